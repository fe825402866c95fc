/** Whoever stands beside and proves it here, or the reason for being alone, which is taken too and marked (R161). */
import { useState } from 'react';
import type { Proof } from '#contract/proof.ts';
import { useTranslation } from '../core/texts.ts';
import type { FieldHelpers } from '../kit/FormSheet.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { SecondPersonFields } from '../shared/second-person/SecondPersonFields.tsx';
import { readProof, validateSecondPerson } from '../shared/second-person/second-person.ts';

type FormValues = Record<string, string>;
const witnessModes = ['withSecond', 'alone'] as const;
type WitnessMode = (typeof witnessModes)[number];

export function WitnessFields({ clientId, fieldHelpers }: { clientId: number; fieldHelpers: Pick<FieldHelpers, 'text'> }) {
  const { t } = useTranslation();
  const [witnessMode, setWitnessMode] = useState<WitnessMode>('withSecond');
  return (
    <>
      <SegmentedControl
        isLabelShown
        label={t('controlled.second')}
        value={witnessMode}
        options={witnessModes.map((mode) => [mode, t(`controlled.${mode}`)] as const)}
        onPick={setWitnessMode}
      />
      {witnessMode === 'withSecond' ? (
        <SecondPersonFields clientId={clientId} fields={fieldHelpers} />
      ) : (
        <TextField
          {...fieldHelpers.text('alone')}
          required
          label={t('controlled.aloneWhy')}
          hint={t('controlled.aloneHint')}
          maxLength={300}
        />
      )}
    </>
  );
}

/** Errors of these fields as a form checks them: it shows the one or the other. */
export const checkWitness = (values: FormValues): Record<string, string> =>
  values.alone === undefined ? validateSecondPerson(values) : values.alone.trim() === '' ? { alone: 'error.field.required' } : {};

export const witnessBodyOf = (values: FormValues): Proof & { alone?: string } =>
  values.alone === undefined ? readProof(values) : { alone: values.alone.trim() };
