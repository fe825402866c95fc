/** Random rules against the library rrule, which knows no zones and is slow, and so serves as the oracle alone. */
import fc from 'fast-check';
import rrule from 'rrule';
import { describe, expect, test } from 'vitest';
import { countOccurrences, expandOccurrences, type Frequency, findNextOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { addDays, toInstant, toLocal } from '#domain/time.ts';
import { runs } from '#test/runs.ts';
import { days, draws, instants, locals, patience, rule, timeZone } from './rules.ts';

const anyDay = (first: string, span: number) => fc.integer({ min: 0, max: span }).map((n) => addDays(first, n));
const some = (numbers: number[], most: number) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, fc.uniqueArray(fc.constantFrom(...numbers), { maxLength: most }));
const monthDays = [-1, ...Array.from({ length: 31 }, (_, n) => n + 1)];
const anyRule = fc
  .record({
    day: fc.oneof(anyDay('2019-12-20', 4000), fc.constantFrom('2024-02-29', '2023-01-31', '2024-12-30', '2026-03-29', '2026-10-25')),
    time: fc.constantFrom('00:00', '02:30', '08:00', '23:59'),
    freq: fc.constantFrom<Frequency>('daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
    byWeekday: some([0, 1, 2, 3, 4, 5, 6], 4),
    byMonthDay: some(monthDays, 4),
    length: fc.option(fc.integer({ min: 0, max: 3000 })),
  })
  .map(({ day, time, length, ...rest }) =>
    rule(`${day}T${time}`, rest.freq, { ...rest, until: length === null ? null : addDays(day, length) }),
  );

/** A rule for which text exists: RFC 5545 has no BYMONTHDAY with WEEKLY. */
const anyText = anyRule.map((it) => (it.freq === 'weekly' ? { ...it, byMonthDay: [] } : it));

const { RRule } = rrule;
function oracle(it: Rule, from: string, before: string): string[] {
  const last = addDays(before, -1);
  return new RRule({
    freq: { daily: RRule.DAILY, weekly: RRule.WEEKLY, monthly: RRule.MONTHLY, yearly: RRule.YEARLY, none: RRule.DAILY }[it.freq],
    dtstart: new Date(`${it.start}:00Z`),
    interval: it.interval,
    wkst: RRule.MO,
    byweekday: it.byWeekday.length > 0 ? [...it.byWeekday] : null,
    bymonthday: it.byMonthDay.length > 0 ? [...it.byMonthDay] : null,
    until: new Date(`${it.until !== null && it.until < last ? it.until : last}T23:59:59Z`),
  })
    .between(new Date(`${from}T00:00:00Z`), new Date(`${before}T00:00:00Z`), true)
    .map((date) => date.toISOString().slice(0, 16))
    .filter((local) => local < before);
}

describe('random rules', () => {
  test('fall on the days that the library rrule says', { timeout: patience }, () => {
    let seen = 0;
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -40, max: 1500 }), fc.integer({ min: 1, max: 900 }), (it, ahead, length) => {
        const from = addDays(it.start.slice(0, 10), ahead);
        const before = addDays(from, length);
        const floating = expandOccurrences({ ...it, timeZone: 'UTC' }, from, before).map(({ local }) => local);
        expect(floating).toEqual(oracle(it, from, before));
        seen += floating.length;
        const expected = floating.map((local) => toInstant(local, timeZone));
        expect(instants(it, from, before)).toEqual(expected);
        expect(locals(it, from, before)).toEqual(expected.map((at) => toLocal(at, timeZone)));
      }),
      draws,
    );
    expect(seen).toBeGreaterThan(draws.numRuns);
  });

  test('over a range are what they are over its days, one after the other', { timeout: patience }, () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: -10, max: 800 }), fc.integer({ min: 0, max: 70 }), (it, ahead, length) => {
        const from = addDays(it.start.slice(0, 10), ahead);
        const each = Array.from({ length }, (_, n) => expandOccurrences(it, addDays(from, n), addDays(from, n + 1)));
        expect(expandOccurrences(it, from, addDays(from, length))).toEqual(each.flat());
        expect(countOccurrences(it, from, addDays(from, length))).toBe(each.flat().length);
      }),
      draws,
    );
  });

  test('are the same after being written and read, in any order of their days', { timeout: patience }, () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('\n', '\r\n'), fc.boolean(), (it, line, lower) => {
        const text = formatRule(it);
        const sent = text.replace('\n', line);
        const read = parseRule(lower ? sent.toLowerCase() : sent, timeZone);
        const order = (a: number, b: number) => (a < 0 ? 99 : a) - (b < 0 ? 99 : b);
        const same = { ...it, byWeekday: it.byWeekday.toSorted(), byMonthDay: it.byMonthDay.toSorted(order) };
        expect(read).toEqual({ rule: same });
        expect(formatRule(same)).toBe(text);
      }),
      draws,
    );
  });

  test('have the text that rrule reads the same way', { timeout: patience }, () => {
    fc.assert(
      fc.property(anyText, (it) => {
        const from = it.start.slice(0, 10);
        const before = addDays(from, 400);
        const theirs = rrule.rrulestr(formatRule({ ...it, timeZone: 'UTC' }));
        const found = theirs
          .between(new Date(`${from}T00:00Z`), new Date(`${before}T00:00Z`), true)
          .map((date) => date.toISOString().slice(0, 10));
        expect(found.filter((day) => day < before)).toEqual(days({ ...it, timeZone: 'UTC' }, from, before));
      }),
      { ...draws, numRuns: runs(80, 300, 3000) },
    );
  });

  test('with a COUNT end on the day of the last one', { timeout: patience }, () => {
    let compared = 0;
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (it, count) => {
        const forever = { ...it, until: null };
        const read = parseRule(`${formatRule(forever)};COUNT=${count}`, timeZone);
        const all = findNextOccurrences(forever, it.start.slice(0, 10), count);
        if (all.length < count) return; // goes on past the 10 years that are listed
        compared += 1;
        expect(read).toMatchObject({ rule: { until: expect.any(String) } });
        if ('rule' in read) expect(findNextOccurrences(read.rule, it.start.slice(0, 10), count + 5)).toEqual(all);
      }),
      draws,
    );
    expect(compared).toBeGreaterThan(draws.numRuns / 4);
  });
});
