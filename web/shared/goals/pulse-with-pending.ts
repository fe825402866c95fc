/** Counts the acts that wait on this device into a goal's state: a signing here counts at once (R62). A pure function on values. */
import type { GoalPulse } from '#contract/goals/goals.ts';
import { computePulse } from '#domain/goals/pulse.ts';
import type { GoalAct } from './goal-act.ts';

/** The goal with these acts; itself where none of them is about it. `dayOf` gives the local day of an instant. */
export function applyActsToPulse(
  pulse: GoalPulse,
  goalActs: readonly GoalAct[],
  today: string,
  localDateOf: (instant: string) => string,
): GoalPulse {
  const { span } = pulse;
  let { amount, planned: plannedCount } = pulse;
  for (const { activityId, was, is } of goalActs) {
    if (activityId !== pulse.activityId) continue;
    for (const [{ at, as }, delta] of [
      [was, -1],
      [is, 1],
    ] as const) {
      const day = localDateOf(at);
      if (day < span.startDate || day > span.endDate) continue;
      if (as === 'performed') amount += delta;
      if (as === 'planned' && day >= today) plannedCount += delta;
    }
  }
  if (amount === pulse.amount && plannedCount === pulse.planned) return pulse;
  const counts = { amount: Math.max(0, amount), planned: Math.max(0, plannedCount), isActive: pulse.state !== 'cannotBeReached' };
  return { ...pulse, ...computePulse(pulse, span, today, counts) };
}
