/** Counts the acts that wait on this device into a goal's state: a signing here counts at once (R62). A pure function on values. */
import type { GoalPulse } from '#contract/goals/goals.ts';
import { pulseOf } from '#domain/goals/pulse.ts';
import type { GoalAct } from './goal-act.ts';

/** The goal with these acts; itself where none of them is about it. `dayOf` gives the local day of an instant. */
export function pulseWithPending(
  pulse: GoalPulse,
  acts: readonly GoalAct[],
  today: string,
  localDateOf: (instant: string) => string,
): GoalPulse {
  const { span } = pulse;
  let { amount, planned } = pulse;
  for (const { activityId, was, is } of acts) {
    if (activityId !== pulse.activityId) continue;
    for (const [{ at, as }, change] of [
      [was, -1],
      [is, 1],
    ] as const) {
      const day = localDateOf(at);
      if (day < span.startDate || day > span.endDate) continue;
      if (as === 'performed') amount += change;
      if (as === 'planned' && day >= today) planned += change;
    }
  }
  if (amount === pulse.amount && planned === pulse.planned) return pulse;
  const counts = { amount: Math.max(0, amount), planned: Math.max(0, planned), isActive: pulse.state !== 'cannotBeReached' };
  return { ...pulse, ...pulseOf(pulse, span, today, counts) };
}
