/**
 * Checks of fields, each answering the key of its error: the bounds of product «Registration and reset», checked before anything is sent.
 */
import { MAX_PASSWORD_LENGTH, minPasswordLength } from '#domain/passwords.ts';

export type ErrorKey = string | undefined;

/** First and last name: 2 to 50 characters. */
export const nameError = (name = ''): ErrorKey => lengthError(name.trim(), 2, 50);
/** 5 to 254 characters, with a name, an @ and a domain with a dot. */
export function emailError(email = ''): ErrorKey {
  const trimmedEmail = email.trim();
  return lengthError(trimmedEmail, 5, 254) ?? (/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(trimmedEmail) ? undefined : 'error.field.email');
}

/** A text of `min` to `max` characters; blanks around it do not count unless it is a secret. */
function lengthError(text: string, min: number, max: number): ErrorKey {
  if (text === '') return 'error.field.required';
  if (text.length < min) return `error.field.minlength${min}`;
  return text.length > max ? `error.field.maxlength${max}` : undefined;
}
/** As many characters as the server's policy asks for, to 50; what is too easily guessed is the server's to say (R28, R96). */
export const passwordError = (password = '', minLength = minPasswordLength.standard): ErrorKey =>
  lengthError(password, minLength, MAX_PASSWORD_LENGTH);
/** The error of a repeated password: the same bounds, and equal to the first. */
export const confirmationError = (password = '', confirmation = '', minLength = minPasswordLength.standard): ErrorKey =>
  confirmation === '' ? 'error.field.required' : confirmation === password ? passwordError(confirmation, minLength) : 'dont match';

/** Only the fields that are wrong. */
export const definedErrors = (errors: Record<string, ErrorKey>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined));
