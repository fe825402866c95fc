/** A field for as many e-mail addresses as one pastes, with how many it has, and what is none of them by its line (R100). */
import { useState } from 'react';
import { MAX_INVITED_ADDRESSES, readAddresses } from '#domain/invitations.ts';
import { type Translate, useTranslation } from '../../core/texts.ts';
import formSheetCss from '../../kit/form-sheet.module.css';
import { TextArea } from '../../kit/TextArea.tsx';

/** So many wrong ones are named. */
const MAX_NAMED_ERRORS = 5;

/** The key of what is wrong with the typed addresses; undefined where they can be sent. */
export function validateAddresses(inputText = ''): string | undefined {
  const parsedLines = readAddresses(inputText);
  if (parsedLines.length === 0) return 'error.field.required';
  if (parsedLines.some(({ isInvalid: isWrong }) => isWrong)) return 'invitations.wrong';
  return parsedLines.length > MAX_INVITED_ADDRESSES ? 'invitations.tooMany' : undefined;
}
export const parseAddresses = (inputText = ''): string[] => readAddresses(inputText).map(({ text }) => text);

function errorTextOf(errorKey: string | undefined, error: string, inputText: string, t: Translate): string {
  const parsedLines = readAddresses(inputText);
  if (errorKey === 'invitations.tooMany') return t(errorKey, { most: MAX_INVITED_ADDRESSES, count: parsedLines.length });
  if (errorKey !== 'invitations.wrong') return error;
  const invalidLines = parsedLines.filter(({ isInvalid: isWrong }) => isWrong);
  const errorLines = invalidLines.slice(0, MAX_NAMED_ERRORS).map(({ line, text }) => t('invitations.wrongLine', { line, text }));
  if (invalidLines.length > MAX_NAMED_ERRORS)
    errorLines.push(t('invitations.wrongMore', { count: invalidLines.length - MAX_NAMED_ERRORS }));
  return t(errorKey, { lines: errorLines.join('; ') });
}

type Props = {
  /** The field's error, in words of its own; which one it is, is read from what is typed. */
  error: string | undefined;
  onChange: () => void;
  initialAddresses?: string;
};

export function AddressField({ error, onChange, initialAddresses = '' }: Props) {
  const { t } = useTranslation();
  const [addressesText, setAddressesText] = useState(initialAddresses);
  const validCount = readAddresses(addressesText).filter(({ isInvalid: isWrong }) => !isWrong).length;
  return (
    <div>
      <TextArea
        name="emails"
        label={t('invitations.addresses')}
        hint={t('invitations.addressesHint')}
        error={error && errorTextOf(validateAddresses(addressesText), error, addressesText, t)}
        rows={4}
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={addressesText}
        onChange={(event) => {
          setAddressesText(event.currentTarget.value);
          onChange();
        }}
      />
      <output className={formSheetCss.hint}>{addressesText.trim() !== '' && t('invitations.count', { count: validCount })}</output>
    </div>
  );
}
