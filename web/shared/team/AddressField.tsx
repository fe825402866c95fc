/** A field for as many e-mail addresses as one pastes, with how many it has, and what is none of them by its line (R100). */
import { useState } from 'react';
import { MOST_INVITED, readAddresses } from '#domain/invitations.ts';
import { type Translate, useTexts } from '../../core/texts.ts';
import form from '../../kit/form-sheet.module.css';
import { TextArea } from '../../kit/TextArea.tsx';

/** So many wrong ones are named. */
const NAMED = 5;

/** The key of what is wrong with the typed addresses; undefined where they can be sent. */
export function wrongAddresses(typed = ''): string | undefined {
  const readLines = readAddresses(typed);
  if (readLines.length === 0) return 'error.field.required';
  if (readLines.some(({ isWrong }) => isWrong)) return 'invitations.wrong';
  return readLines.length > MOST_INVITED ? 'invitations.tooMany' : undefined;
}
export const addressesIn = (typed = ''): string[] => readAddresses(typed).map(({ text }) => text);

function wordsOf(key: string | undefined, error: string, typed: string, t: Translate): string {
  const readLines = readAddresses(typed);
  if (key === 'invitations.tooMany') return t(key, { most: MOST_INVITED, count: readLines.length });
  if (key !== 'invitations.wrong') return error;
  const wrongLines = readLines.filter(({ isWrong }) => isWrong);
  const lines = wrongLines.slice(0, NAMED).map(({ line, text }) => t('invitations.wrongLine', { line, text }));
  if (wrongLines.length > NAMED) lines.push(t('invitations.wrongMore', { count: wrongLines.length - NAMED }));
  return t(key, { lines: lines.join('; ') });
}

type Props = {
  /** The field's error, in words of its own; which one it is, is read from what is typed. */
  error: string | undefined;
  onChange: () => void;
  initialAddresses?: string;
};

export function AddressField({ error, onChange, initialAddresses = '' }: Props) {
  const { t } = useTexts();
  const [typedAddresses, setTypedAddresses] = useState(initialAddresses);
  const count = readAddresses(typedAddresses).filter(({ isWrong }) => !isWrong).length;
  return (
    <div>
      <TextArea
        name="emails"
        label={t('invitations.addresses')}
        hint={t('invitations.addressesHint')}
        error={error && wordsOf(wrongAddresses(typedAddresses), error, typedAddresses, t)}
        rows={4}
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typedAddresses}
        onChange={(event) => {
          setTypedAddresses(event.currentTarget.value);
          onChange();
        }}
      />
      <output className={form.hint}>{typedAddresses.trim() !== '' && t('invitations.count', { count })}</output>
    </div>
  );
}
