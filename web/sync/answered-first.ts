/** Drops an answer about a second person that a colleague was before with: no fault, and nothing is left to do (R172). */
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';

export const isAnsweredFirst = (error: unknown): boolean => error instanceof CallError && error.problem?.message === 'error.second.done';
export const showAnsweredFirst = (name: string, error: unknown): void => void snack((t) => `${name}: ${errorText(error, t)}`);
