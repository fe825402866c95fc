/** The plan of a client that applies on a day, and the next one. A pure function on values. */
import type { ImplementationPlan } from '#contract/goals/plans.ts';
import { applies } from '#domain/goals/plans.ts';

/** The approved plan of a day, and the first that comes after it; drafts, which the organisation sees in the same list, are none. */
export function plansOn(plans: readonly ImplementationPlan[], today: string) {
  const approved = plans.filter(({ status }) => status === 'APPROVED');
  const isOn = ({ startDate, endDate }: ImplementationPlan) =>
    Boolean(startDate) && applies({ startDate: startDate!, endDate: endDate ?? null }, today);
  return {
    current: approved.find(isOn),
    next: approved.findLast(({ startDate }) => (startDate ?? '') > today),
  };
}
