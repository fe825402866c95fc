/** Times in a workbook: what is understood, what is wrong and where, and that what is written is read as the same (R104). */
import { describe, expect, test } from 'vitest';
import { type PlannedTimes, parseTimes, wrongTextOf } from '#domain/import/times.ts';
import { formatTimes, groupPlannedTimes } from '#domain/import/times-in-words.ts';
import type { Frequency, Rule } from '#domain/planning/recurrence.ts';
import { weekday } from '#domain/time.ts';
import { rule, timeZone } from './rules.ts';

const today = '2026-11-26';
const read = (text: string) => parseTimes(text, timeZone, today);
const part = (it: Rule, alsoAt: string[] = [], isCompletable = true): PlannedTimes => ({ rule: it, alsoAt, isCompletable });
const at = (time: string, freq: Frequency, more: Partial<Rule> = {}, start = today) => rule(`${start}T${time}`, freq, more);

describe('times in words', () => {
  const weekdays = { byWeekday: [0, 1, 2, 3, 4] };
  test.each<[string, string, PlannedTimes[]]>([
    ['08:00, 12:00, 20:00 varje dag', '08:00 12:00 and 20:00 daily', [part(at('08:00', 'daily'), ['12:00', '20:00'])]],
    ['kl 8 vardagar', 'weekdays at 8', [part(at('08:00', 'weekly', weekdays))]],
    ['8.00 mån–fre', '8:00 Mon-Fri', [part(at('08:00', 'weekly', weekdays))]],
    ['Kl. 8 och 20 HELGER', 'at 8 and 20, Weekends', [part(at('08:00', 'weekly', { byWeekday: [5, 6] }), ['20:00'])]],
    ['08:30 mån ons fre', '08:30 Mon Wed Fri', [part(at('08:30', 'weekly', { byWeekday: [0, 2, 4] }))]],
    ['måndag och onsdag 9:05', 'Mondays, Wednesdays 9:05', [part(at('09:05', 'weekly', { byWeekday: [0, 2] }))]],
    ['07:00 fre–mån', '07:00 fri to mon', [part(at('07:00', 'weekly', { byWeekday: [0, 4, 5, 6] }))]],
    ['08:00 varannan dag', '08:00 every other day', [part(at('08:00', 'daily', { interval: 2 }))]],
    ['varannan tis 08:00', 'every other Tue 08:00', [part(at('08:00', 'weekly', { interval: 2, byWeekday: [1] }))]],
    ['08:00 var tredje vecka ons', '08:00 every third week Wed', [part(at('08:00', 'weekly', { interval: 3, byWeekday: [2] }))]],
    ['08:00 var 14:e dag', '08:00 every 14th day', [part(at('08:00', 'daily', { interval: 14 }))]],
    ['08:00 var 14 dagar', '08:00 every 14 days', [part(at('08:00', 'daily', { interval: 14 }))]],
    ['08:00 varje vecka', '08:00 weekly', [part(at('08:00', 'weekly', { byWeekday: [weekday(today)] }))]],
    ['08:00 den 1 och 15', '08:00 the 1st and 15th', [part(at('08:00', 'monthly', { byMonthDay: [1, 15] }))]],
    ['den 1, 15 och sista dagen kl 8', 'on the 1st, 15th and last day at 8', [part(at('08:00', 'monthly', { byMonthDay: [1, 15, -1] }))]],
    ['08:00 sista dagen i månaden', '08:00 last day of the month', [part(at('08:00', 'monthly', { byMonthDay: [-1] }))]],
    ['08:00 varannan månad den 31', '08:00 every other month the 31st', [part(at('08:00', 'monthly', { interval: 2, byMonthDay: [31] }))]],
    ['08:00 varje månad', '08:00 every month', [part(at('08:00', 'monthly', { byMonthDay: [26] }))]],
    ['varje år den 3 mars 10:00', 'every year on 3 March 10:00', [part(at('10:00', 'yearly', {}, '2027-03-03'))]],
    ['vartannat år den 24 dec 10:00', 'every other year Dec 24th 10:00', [part(at('10:00', 'yearly', { interval: 2 }, '2026-12-24'))]],
    ['varje år den 29 februari 10:00', 'every year 29 February 10:00', [part(at('10:00', 'yearly', {}, '2028-02-29'))]],
    ['08:00 en gång 2026-12-01', 'once 2026-12-01 08:00', [part(at('08:00', 'none', {}, '2026-12-01'))]],
    [
      '08:00 varje dag från och med 2026-12-01 t.o.m. 2027-01-31',
      '08:00 daily from 2026-12-01 until 2027-01-31',
      [part(at('08:00', 'daily', { until: '2027-01-31' }, '2026-12-01'))],
    ],
    ['08:00 varje dag, utan signering', '08:00 daily not to be signed', [part(at('08:00', 'daily'), [], false)]],
    [
      '08:00 vardagar; 10:00 helger',
      '08:00 weekdays\r\n10:00 weekends\n',
      [part(at('08:00', 'weekly', weekdays)), part(at('10:00', 'weekly', { byWeekday: [5, 6] }))],
    ],
    ['  varje   dag \u00a0 20:00,08:00 ', 'DAILY 20:00 & 08:00', [part(at('08:00', 'daily'), ['20:00'])]],
    [
      'DTSTART;TZID=Europe/Stockholm:20261126T080000\nRRULE:FREQ=DAILY;BYDAY=MO; 10:00 helger',
      'dtstart:20261126T080000 rrule:freq=daily;byday=mo\n10:00 weekends',
      [part(at('08:00', 'daily', { byWeekday: [0] })), part(at('10:00', 'weekly', { byWeekday: [5, 6] }))],
    ],
    ['', ' ;\n', []],
  ])('«%s»', (sv, en, parts) => {
    expect(read(sv)).toEqual({ parts });
    expect(read(en)).toEqual({ parts });
  });

  test.each([
    ['08:00 måndar', 'word', 'måndar'],
    ['08:00', 'days', '08:00'],
    ['varje dag', 'time', 'varje dag'],
    ['varje dag 24:00', 'noTime', '24:00'],
    ['varje dag 08:60', 'noTime', '08:60'],
    ['kl 24 varje dag', 'noTime', '24'],
    ['8 varje dag', 'word', '8'],
    ['08:00, 8.00 varje dag', 'sameTime', '8.00'],
    ['08:00 varje dag från måndag', 'date', 'från'],
    ['08:00 varje dag från 2026-02-30', 'noDate', '2026-02-30'],
    ['08:00 varje dag 2026-12-01', 'date', '2026-12-01'],
    ['08:00 en gång', 'date', 'en gång'],
    ['08:00 en gång 2026-12-01 varje dag', 'twice', 'varje dag'],
    ['08:00 varje dag varje vecka', 'twice', 'varje'],
    ['08:00 varje dag mån', 'twice', 'mån'],
    ['08:00 varannan vardag', 'twice', 'vardag'],
    ['08:00 varannan den 15', 'days', 'varannan'],
    ['08:00 mars 3', 'everyYear', 'mars 3'],
    ['08:00 den 3 mars', 'everyYear', '3 mars'],
    ['08:00 varje år den 30 februari', 'noDate', '30 februari'],
    ['08:00 den 32', 'monthDay', '32'],
    ['08:00 var 1001 dag', 'interval', '1001'],
    ['08:00–12:00 varje dag', 'word', '–'],
    ['08:00 varje dag till 2026-11-25', 'endBeforeStart', 'till 2026-11-25'],
    ['08:00 varje dag till 2099-01-01', 'tooFarAhead', 'till 2099-01-01'],
    ['08:00 varje dag från 2099-01-01', 'tooFarAhead', 'från 2099-01-01'],
    ['08:00 varje dag från 1899-01-01', 'tooFarBack', 'från 1899-01-01'],
    ['08:00 vardagar; 10:00 helgen', 'word', 'helgen'],
    ['DTSTART:20261126T080000 RRULE:FREQ=HOURLY', 'rule', 'DTSTART:20261126T080000 RRULE:FREQ=HOURLY'],
    ['DTSTART;TZID=Europe/Helsinki:20261126T080000', 'rule', 'DTSTART;TZID=Europe/Helsinki:20261126T080000'],
    ['DTSTART:20261126T080000 varje dag', 'twice', 'DTSTART:20261126T080000 varje dag'],
    ['varje dag 01:00 02:00 03:00 04:00 05:00 06:00 07:00 08:00 09:00 10:00 11:00 12:00 13:00', 'tooManyTimes', null],
    ['=1+1', 'word', '=1+1'],
  ])('«%s» is wrong', (text, key, said) => {
    const answer = read(text);
    if (!('wrong' in answer)) throw new Error(`read as ${JSON.stringify(answer)}`);
    expect(answer.wrong.key).toBe(key);
    if (said !== null) expect(text.slice(answer.wrong.at, answer.wrong.at + answer.wrong.length)).toBe(said);
    expect(wrongTextOf(text, answer.wrong).length).toBeLessThanOrEqual(61);
  });

  test('are written as people say them', () => {
    const parts = [
      part(at('08:00', 'weekly', { byWeekday: [0, 1, 2, 3, 4], until: '2027-01-31' }), ['20:00']),
      part(at('10:00', 'monthly', { interval: 2, byMonthDay: [-1, 1] }), [], false),
      part(at('09:00', 'yearly', {}, '2027-03-03')),
      part(at('09:00', 'daily', { byWeekday: [0] })),
    ];
    expect(formatTimes(parts, 'sv').split('; ')).toEqual([
      '08:00, 20:00 vardagar från 2026-11-26 till 2027-01-31',
      '10:00 varannan månad den 1 och sista dagen från 2026-11-26 utan signering',
      '09:00 varje år den 3 mars från 2027-03-03',
      'DTSTART;TZID=Europe/Stockholm:20261126T090000 RRULE:FREQ=DAILY;BYDAY=MO;WKST=MO',
    ]);
    expect(formatTimes(parts, 'en').split('; ').slice(0, 3)).toEqual([
      '08:00, 20:00 weekdays from 2026-11-26 until 2027-01-31',
      '10:00 every other month the 1st and last day from 2026-11-26 not to be signed',
      '09:00 every year on 3 March from 2027-03-03',
    ]);
  });

  test('of series made together are one part while they have the same days', () => {
    const one = (time: string, together: number | null, more: Partial<Rule> = {}, isCompletable = true) => ({
      rule: at(time, 'daily', more),
      together,
      isCompletable,
    });
    expect(
      groupPlannedTimes([one('20:00', 1), one('08:00', 1), one('09:00', null), one('12:00', 1, { until: '2026-12-24' }), one('08:00', 1)]),
    ).toEqual([
      part(at('08:00', 'daily'), ['20:00']),
      part(at('08:00', 'daily')),
      part(at('09:00', 'daily')),
      part(at('12:00', 'daily', { until: '2026-12-24' })),
    ]);
  });
});
