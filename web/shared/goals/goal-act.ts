/** The effect of an act on its activity's goals: what the instance counted as, and what it counts as from now on (R56, R62). */
import { type InstanceState, isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { type Command, predictOutcome } from '../dated/commands.ts';
import type { Dated } from '../dated/dated.ts';

/** Its time, an instant, and what it counts as there. */
export type GoalCount = { at: string; as: 'performed' | 'planned' | null };
export type GoalAct = { activityId: number; was: GoalCount; is: GoalCount };

/** The act as goals see it; nothing where the rules refuse it. */
export function goalActOf(row: Dated & { activityId: number }, command: Command, now: string): GoalAct | undefined {
  // Whoever does it is of no matter here, only that somebody has.
  const outcome = predictOutcome(row, command, { id: 0, name: '', now });
  return 'row' in outcome ? { activityId: row.activityId, was: goalCountOf(row), is: goalCountOf(outcome.row) } : undefined;
}

function goalCountOf(row: InstanceState): GoalCount {
  const placedTime = placedTimeOf(row);
  if (isOpen(row)) return { at: placedTime, as: row.isCompletable ? 'planned' : null };
  return { at: placedTime, as: row.isSkipped ? null : 'performed' };
}
