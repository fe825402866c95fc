/** Changes of an instance that the organisation sees (R21, decision 081). */
import { type InstanceState, isOpen } from './instance.ts';

export type ShareableInstance = InstanceState & { comment: string | null; shared: boolean | null };

const SHOWN_FIELDS = ['occurenceDate', 'skippedDate', 'signedByDate', 'signedById', 'isCompleted', 'isSkipped', 'comment'] as const;

/**
 * True when the organisation sees anything new of an instance that an act changed from `previous` to `next`. Of what is not done the comment is
 * withheld, so that it does not count; nor does what was done unshared and is taken back.
 */
export function isShownChange(previous: ShareableInstance, next: ShareableInstance): boolean {
  if (next.shared !== true && !isOpen(next)) return false;
  if (previous.plannedDate !== next.plannedDate || (previous.shared === true && next.shared !== true)) return true;
  return !isOpen(next) && (previous.shared !== true || SHOWN_FIELDS.some((fieldName) => previous[fieldName] !== next[fieldName]));
}
