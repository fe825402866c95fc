/** Performed instances, and the judging of a goal by its numbers (product «Plans and goals», R56, R57). Pure functions on values. */
import { type InstanceState, statusOf } from '../planning/instance.ts';
import type { LocalDate } from '../time.ts';
import { countDays, type FrequencyUnit, findJudgedSpans, type GoalSpan, listWeeks, type Period, type PlanDays } from './spans.ts';

/** True for what is signed or reported; what is skipped, missed, passed or to come is not performed (R56). */
export const isPerformed = (instance: InstanceState, now: string): boolean => ['completed', 'reported'].includes(statusOf(instance, now));

/** The frequency of a goal: at least `minFrequency` and at most `maxFrequency` times per unit; null is no limit upwards. */
export type GoalBounds = { minFrequency: number; maxFrequency: number | null; frequencyUnit: FrequencyUnit };
/** The limits of an amount; null is no limit. */
export type Bounds = { min: number | null; max: number | null };

/** The largest number that a goal may name, and the most goals of one plan (R54). */
export const MAX_FREQUENCY = 1000;
export const MAX_GOALS = 50;

/**
 * The bounds of a goal in a span: in one that the plan covers in part its maximum alone, and a day's number times the days that are there (R57).
 */
export function goalBoundsIn({ minFrequency, maxFrequency, frequencyUnit }: GoalBounds, span: GoalSpan): Bounds {
  const multiplier = frequencyUnit === 'DAY' ? countDays(span) : 1;
  return { min: span.isWhole ? minFrequency * multiplier : null, max: maxFrequency === null ? null : maxFrequency * multiplier };
}

/** True when the amount is below the least or above the most. */
export const isDivergent = (amount: number, { min, max }: Bounds): boolean =>
  (min !== null && amount < min) || (max !== null && amount > max);

/** The number of performed ones on each local day; days without any may be left out. */
export type Amounts = ReadonlyMap<LocalDate, number>;

/** The sum of a span's days. */
export function sumAmounts(amounts: Amounts, { startDate, endDate }: Period): number {
  let sum = 0;
  for (const [day, amount] of amounts) if (day >= startDate && day <= endDate) sum += amount;
  return sum;
}

export type JudgedSpan = GoalSpan & Bounds & { amount: number; hasDivergence: boolean };
export type JudgedWeek = {
  name: string;
  startDate: LocalDate;
  endDate: LocalDate;
  isWhole: boolean;
  amount: number;
  hasDivergence: boolean;
};
export type GoalFigures = {
  weeks: JudgedWeek[];
  totalAmountDuringReport: number;
  /** The spans that were judged, by name. */
  judged: JudgedSpan[];
  hasDivergence: boolean;
};

/**
 * A goal's figures of a period of its plan. Amounts must reach back to the first day of every span that ends in the period: a month or a year
 * that ends in it began before it (`firstDayNeeded`).
 */
export function computeGoalFigures(goal: GoalBounds, plan: PlanDays, period: Period, amounts: Amounts): GoalFigures {
  const spanFigures = findJudgedSpans(goal.frequencyUnit, plan, period).map((span): JudgedSpan => {
    const amount = sumAmounts(amounts, span);
    const bounds = goalBoundsIn(goal, span);
    return { ...span, ...bounds, amount, hasDivergence: isDivergent(amount, bounds) };
  });
  const isWeekly = goal.frequencyUnit === 'DAY' || goal.frequencyUnit === 'WEEK';
  const weeks = listWeeks(period).map(
    (week, index): JudgedWeek => ({
      ...week,
      amount: sumAmounts(amounts, week),
      hasDivergence: isWeekly && spanFigures[index]!.hasDivergence,
    }),
  );
  return {
    weeks,
    totalAmountDuringReport: weeks.reduce((sum, { amount }) => sum + amount, 0),
    judged: spanFigures,
    hasDivergence: spanFigures.some(({ hasDivergence }) => hasDivergence),
  };
}

/** The first day whose amounts the figures of a period need. */
export const findFirstNeededDay = ({ frequencyUnit }: Pick<GoalBounds, 'frequencyUnit'>, plan: PlanDays, period: Period): LocalDate =>
  [period.startDate, ...findJudgedSpans(frequencyUnit, plan, period).map(({ startDate }) => startDate)].sort()[0]!;
