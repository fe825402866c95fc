/** The signer's hand on paper: one of the team, oneself, or a written name. */

import { useWho } from '../core/session.ts';
import { textOf, useTexts } from '../core/texts.ts';
import { SelectField } from '../kit/SelectField.tsx';
import { TextField } from '../kit/TextField.tsx';
import { ANOTHER, ME, type PaperSigner, type WrongLine } from './entries.ts';

type Props = {
  name: string;
  label: string;
  /** The label of no choice. */
  none: string;
  value: PaperSigner;
  team: readonly { id: number; name: string }[];
  fieldErrors: WrongLine;
  onChange: (hand: PaperSigner) => void;
};

export function HandField({ name, label, none, value, team, fieldErrors, onChange }: Props) {
  const { t } = useTexts();
  const { account } = useWho();
  const options = [
    { value: '', label: none },
    { value: ME, label: t('paper.me', { name: `${account.firstName} ${account.lastName}` }) },
    ...team.map((one) => ({ value: String(one.id), label: one.name })),
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
        onChange={({ currentTarget: { value: who } }) => onChange({ who, name: team.find(({ id }) => String(id) === who)?.name ?? '' })}
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
