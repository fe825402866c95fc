/** A field for as many e-mail addresses as one pastes, with how many it has, and what is none of them by its line (R100). */
import { useState } from 'react';
import { MOST_INVITED, readAddresses } from '#domain/invitations.ts';
import { type T, useTexts } from '../../core/texts.ts';
import form from '../../kit/form-sheet.module.css';
import { TextArea } from '../../kit/TextArea.tsx';

/** So many wrong ones are named. */
const NAMED = 5;

/** The key of what is wrong with the typed addresses; undefined where they can be sent. */
export function wrongAddresses(typed = ''): string | undefined {
  const read = readAddresses(typed);
  if (read.length === 0) return 'error.field.required';
  if (read.some(({ isWrong }) => isWrong)) return 'invitations.wrong';
  return read.length > MOST_INVITED ? 'invitations.tooMany' : undefined;
}
export const addressesIn = (typed = ''): string[] => readAddresses(typed).map(({ text }) => text);

function wordsOf(key: string | undefined, error: string, typed: string, t: T): string {
  const read = readAddresses(typed);
  if (key === 'invitations.tooMany') return t(key, { most: MOST_INVITED, count: read.length });
  if (key !== 'invitations.wrong') return error;
  const wrong = read.filter(({ isWrong }) => isWrong);
  const lines = wrong.slice(0, NAMED).map(({ line, text }) => t('invitations.wrongLine', { line, text }));
  if (wrong.length > NAMED) lines.push(t('invitations.wrongMore', { count: wrong.length - NAMED }));
  return t(key, { lines: lines.join('; ') });
}

type Props = {
  /** The field's error, in words of its own; which one it is, is read from what is typed. */
  error: string | undefined;
  onChange: () => void;
  begins?: string;
};

export function AddressField({ error, onChange, begins = '' }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(begins);
  const count = readAddresses(typed).filter(({ isWrong }) => !isWrong).length;
  return (
    <div>
      <TextArea
        name="emails"
        label={t('invitations.addresses')}
        hint={t('invitations.addressesHint')}
        error={error && wordsOf(wrongAddresses(typed), error, typed, t)}
        rows={4}
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange();
        }}
      />
      <output className={form.hint}>{typed.trim() !== '' && t('invitations.count', { count })}</output>
    </div>
  );
}
