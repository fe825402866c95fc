/**
 * Random times in a workbook: what is written is read as the same, and what is no times is wrong at a place (R104).
 * @module-tag long
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TIMES_LENGTH, type PlannedTimes, parseTimes, timesErrors } from '#domain/import/times.ts';
import { formatTimes } from '#domain/import/times-in-words.ts';
import { tokenizeTimes } from '#domain/import/times-tokens.ts';
import { locales } from '#domain/locales.ts';
import type { Frequency } from '#domain/planning/recurrence.ts';
import { formatRule } from '#domain/planning/rule-text.ts';
import { addDays } from '#domain/time.ts';
import { cost, figure, least } from '#test/runs.ts';
import { draws, patience, rule, timeZone } from './rules.ts';

const today = '2026-11-26';
const anyDay = fc.integer({ min: -1500, max: 1500 }).map((days) => addDays(today, days));
const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const some = (numbers: readonly number[], least: number) => fc.uniqueArray(fc.constantFrom(...numbers), { minLength: least, maxLength: 7 });
const everyMonthDay = [-1, ...Array.from({ length: 31 }, (_, day) => day + 1)];
/** Whatever a form or a call of the interface can make, what the grammar has no words for among it. */
const anyRule = fc
  .record({
    day: anyDay,
    freq: fc.constantFrom<Frequency>('none', 'daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 1000 })),
    byWeekday: fc.oneof(some([0, 1, 2, 3, 4, 5, 6], 0), fc.constantFrom([0, 1, 2, 3, 4], [5, 6], [0, 1, 2, 3, 4, 5, 6])),
    byMonthDay: some(everyMonthDay, 0),
    length: fc.option(fc.integer({ min: 0, max: 1500 })),
    hasBoth: fc.boolean(),
  })
  .map(({ day, freq, interval, byWeekday, byMonthDay, length, hasBoth }) =>
    freq === 'none'
      ? rule(`${day}T00:00`, 'none')
      : rule(`${day}T00:00`, freq, {
          interval,
          byWeekday: freq === 'weekly' || hasBoth ? byWeekday : [],
          byMonthDay: freq === 'monthly' || (hasBoth && freq !== 'weekly') ? byMonthDay : [],
          until: length === null ? null : addDays(day, length),
        }),
  );
const anyPart = fc
  .record({ rule: anyRule, times: fc.uniqueArray(clock, { minLength: 1, maxLength: 12 }), isCompletable: fc.boolean() })
  .map(({ rule: it, times, isCompletable }): PlannedTimes => {
    const [first, ...alsoAt] = times.sort();
    return { rule: { ...it, start: `${it.start.slice(0, 10)}T${first}` }, alsoAt, isCompletable };
  });
const said = ({ rule: it, alsoAt, isCompletable }: PlannedTimes) => ({ rule: formatRule(it), alsoAt, isCompletable });

describe('random times', () => {
  test('are read as they were written, in either language, on any day', { timeout: patience }, () => {
    let inWords = 0;
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 4 }), fc.constantFrom(...locales), (parts, locale) => {
        const text = formatTimes(parts, locale);
        const answer = parseTimes(text, timeZone, today);
        if (!('parts' in answer)) throw new Error(`${text}: ${JSON.stringify(answer)}`);
        expect(answer.parts.map(said)).toEqual(parts.map(said));
        const shouted = parseTimes(text.toUpperCase().replaceAll(' ', '  '), timeZone, '2026-01-01');
        expect('parts' in shouted && shouted.parts.map(said)).toEqual(parts.map(said));
        if (!text.includes('DTSTART')) inWords++;
      }),
      draws,
    );
    expect(inWords).toBeGreaterThan(draws.numRuns / 4);
  });

  const pieces = [
    'kl',
    '8',
    '08:00',
    'varje',
    'dag',
    'varannan',
    'mån',
    '–',
    'till',
    'från',
    '2026-12-01',
    'den',
    '3',
    'mars',
    ';',
    '\n',
    'sista',
  ];
  const more = [
    ', ',
    'every',
    'other',
    'week',
    'Tue',
    'DTSTART:20261126T080000',
    'RRULE:FREQ=DAILY',
    'en gång',
    'utan',
    'signering',
    '1st',
    '0',
    '99',
  ];
  test('of no sense are wrong at a place of the text, and nothing is thrown', { timeout: patience }, () => {
    const assembled = fc.array(fc.constantFrom(...pieces, ...more, ' '), { maxLength: 40 }).map((all) => all.join(' '));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), assembled), (text) => {
        const answer = parseTimes(text, timeZone, today);
        if ('parts' in answer) {
          const back = parseTimes(formatTimes(answer.parts, 'en'), timeZone, today);
          expect('parts' in back && back.parts.map(said)).toEqual(answer.parts.map(said));
          return;
        }
        expect(timesErrors).toContain(answer.wrong.key);
        expect(answer.wrong.at).toBeGreaterThanOrEqual(0);
        expect(answer.wrong.length).toBeGreaterThan(0);
        expect(answer.wrong.at + answer.wrong.length).toBeLessThanOrEqual(text.length);
      }),
      draws,
    );
  });

  test('too long are refused, and the longest cost no more than their length', { timeout: patience }, async () => {
    expect(parseTimes('a'.repeat(MAX_TIMES_LENGTH + 1), timeZone, today)).toMatchObject({ wrong: { key: 'tooLong' } });
    for (const piece of ['mån ', 'a.', 'sista dagen i ', '08:00 ', 'var ', '1', 'DTSTART;', '08:00 varje dag;', '-', '\u00a0']) {
      const ofLength = (length: number) => least(3, () => cost(() => tokenizeTimes(piece.repeat(length).slice(0, length))));
      const [one, eight] = [await ofLength(20_000), await ofLength(160_000)];
      figure(`times of «${piece}»`, { took: eight, beside: 'an eighth of them', yardstick: one, most: 24, always: true });
    }
  });
});
