/** How a plan stands on a day: a draft, to come, the one that applies, or ended; and in which order plans are shown (product «Plans and goals»). */
import type { PlanStatus } from '#domain/goals/plans.ts';

export const planStandings = ['current', 'coming', 'draft', 'ended'] as const;
export type PlanState = (typeof planStandings)[number];
type Standing = { status: PlanStatus; startDate?: string | null | undefined; endDate?: string | null | undefined };

export function planState({ status, startDate, endDate }: Standing, today: string): PlanState {
  if (status === 'DRAFT') return 'draft';
  if (startDate && startDate > today) return 'coming';
  return endDate && endDate < today ? 'ended' : 'current';
}

/** What applies first, then what is to come, what is being written, and what has been; as they were among each other. */
export const inPlanOrder = <P extends Standing>(plans: readonly P[], today: string): P[] =>
  planStandings.flatMap((standing) => plans.filter((plan) => planState(plan, today) === standing));
