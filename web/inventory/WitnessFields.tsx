/** Whoever stands beside and proves it here, or the reason for being alone, which is taken too and marked (R161). */
import { useState } from 'react';
import type { Proof } from '#contract/proof.ts';
import { useTexts } from '../core/texts.ts';
import type { FieldHelpers } from '../kit/FormSheet.tsx';
import { SegmentedControl } from '../kit/SegmentedControl.tsx';
import { TextField } from '../kit/TextField.tsx';
import { SecondPersonFields } from '../shared/second-person/SecondPersonFields.tsx';
import { checkSecondPerson, proofIn } from '../shared/second-person/second-person.ts';

type Values = Record<string, string>;
const witnessModes = ['withSecond', 'alone'] as const;
type WitnessMode = (typeof witnessModes)[number];

export function WitnessFields({ clientId, fields }: { clientId: number; fields: Pick<FieldHelpers, 'text'> }) {
  const { t } = useTexts();
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
        <SecondPersonFields clientId={clientId} fields={fields} />
      ) : (
        <TextField {...fields.text('alone')} required label={t('controlled.aloneWhy')} hint={t('controlled.aloneHint')} maxLength={300} />
      )}
    </>
  );
}

/** Errors of these fields as a form checks them: it shows the one or the other. */
export const witnessErrors = (values: Values): Record<string, string> =>
  values.alone === undefined ? checkSecondPerson(values) : values.alone.trim() === '' ? { alone: 'error.field.required' } : {};

export const witnessOf = (values: Values): Proof & { alone?: string } =>
  values.alone === undefined ? proofIn(values) : { alone: values.alone.trim() };
