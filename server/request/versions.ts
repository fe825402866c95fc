/** Obstacles to a change, in the one order that helps: what was done meanwhile, and by whom, before the version (R15, R78). */
import type { Ctx } from './handlers.ts';
import { problem } from './problems.ts';

/** Of an edit: `If-Match` named another version than the one that stands. */
export const versionConflict = (): Error => problem(412, 'error.version');

/**
 * Throws what the state refuses, 409 with who and when, since no reading anew helps there; then 412 where `If-Match` named another version.
 * Called under the row's lock.
 */
export function refuseChanged({ ifMatch }: Pick<Ctx, 'ifMatch'>, version: number, stateError: Error | null = null): void {
  if (stateError) throw stateError;
  if (ifMatch !== null && ifMatch !== version) throw versionConflict();
}
