/** Fields by which a second person proves on this device to be there: who of the client's staff, and the own password or a code; nobody is signed in (R160). */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { CodeField } from '../../kit/CodeField.tsx';
import type { FieldHelpers } from '../../kit/FormSheet.tsx';
import { PasswordField } from '../../kit/PasswordField.tsx';
import { SegmentedControl } from '../../kit/SegmentedControl.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { useStaff } from '../day/team-query.ts';

const ways = ['password', 'code'] as const;
type Way = (typeof ways)[number];

export function SecondPersonFields({ clientId, fields: { text } }: { clientId: number; fields: Pick<FieldHelpers, 'text'> }) {
  const { t } = useTexts();
  const staff = useStaff(clientId);
  const [proofWay, setProofWay] = useState<Way>('password');
  // Nobody's keeper of passwords stores what another types here.
  const proofField = { autoComplete: 'off', ...text(proofWay) };
  return (
    <>
      <SelectField
        {...text('userId')}
        label={t('secondPerson.who')}
        defaultValue=""
        options={[{ value: '', label: t('secondPerson.pick') }, ...staff.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <SegmentedControl
        label={t('secondPerson.by')}
        value={proofWay}
        options={ways.map((way) => [way, t(`secondPerson.${way}`)] as const)}
        onPick={(pickedWay) => setProofWay(pickedWay as Way)}
      />
      {proofWay === 'password' ? (
        <PasswordField key={proofWay} label={t('secondPerson.ownPassword')} hint={t('secondPerson.hint')} maxLength={200} {...proofField} />
      ) : (
        <CodeField key={proofWay} label={t('secondPerson.ownCode')} hint={t('secondPerson.hint')} {...proofField} />
      )}
    </>
  );
}
