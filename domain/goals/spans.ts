/**
 * The days over which goals are counted: the periods of a plan, their weeks, and the spans that a goal of each unit is judged over
 * (product «Plans and goals», R57). Days are local dates; a span's both ends are part of it.
 */
import {
  addDays,
  addYears,
  daysBetween,
  endOfMonth,
  endOfWeek,
  type LocalDate,
  type LocalDateTime,
  startOfMonth,
  weekday,
  weekName,
} from '../time.ts';

/** The unit of time of a goal's number. */
export const frequencyUnits = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;
export type FrequencyUnit = (typeof frequencyUnits)[number];

/** The days on which a plan applies; null while its end is open. */
export type PlanDays = { startDate: LocalDate; endDate: LocalDate | null };
/** `isWhole` is false where the plan applies in a part of the week, month or year only. */
export type GoalSpan = { name: string; startDate: LocalDate; endDate: LocalDate; isWhole: boolean };
export type Period = { startDate: LocalDate; endDate: LocalDate };

/** The calendar weeks of a period, of which the first and the last may be cut. */
const PERIOD_WEEKS = 4;

/** The periods of a plan that begin no later than `until`, the first first; none when the plan ends before it begins. */
export function listPeriods({ startDate, endDate }: PlanDays, until: LocalDate): Period[] {
  const periods: Period[] = [];
  const lastDay = endDate !== null && endDate < until ? endDate : until;
  for (let startDay = startDate; startDay <= lastDay; ) {
    const period = createPeriod(startDay, endDate);
    periods.push(period);
    startDay = addDays(period.endDate, 1);
  }
  return periods;
}

/** True once a period's report is written: from noon of the day after it, so that its last evening is signed (R58). */
export const isReportDue = ({ endDate }: Period, localTime: LocalDateTime): boolean => localTime >= `${addDays(endDate, 1)}T12:00`;

/** The period that begins on this day: to the Sunday of its fourth week, or to the end of the plan. */
function createPeriod(startDate: LocalDate, planEnd: LocalDate | null): Period {
  const sunday = addDays(endOfWeek(startDate), (PERIOD_WEEKS - 1) * 7);
  return { startDate, endDate: planEnd !== null && planEnd < sunday ? planEnd : sunday };
}

/** The ISO weeks of a period; only its first and its last may be cut. */
export function listWeeks({ startDate, endDate }: Period): GoalSpan[] {
  const weeks: GoalSpan[] = [];
  for (let weekStart = startDate; weekStart <= endDate; weekStart = addDays(endOfWeek(weekStart), 1)) {
    const sunday = endOfWeek(weekStart);
    weeks.push({
      name: weekName(weekStart),
      startDate: weekStart,
      endDate: sunday < endDate ? sunday : endDate,
      isWhole: weekday(weekStart) === 0 && sunday <= endDate,
    });
  }
  return weeks;
}

/** The spans that a goal of this unit is judged over in a period: its weeks, or each month or plan year that ends in it (R57). */
export function findJudgedSpans(unit: FrequencyUnit, plan: PlanDays, period: Period): GoalSpan[] {
  if (unit === 'DAY' || unit === 'WEEK') return listWeeks(period);
  const spans: GoalSpan[] = [];
  for (let span = findSpan(unit, plan, period.startDate); span.endDate <= period.endDate; ) {
    spans.push(span);
    if (span.endDate === plan.endDate) break;
    span = findSpan(unit, plan, addDays(span.endDate, 1));
  }
  return spans;
}

/** The day, week, month or plan year in which a day of the plan lies, cut by the plan. */
export function findSpan(unit: FrequencyUnit, plan: PlanDays, day: LocalDate): GoalSpan {
  const { name, from, to } = fullSpanByUnit[unit](day, plan.startDate);
  const startDate = [from, plan.startDate].sort()[1]!; // the later
  const endDate = plan.endDate !== null && plan.endDate < to ? plan.endDate : to;
  return { name, startDate, endDate, isWhole: startDate === from && endDate === to };
}

type FullSpan = { name: string; from: LocalDate; to: LocalDate };
const fullSpanByUnit: Record<FrequencyUnit, (day: LocalDate, planStart: LocalDate) => FullSpan> = {
  DAY: (day) => ({ name: day, from: day, to: day }),
  WEEK: (day) => ({ name: weekName(day), from: addDays(endOfWeek(day), -6), to: endOfWeek(day) }),
  MONTH: (day) => ({ name: day.slice(0, 7), from: startOfMonth(day), to: endOfMonth(day) }),
  // Counted from the day on which the plan began, not from New Year.
  YEAR: (day, planStart) => {
    const yearsBegun = Number(day.slice(0, 4)) - Number(planStart.slice(0, 4));
    const fullYears = addYears(planStart, yearsBegun) <= day ? yearsBegun : yearsBegun - 1;
    const from = addYears(planStart, fullYears);
    return { name: from, from, to: addDays(addYears(planStart, fullYears + 1), -1) };
  },
};

/** The number of days of a span. */
export const countDays = ({ startDate, endDate }: Period): number => daysBetween(startDate, endDate) + 1;
