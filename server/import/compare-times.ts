/** Times of a cell beside the series that are there: the same where they plan the same from today on, whatever words and first days say it. */
import { parseDay } from '#domain/calendar.ts';
import type { PlannedTimes } from '#domain/import/times.ts';
import { expandRuleDays, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { clockTimeOf, ruleAtTime } from '#domain/planning/same-rule-series.ts';
import { ruleOfSeries } from './activity-cells.ts';
import type { ExistingActivity, ExistingSeries } from './existing.ts';

/** Days that are compared: those of a rule that repeat after more differ by their text. */
const MAX_DAYS_COMPARED = 64;
/** Days ahead that are looked through: a leap day comes again within eight years. */
const MAX_DAYS_AHEAD = 8 * 366;

/** The days from today on, the clock and the end of a rule: what it plans. */
function planKeyOf(rule: Rule, today: string, isCompletable: boolean): string {
  const firstDay = parseDay(today);
  const plannedDays = expandRuleDays(rule, firstDay, firstDay + MAX_DAYS_AHEAD, MAX_DAYS_COMPARED);
  return [clockTimeOf(rule), isCompletable, rule.until, plannedDays.length < 2 ? formatRule(rule) : plannedDays.join(',')].join(' ');
}

/** The rules of a cell's times, each of a series of its own. */
export const seriesRulesOf = (times: readonly PlannedTimes[]): { rule: Rule; isCompletable: boolean; timesIndex: number }[] =>
  times.flatMap(({ rule, alsoAt: otherTimes, isCompletable }, timesIndex) =>
    [clockTimeOf(rule), ...otherTimes].map((time) => ({ rule: ruleAtTime(rule, time), isCompletable, timesIndex })),
  );

export type TimesChange = { endedSeries: ExistingSeries[]; startedRules: { rule: Rule; isCompletable: boolean; timesIndex: number }[] };

/** The series to end and to begin, so that an activity is planned as its cell says; each one that plans the same stays. */
export function compareTimes(activity: ExistingActivity, times: readonly PlannedTimes[], timeZone: string, today: string): TimesChange {
  const startedRules = seriesRulesOf(times);
  const endedSeries: ExistingSeries[] = [];
  const ruleKeys = startedRules.map(({ rule, isCompletable }) => planKeyOf(rule, today, isCompletable));
  for (const series of activity.series) {
    const rule = ruleOfSeries(series, timeZone);
    const index = rule ? ruleKeys.indexOf(planKeyOf(rule, today, series.isCompletable)) : -1;
    if (index < 0) endedSeries.push(series);
    else {
      ruleKeys.splice(index, 1);
      startedRules.splice(index, 1);
    }
  }
  return { endedSeries, startedRules };
}
