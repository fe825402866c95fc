/** Series made together: one rule at several clock times of the day, a series for each (R85). */
import { addDays, type LocalDate, type LocalDateTime } from '../time.ts';
import { countOccurrences, findNextOccurrences, type Occurrence, type Rule } from './recurrence.ts';
import { compareRules } from './series-edit.ts';

/** The most clock times that one act plans. */
export const MAX_CLOCK_TIMES = 12;

export const clockTimeOf = (rule: Rule): string => rule.start.slice(11, 16);
/** The same rule at another time of the day, «08:00». */
export const ruleAtTime = (rule: Rule, clockTime: string): Rule => ({ ...rule, start: `${rule.start.slice(0, 10)}T${clockTime}` });

/** The place of the first time that stands before it already; -1 when all differ. */
export const findRepeatedTimeIndex = (clockTimes: readonly string[]): number =>
  clockTimes.findIndex((time, index) => clockTimes.indexOf(time) < index);

/** The next so many of several rules together, from the local day `from` on, in order of time. */
export const mergeNextOccurrences = (rules: readonly Rule[], from: LocalDate, count: number): Occurrence[] =>
  rules
    .flatMap((rule) => findNextOccurrences(rule, from, count))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, count);

/** The rule from a local day on, in the same step, from its first time then; null when it has none. */
export function restartRule(rule: Rule, day: LocalDate): Rule | null {
  const firstDay = findNextOccurrences(rule, day, 1)[0]?.local.slice(0, 10);
  return firstDay === undefined ? null : { ...rule, start: `${firstDay}T${clockTimeOf(rule)}` };
}

/**
 * The rule of another series made together with one that goes from `rule` to `nextRule` on the local day `splitDay`: the same at its own `clockTime`.
 * Where only the end changes it keeps its days, whatever they have become.
 */
export function deriveSisterRule(rule: Rule, nextRule: Rule, otherRule: Rule, clockTime: string, splitDay: LocalDate): Rule {
  if (clockTime === clockTimeOf(otherRule) && compareRules(rule, nextRule) !== 'rule') return { ...otherRule, until: nextRule.until };
  const startDay = nextRule.start.slice(0, 10);
  return ruleAtTime(
    startDay >= splitDay ? nextRule : (restartRule(nextRule, splitDay) ?? { ...nextRule, start: `${splitDay}T${clockTime}` }),
    clockTime,
  );
}

/** Most times of a rule that are compared with planned ones: two months of every day. */
const MAX_COMPARED_TIMES = 62;
/**
 * The times that rules would plan twice, after `now`: the first time that a standing one has already, and whether that is so of all of them;
 * null when they meet none.
 */
export function findDuplicatePlan(
  rules: readonly Rule[],
  existingRules: readonly Rule[],
  now: LocalDateTime,
): { first: Occurrence; isAll: boolean } | null {
  const plannedOccurrences = mergeNextOccurrences(rules, now.slice(0, 10), MAX_COMPARED_TIMES).filter(({ local }) => local > now);
  const isAlreadyPlanned = ({ local }: Occurrence) => {
    const [day, clockTime] = [local.slice(0, 10), local.slice(11, 16)];
    // Counted a day at a time, without telling times, since what is planned may be long and much, and this is asked at each key that is pressed.
    return existingRules.some((rule) => clockTimeOf(rule) === clockTime && countOccurrences(rule, day, addDays(day, 1)) > 0);
  };
  const repeatedOccurrences = plannedOccurrences.filter(isAlreadyPlanned);
  return repeatedOccurrences[0] ? { first: repeatedOccurrences[0], isAll: repeatedOccurrences.length === plannedOccurrences.length } : null;
}
