/** What the tests of dates and rules share: how many random cases they draw, a rule in one line, and what it comes to. */
import { expandOccurrences, type Frequency, type Rule } from '#domain/planning/recurrence.ts';
import { long, longestWait, runs } from '#test/runs.ts';

export const timeZone = 'Europe/Stockholm';

/** The short sample is the same every time; the long one looks elsewhere on each run. */
export const draws = { numRuns: runs(1500, 4000, 30_000), ...(long ? {} : { seed: 20_261_121 }) };

/** Milliseconds that a test of random cases may take on a slow machine. */
export const patience = long ? 600_000 : longestWait;

export const rule = (start: string, freq: Frequency, more: Partial<Rule> = {}): Rule => ({
  start,
  timeZone,
  freq,
  interval: 1,
  byWeekday: [],
  byMonthDay: [],
  until: null,
  ...more,
});

export const locals = (it: Rule, from: string, before: string) => expandOccurrences(it, from, before).map(({ local }) => local);
export const days = (it: Rule, from: string, before: string) => locals(it, from, before).map((local) => local.slice(0, 10));
export const instants = (it: Rule, from: string, before: string) => expandOccurrences(it, from, before).map(({ at }) => at);
