/** The plan of a client that applies on a day, and the next one. A pure function on values. */
import type { ImplementationPlan } from '#contract/goals/plans.ts';
import { isPlanInForce } from '#domain/goals/plans.ts';

/** The approved plan of a day, and the first that comes after it; drafts, which the organisation sees in the same list, are none. */
export function findPlansOfDay(plans: readonly ImplementationPlan[], today: string) {
  const approvedPlans = plans.filter(({ status }) => status === 'APPROVED');
  const isCurrent = ({ startDate, endDate }: ImplementationPlan) =>
    Boolean(startDate) && isPlanInForce({ startDate: startDate!, endDate: endDate ?? null }, today);
  return {
    currentPlan: approvedPlans.find(isCurrent),
    nextPlan: approvedPlans.findLast(({ startDate }) => (startDate ?? '') > today),
  };
}
