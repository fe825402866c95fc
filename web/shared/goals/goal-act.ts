/** The effect of an act on its activity's goals: what the instance counted as, and what it counts as from now on (R56, R62). */
import { type InstanceState, isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { type Command, predictOutcome } from '../dated/commands.ts';
import type { DatedInstance } from '../dated/dated.ts';

/** Its time, an instant, and what it counts as there. */
export type GoalCount = { at: string; as: 'performed' | 'planned' | null };
export type GoalAct = { activityId: number; was: GoalCount; is: GoalCount };

/** The act as goals see it; nothing where the rules refuse it. */
export function goalActOf(instance: DatedInstance & { activityId: number }, command: Command, now: string): GoalAct | undefined {
  // Whoever does it is of no matter here, only that somebody has.
  const outcome = predictOutcome(instance, command, { id: 0, name: '', now });
  return 'row' in outcome ? { activityId: instance.activityId, was: goalCountOf(instance), is: goalCountOf(outcome.row) } : undefined;
}

function goalCountOf(instance: InstanceState): GoalCount {
  const placedTime = placedTimeOf(instance);
  if (isOpen(instance)) return { at: placedTime, as: instance.isCompletable ? 'planned' : null };
  return { at: placedTime, as: instance.isSkipped ? null : 'performed' };
}
