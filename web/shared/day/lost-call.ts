/** A call that reached nobody. Bulk acts do not wait for contact (decision 018): the selection stays, and the message says what is certain. */
import { httpStatusOf } from '../../core/errors.ts';
import type { TextKey } from '../../core/texts.ts';

/** The browser knows when there is surely no contact: nothing was sent then. */
export class NoContactError extends Error {}

/** The key of the message; nothing for a call that was answered. */
export const lostCallTextKey = (error: unknown): TextKey | undefined =>
  error instanceof NoContactError ? 'bulk.noContact' : httpStatusOf(error) === 0 ? 'bulk.noAnswer' : undefined;
