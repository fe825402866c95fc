/** Drops an answer about a second person that a colleague was before with: no fault, and nothing is left to do (R172). */
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';

export const isAlreadyAnsweredError = (error: unknown): boolean =>
  error instanceof CallError && error.problem?.message === 'error.second.done';
export const showAlreadyAnswered = (activityName: string, error: unknown): void =>
  void showSnack((t) => `${activityName}: ${errorText(error, t)}`);
