/** Series made together: one rule at several clock times of the day, a series for each (R85). */
import { addDays, type LocalDate, type LocalDateTime } from '../time.ts';
import { countOccurrences, nextOccurrences, type Occurrence, type Rule } from './recurrence.ts';
import { changeOf } from './series-edit.ts';

/** The most clock times that one act plans. */
export const MAX_TIMES = 12;

export const clockOfRule = (rule: Rule): string => rule.start.slice(11, 16);
/** The same rule at another time of the day, «08:00». */
export const ruleAtTime = (rule: Rule, time: string): Rule => ({ ...rule, start: `${rule.start.slice(0, 10)}T${time}` });

/** The place of the first time that stands before it already; -1 when all differ. */
export const repeatedTimeIndex = (times: readonly string[]): number => times.findIndex((time, index) => times.indexOf(time) < index);

/** The next so many of several rules together, from the local day `from` on, in order of time. */
export const nextOfRules = (rules: readonly Rule[], from: LocalDate, count: number): Occurrence[] =>
  rules
    .flatMap((rule) => nextOccurrences(rule, from, count))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, count);

/** The rule from a local day on, in the same step, from its first time then; null when it has none. */
export function ruleFrom(rule: Rule, day: LocalDate): Rule | null {
  const firstDay = nextOccurrences(rule, day, 1)[0]?.local.slice(0, 10);
  return firstDay === undefined ? null : { ...rule, start: `${firstDay}T${clockOfRule(rule)}` };
}

/**
 * The rule of another series made together with one that goes from `rule` to `nextRule` on the local day `splitDay`: the same at its own `time`.
 * Where only the end changes it keeps its days, whatever they have become.
 */
export function sisterRule(rule: Rule, nextRule: Rule, otherRule: Rule, time: string, splitDay: LocalDate): Rule {
  if (time === clockOfRule(otherRule) && changeOf(rule, nextRule) !== 'rule') return { ...otherRule, until: nextRule.until };
  const startDay = nextRule.start.slice(0, 10);
  return ruleAtTime(
    startDay >= splitDay ? nextRule : (ruleFrom(nextRule, splitDay) ?? { ...nextRule, start: `${splitDay}T${time}` }),
    time,
  );
}

/** Most times of a rule that are compared with planned ones: two months of every day. */
const COMPARED_TIMES = 62;
/**
 * The times that rules would plan twice, after `now`: the first time that a standing one has already, and whether that is so of all of them;
 * null when they meet none.
 */
export function findDuplicatePlan(
  rules: readonly Rule[],
  existingRules: readonly Rule[],
  now: LocalDateTime,
): { first: Occurrence; isAll: boolean } | null {
  const times = nextOfRules(rules, now.slice(0, 10), COMPARED_TIMES).filter(({ local }) => local > now);
  const isTaken = ({ local }: Occurrence) => {
    const [day, clock] = [local.slice(0, 10), local.slice(11, 16)];
    // Counted a day at a time, without telling times, since what is planned may be long and much, and this is asked at each key that is pressed.
    return existingRules.some((rule) => clockOfRule(rule) === clock && countOccurrences(rule, day, addDays(day, 1)) > 0);
  };
  const repeatedTimes = times.filter(isTaken);
  return repeatedTimes[0] ? { first: repeatedTimes[0], isAll: repeatedTimes.length === times.length } : null;
}
