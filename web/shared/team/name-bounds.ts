/** The bounds of the name of a company, a client or a client group. */
import type { ErrorKey } from '../../kit/checks.ts';

/** 2 to 100 characters. */
export function nameErrorOf(name = ''): ErrorKey {
  const length = [...name.trim()].length;
  if (length === 0) return 'error.field.required';
  return length < 2 ? 'error.field.minlength2' : length > 100 ? 'error.field.maxlength100' : undefined;
}
