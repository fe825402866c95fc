/** Acts on a plan and when they are allowed (product «Plans and goals», R51–R54). Pure functions on values; days are local dates of the company. */
import { computeDateLimit } from '../date-limit.ts';
import { addDays, type LocalDate } from '../time.ts';
import type { GoalBounds } from './judging.ts';

export const planStatuses = ['DRAFT', 'APPROVED'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Days that a plan may begin back in time when it is approved (R52). */
export const FURTHEST_BACK_DAYS = 31;

export type PlanToApprove = {
  startDate: LocalDate | null;
  endDate: LocalDate | null;
  /** The last day of the client that a period report has told of; null while there is none. */
  lastReported: LocalDate | null;
  /** The first day of the plan that applies now, which ends the day before; null while none applies. */
  currentStart: LocalDate | null;
};
export type PlanRefusal = {
  field: 'startDate' | 'endDate';
  refused: 'required' | 'tooFarAhead' | 'endBeforeStart' | 'tooFarBack' | 'reported' | 'beforeCurrent' | 'past';
};

/** The refusal of these days of a draft, which may still be open; null when they are allowed. */
export function checkPlanDays({ startDate, endDate }: Pick<PlanToApprove, 'startDate' | 'endDate'>, today: LocalDate): PlanRefusal | null {
  const latestDay = computeDateLimit(today);
  if (startDate !== null && startDate > latestDay) return { field: 'startDate', refused: 'tooFarAhead' };
  if (endDate !== null && endDate > latestDay) return { field: 'endDate', refused: 'tooFarAhead' };
  if (startDate !== null && endDate !== null && endDate < startDate) return { field: 'endDate', refused: 'endBeforeStart' };
  return null;
}

/** The refusal to approve a plan with these days; null when it may be approved (R52). */
export function checkPlanApproval(plan: PlanToApprove, today: LocalDate): PlanRefusal | null {
  const field = 'startDate';
  const { startDate, lastReported, currentStart } = plan;
  if (startDate === null) return { field, refused: 'required' };
  const refusal = checkPlanDays(plan, today);
  if (refusal) return refusal;
  if (plan.endDate !== null && plan.endDate < today) return { field: 'endDate', refused: 'past' };
  if (startDate < addDays(today, -FURTHEST_BACK_DAYS)) return { field, refused: 'tooFarBack' };
  if (lastReported !== null && startDate <= lastReported) return { field, refused: 'reported' };
  if (currentStart !== null && startDate <= currentStart) return { field, refused: 'beforeCurrent' };
  return null;
}

type ApprovedPlan = { startDate: LocalDate; endDate: LocalDate | null };
/** The refusal to set or move the end of an approved plan: today or later, until it has passed (R51). */
export function checkPlanEnd(plan: ApprovedPlan, endDate: LocalDate | null, today: LocalDate): PlanRefusal | null {
  const field = 'endDate';
  if (plan.endDate !== null && plan.endDate < today) return { field, refused: 'past' };
  const refusal = checkPlanDays({ startDate: plan.startDate, endDate }, today);
  if (refusal) return refusal;
  return endDate !== null && endDate < today ? { field, refused: 'past' } : null;
}

/** A draft, or what is approved and has not begun; what applied stays as it was (R53). */
export const mayRemovePlan = ({ status, startDate }: { status: PlanStatus; startDate: LocalDate | null }, today: LocalDate): boolean =>
  status === 'DRAFT' || startDate === null || startDate > today;

/** True on the days on which an approved plan applies. */
export const isPlanInForce = ({ startDate, endDate }: ApprovedPlan, day: LocalDate): boolean =>
  startDate <= day && (endDate === null || day <= endDate);

/** The words for a goal's number (R54): not to happen, only followed, at least, at most, exactly, or from and to. */
export const frequencyWords = ['never', 'followed', 'atLeast', 'atMost', 'exactly', 'between'] as const;
export type FrequencyWord = (typeof frequencyWords)[number];
export function frequencyWordOf({
  minFrequency: min,
  maxFrequency: max,
}: Pick<GoalBounds, 'minFrequency' | 'maxFrequency'>): FrequencyWord {
  if (max === null) return min === 0 ? 'followed' : 'atLeast';
  if (max === 0) return 'never';
  if (min === 0) return 'atMost';
  return min === max ? 'exactly' : 'between';
}

/** The least is not above the most (R54). */
export const isValidRange = ({ minFrequency, maxFrequency }: Pick<GoalBounds, 'minFrequency' | 'maxFrequency'>): boolean =>
  maxFrequency === null || maxFrequency >= minFrequency;
