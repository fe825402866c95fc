/** A plan's state on a day: a draft, to come, current, or ended; and the order in which plans are shown (product «Plans and goals»). */
import type { PlanStatus } from '#domain/goals/plans.ts';

export const planStates = ['current', 'coming', 'draft', 'ended'] as const;
export type PlanState = (typeof planStates)[number];
type PlanDates = { status: PlanStatus; startDate?: string | null | undefined; endDate?: string | null | undefined };

export function planStateOf({ status, startDate, endDate }: PlanDates, today: string): PlanState {
  if (status === 'DRAFT') return 'draft';
  if (startDate && startDate > today) return 'coming';
  return endDate && endDate < today ? 'ended' : 'current';
}

/** Current plans first, then those to come, drafts and ended ones; the order within each stays. */
export const sortPlans = <P extends PlanDates>(plans: readonly P[], today: string): P[] =>
  planStates.flatMap((state) => plans.filter((plan) => planStateOf(plan, today) === state));
