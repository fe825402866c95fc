/** The signer's hand on paper: one of the team, oneself, or a written name. */

import { useUser } from '../core/session.ts';
import { findText, useTranslation } from '../core/texts.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { ANOTHER, type LineErrors, ME, type PaperSigner } from './entries.ts';

type Props = {
  name: string;
  label: string;
  /** The label of no choice. */
  noChoiceLabel: string;
  signer: PaperSigner;
  teamMembers: readonly { id: number; name: string }[];
  fieldErrors: LineErrors;
  onChange: (signer: PaperSigner) => void;
};

export function SignerField({ name, label, noChoiceLabel, signer, teamMembers, fieldErrors, onChange }: Props) {
  const { t } = useTranslation();
  const { account } = useUser();
  const options = [
    { value: '', label: noChoiceLabel },
    { value: ME, label: t('paper.me', { name: `${account.firstName} ${account.lastName}` }) },
    ...teamMembers.map((member) => ({ value: String(member.id), label: member.name })),
    { value: ANOTHER, label: t('paper.another') },
  ];
  // A choice that is no longer of the team, or cannot be listed without contact, stays.
  const isChoiceListed = options.some((option) => option.value === signer.who);
  return (
    <>
      <SelectField
        name={`${name}who`}
        label={label}
        value={signer.who}
        options={isChoiceListed ? options : [...options, { value: signer.who, label: signer.name }]}
        error={fieldErrors.who && findText(fieldErrors.who)}
        onChange={({ currentTarget: { value: signerChoice } }) =>
          onChange({ who: signerChoice, name: teamMembers.find(({ id }) => String(id) === signerChoice)?.name ?? '' })
        }
      />
      {signer.who === ANOTHER && (
        <TextField
          name={`${name}name`}
          required
          label={t('paper.anotherName')}
          maxLength={100}
          value={signer.name}
          error={fieldErrors.name && findText(fieldErrors.name)}
          onChange={({ currentTarget }) => onChange({ who: ANOTHER, name: currentTarget.value })}
        />
      )}
    </>
  );
}
