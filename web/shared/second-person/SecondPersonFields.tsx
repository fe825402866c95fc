/** Fields by which a second person proves on this device to be there: who of the client's staff, and the own password or a code; nobody is signed in (R160). */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { CodeField } from '../../kit/CodeField.tsx';
import type { FieldHelpers } from '../../kit/FormSheet.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { useStaff } from '../day/team-query.ts';

const proofWays = ['password', 'code'] as const;
type ProofWay = (typeof proofWays)[number];

export function SecondPersonFields({ clientId, fields: { text: fieldPropsOf } }: { clientId: number; fields: Pick<FieldHelpers, 'text'> }) {
  const { t } = useTranslation();
  const staff = useStaff(clientId);
  const [proofWay, setProofWay] = useState<ProofWay>('password');
  // Nobody's keeper of passwords stores what another types here.
  const proofFieldProps = { autoComplete: 'off', ...fieldPropsOf(proofWay) };
  return (
    <>
      <SelectField
        {...fieldPropsOf('userId')}
        label={t('secondPerson.who')}
        defaultValue=""
        options={[{ value: '', label: t('secondPerson.pick') }, ...staff.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SegmentedControl
        label={t('secondPerson.by')}
        value={proofWay}
        options={proofWays.map((wayName) => [wayName, t(`secondPerson.${wayName}`)] as const)}
        onPick={(pickedWay) => setProofWay(pickedWay as ProofWay)}
      />
      {proofWay === 'password' ? (
        <PasswordField
          key={proofWay}
          label={t('secondPerson.ownPassword')}
          hint={t('secondPerson.hint')}
          maxLength={200}
          {...proofFieldProps}
        />
      ) : (
        <CodeField key={proofWay} label={t('secondPerson.ownCode')} hint={t('secondPerson.hint')} {...proofFieldProps} />
      )}
    </>
  );
}
