/** Changes of an instance that the organisation sees (R21, decision 081). */
import { type InstanceState, isOpen } from './instance.ts';

export type Shareable = InstanceState & { comment: string | null; shared: boolean | null };

const SHOWN_FIELDS = ['occurenceDate', 'skippedDate', 'signedByDate', 'signedById', 'isCompleted', 'isSkipped', 'comment'] as const;

/**
 * True when the organisation sees anything new of an instance that an act changed from `before` to `after`. Of what is not done the comment is
 * withheld, so that it does not count; nor does what was done unshared and is taken back.
 */
export function isShownChange(before: Shareable, after: Shareable): boolean {
  if (after.shared !== true && !isOpen(after)) return false;
  if (before.plannedDate !== after.plannedDate || (before.shared === true && after.shared !== true)) return true;
  return !isOpen(after) && (before.shared !== true || SHOWN_FIELDS.some((name) => before[name] !== after[name]));
}
