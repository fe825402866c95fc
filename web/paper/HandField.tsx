/** The signer's hand on paper: one of the team, oneself, or a written name. */

import { useUser } from '../core/session.ts';
import { textOf, useTexts } from '../core/texts.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { ANOTHER, type LineErrors, ME, type PaperSigner } from './entries.ts';

type Props = {
  name: string;
  label: string;
  /** The label of no choice. */
  noChoiceLabel: string;
  value: PaperSigner;
  team: readonly { id: number; name: string }[];
  fieldErrors: LineErrors;
  onChange: (hand: PaperSigner) => void;
};

export function HandField({ name, label, noChoiceLabel, value, team, fieldErrors, onChange }: Props) {
  const { t } = useTexts();
  const { account } = useUser();
  const options = [
    { value: '', label: noChoiceLabel },
    { value: ME, label: t('paper.me', { name: `${account.firstName} ${account.lastName}` }) },
    ...team.map((member) => ({ value: String(member.id), label: member.name })),
    { value: ANOTHER, label: t('paper.another') },
  ];
  // A choice that is no longer of the team, or cannot be listed without contact, stays.
  const isListed = options.some((option) => option.value === value.who);
  return (
    <>
      <SelectField
        name={`${name}who`}
        label={label}
        value={value.who}
        options={isListed ? options : [...options, { value: value.who, label: value.name }]}
        error={fieldErrors.who && textOf(fieldErrors.who)}
        onChange={({ currentTarget: { value: signerChoice } }) =>
          onChange({ who: signerChoice, name: team.find(({ id }) => String(id) === signerChoice)?.name ?? '' })
        }
      />
      {value.who === ANOTHER && (
        <TextField
          name={`${name}name`}
          required
          label={t('paper.anotherName')}
          maxLength={100}
          value={value.name}
          error={fieldErrors.name && textOf(fieldErrors.name)}
          onChange={({ currentTarget }) => onChange({ who: ANOTHER, name: currentTarget.value })}
        />
      )}
    </>
  );
}
