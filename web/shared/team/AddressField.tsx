/** A field for as many e-mail addresses as one pastes, with how many it has, and what is none of them by its line (R100). */
import { useState } from 'react';
import { MAX_INVITED, readAddresses } from '#domain/invitations.ts';
import { type Translate, useTexts } from '../../core/texts.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { TextArea } from '../../kit/TextArea.tsx';

/** So many wrong ones are named. */
const MAX_NAMED = 5;

/** The key of what is wrong with the typed addresses; undefined where they can be sent. */
export function addressesError(typedText = ''): string | undefined {
  const parsedLines = readAddresses(typedText);
  if (parsedLines.length === 0) return 'error.field.required';
  if (parsedLines.some(({ isWrong }) => isWrong)) return 'invitations.wrong';
  return parsedLines.length > MAX_INVITED ? 'invitations.tooMany' : undefined;
}
export const addressesIn = (typedText = ''): string[] => readAddresses(typedText).map(({ text }) => text);

function errorTextOf(key: string | undefined, error: string, typedText: string, t: Translate): string {
  const parsedLines = readAddresses(typedText);
  if (key === 'invitations.tooMany') return t(key, { most: MAX_INVITED, count: parsedLines.length });
  if (key !== 'invitations.wrong') return error;
  const wrongLines = parsedLines.filter(({ isWrong }) => isWrong);
  const lines = wrongLines.slice(0, MAX_NAMED).map(({ line, text }) => t('invitations.wrongLine', { line, text }));
  if (wrongLines.length > MAX_NAMED) lines.push(t('invitations.wrongMore', { count: wrongLines.length - MAX_NAMED }));
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
        error={error && errorTextOf(addressesError(typedAddresses), error, typedAddresses, t)}
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
      <output className={formSheetCss.hint}>{typedAddresses.trim() !== '' && t('invitations.count', { count })}</output>
    </div>
  );
}
