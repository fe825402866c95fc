/** Authority for health care: what an act asks for, and the mark of what lacks (R147). */
import type { CareBasis } from './care-basis.ts';
import type { Instant } from './time.ts';

/** Marks of what was done without what it asks for (R147). */
export const authorityMarks = ['NO_DELEGATION', 'NO_LICENCE'] as const;
export type AuthorityMark = (typeof authorityMarks)[number];

/** Delegated tasks and licences of somebody for a client, with the instants between which each is valid. */
export type Authority = {
  tasks: readonly { taskId: number; from: Instant; before: Instant }[];
  licences: readonly { from: Instant; before: Instant | null }[];
};

/** The mark of an act at that instant by somebody with that authority; null where nothing lacks. An activity that names no task asks for none. */
export function lacking(
  activity: { careBasis: CareBasis; taskId: number | null },
  { tasks, licences: noted }: Authority,
  at: Instant,
): AuthorityMark | null {
  const { careBasis, taskId } = activity;
  if (careBasis !== 'LICENSED' && (careBasis !== 'DELEGATED' || taskId === null)) return null;
  if (noted.some(({ from, before }) => from <= at && (before === null || at < before))) return null;
  if (careBasis === 'LICENSED') return 'NO_LICENCE';
  return tasks.some((one) => one.taskId === taskId && one.from <= at && at < one.before) ? null : 'NO_DELEGATION';
}
