/** Days and times of day as people type and paste them: read rightly or refused, never cut and never another (product «Dates and numbers»). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/runs.ts';
import { readDate, readTime } from '#web/kit/parse-date.ts';

describe('a time of day', () => {
  it.each([
    ['8', '08:00'],
    ['08', '08:00'],
    ['8.00', '08:00'],
    ['8:30', '08:30'],
    ['8.30', '08:30'],
    ['8,30', '08:30'],
    ['8 30', '08:30'],
    ['800', '08:00'],
    ['0830', '08:30'],
    ['1', '01:00'],
    ['123', '01:23'],
    ['23:59', '23:59'],
    ['0', '00:00'],
    ['kl 8', '08:00'],
    ['kl. 08.00', '08:00'],
    ['kl.8.30', '08:30'],
    ['Kl 0830', '08:30'],
    ['klockan 8', '08:00'],
    ['klockan 8 30', '08:30'],
    [' 08:00', '08:00'],
    ['\u00a008:00\u202f', '08:00'],
    ['\u200e08:00\u200f', '08:00'],
    ['\t8.30\n', '08:30'],
    ['8\u00a030', '08:30'],
    ['8: 30', '08:30'],
    ['8:00 PM', '20:00'],
    ['8:00\u202fPM', '20:00'],
    ['8pm', '20:00'],
    ['8 p.m.', '20:00'],
    ['12:30 AM', '00:30'],
    ['12:30 a. m.', '00:30'],
    ['12 PM', '12:00'],
    ['12 AM', '00:00'],
    ['0:30 am', '00:30'],
    ['11:59 pm', '23:59'],
    ['8.30 fm', '08:30'],
    ['8.30 em', '20:30'],
    ['kl. 8 e.m.', '20:00'],
    ['8.', '08:00'],
    ['20.30.', '20:30'],
    ['kl. 8.', '08:00'],
  ])('%j is %s', (typed, time) => expect(readTime(typed)).toBe(time));
  it.each([
    ...[
      '',
      ' ',
      'kl',
      'kl.',
      'klart 8',
      'åtta',
      'nu',
      'AM',
      '8 XM',
      '8 x',
      '24:00',
      '24',
      '25',
      '8:60',
      '8:5',
      '8.5',
      '8:',
      ':30',
      '.30',
      '-8',
      '+8',
    ],
    ...[
      '08:00–09:00',
      '08:00-09:00',
      '8-9',
      '08-00',
      '8/30',
      '08:00:00',
      '12345',
      '080',
      '8:30 30',
      '8 8:30',
      '13 PM',
      '13:00 am',
      '0 PM',
      '0:30 em',
    ],
    ...['½', '８:00', '٨', '8,5,5', '1e3', '0x8', 'Infinity', 'NaN', 'PM 8', '8 PM PM', '8 AM/PM', '2026-11-20 08:00'],
  ])('%j is none', (typed) => expect(readTime(typed)).toBeUndefined());
});

describe('a day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['20261120', '2026-11-20'],
    ['2026-11-20.', '2026-11-20'],
    ['261120', '2026-11-20'],
    ['000229', '2000-02-29'],
    [' 2026-11-20 ', '2026-11-20'],
    ['2026.11.20', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026 11 20', '2026-11-20'],
    ['2026\u00a011\u00a020', '2026-11-20'],
    ['2026–11–20', '2026-11-20'],
    ['2026‑11‑20', '2026-11-20'],
    ['2026−11−20', '2026-11-20'],
    ['2026-1-2', '2026-01-02'],
    ['\u200e2026-11-20\u200f', '2026-11-20'],
    ['0026-11-25', '0026-11-25'],
    ['9999-12-31', '9999-12-31'],
  ])('%j is %s', (typed, day) => expect(readDate(typed)).toBe(day));
  it.each([
    ...[
      '',
      ' ',
      'idag',
      '2026',
      '202611',
      '2026-11',
      '2026112',
      '2026111',
      '1120',
      '20',
      '26-11-20',
      '20/11/2026',
      '11/20/2026',
      '20.11.2026',
    ],
    ...['2026-02-30', '2026-13-01', '2026-00-10', '20261301', '261301', '260230', '270229', '0000-01-01', '00000101', '12026-01-01'],
    ...['2026-11-20T08:00', '2026-11-20 08:00', '2026-11-200', '2026--11-20', '2026-11-20-', '-2026-11-20', '２０２６-11-20', '1e9', 'NaN'],
  ])('%j is none', (typed) => expect(readDate(typed)).toBeUndefined());
});

describe('whatever is written', () => {
  it('a day and a time are read as they are shown, and as what they were read as', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_650_000 }), fc.integer({ min: 0, max: 1439 }), (days, minutes) => {
        const day = new Date(Date.parse('0001-01-01T00:00:00Z') + days * 86_400_000).toISOString().slice(0, 10);
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        expect([readDate(day), readTime(time), readTime(`kl. ${time.replace(':', '.')}`)]).toEqual([day, time, time]);
        const shown = new Date(`2026-11-20T${time}:00Z`).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: 'UTC' });
        expect(readTime(shown)).toBe(time);
      }),
    ));
  it('no text makes a reader throw, and what is read is a time or a day', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 30 }),
          fc.string({ unit: fc.constantFrom(...' \u00a0\u202f.,:-–−+0123456789klapmefmAPM\u200e½'), maxLength: 14 }),
        ),
        (typed) => {
          expect(readTime(typed) ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          expect(readDate(typed) ?? '2026-11-20').toMatch(/^\d{4}-\d\d-\d\d$/);
        },
      ),
      { numRuns: runs(2000, 20_000) },
    ));
});
