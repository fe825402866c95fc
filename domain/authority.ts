/** Authority for health care: what an act asks for, and the mark of what lacks (R147). */
import type { CareBasis } from './care-basis.ts';
import type { Instant } from './time.ts';

/** Marks of what was done without what it asks for (R147). */
export const authorityMarks = ['NO_DELEGATION', 'NO_LICENCE'] as const;
export type AuthorityMark = (typeof authorityMarks)[number];

/** The instants between which a delegation or a licence is valid, half open; a licence may have no end. */
export type Validity = { from: Instant; before: Instant | null };
export const isValidAt = (validity: Validity, instant: Instant): boolean =>
  validity.from <= instant && (validity.before === null || instant < validity.before);

/** Delegated tasks and licences of somebody for a client, with their validity. */
export type Authority = {
  tasks: readonly (Validity & { taskId: number; before: Instant })[];
  licences: readonly Validity[];
};

/** The mark of an act at that instant by somebody with that authority; null where nothing lacks. An activity that names no task asks for none. */
export function findAuthorityMark(
  activity: { careBasis: CareBasis; taskId: number | null },
  { tasks, licences: userLicences }: Authority,
  instant: Instant,
): AuthorityMark | null {
  const { careBasis, taskId } = activity;
  if (careBasis !== 'LICENSED' && (careBasis !== 'DELEGATED' || taskId === null)) return null;
  if (userLicences.some((licence) => isValidAt(licence, instant))) return null;
  if (careBasis === 'LICENSED') return 'NO_LICENCE';
  return tasks.some((task) => isValidAt(task, instant) && task.taskId === taskId) ? null : 'NO_DELEGATION';
}
