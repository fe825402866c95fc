/** Days, times of day and numbers as people type and paste them: read rightly or refused, never cut and never another (product «Dates and numbers»). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberField, numberText, readNumber, readWhole, wrongNumber } from '#web/kit/numbers.ts';
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

describe('a number', () => {
  it.each([
    ['en', '2,026.5', 2026.5],
    ['en', '1,200', 1200],
    ['en', '1,200,000', 1_200_000],
    ['en', '-1,200.25', -1200.25],
    ['en', '1200', 1200],
    ['en', '1 200', 1200],
    ['en', '2.5', 2.5],
    ['en', '2,5', 2.5],
    ['en', '12,25', 12.25],
    ['en', '0,125', 0.125],
    ['sv', '2\u00a0026,5', 2026.5],
    ['sv', '2\u202f026,5', 2026.5],
    ['sv', '2 026,5', 2026.5],
    ['sv', '1 200', 1200],
    ['sv', '1 200 000', 1_200_000],
    ['sv', '2,5', 2.5],
    ['sv', '2.5', 2.5],
    ['sv', '−5', -5],
    ['sv', '–5', -5],
    ['sv', '-5', -5],
    ['sv', '+5', 5],
    ['sv', '2,', 2],
    ['sv', '007', 7],
    ['sv', ' 12 ', 12],
    ['sv', '\u200e12', 12],
    ['sv', '-0', 0],
  ] as const)('in %s %j is %s', (locale, typed, number) => expect(readNumber(typed, locale)).toBe(number));
  const unclear = 'error.field.unclearNumber';
  const none = 'error.field.number';
  it.each([
    ['sv', '1,200', unclear],
    ['sv', '1.200', unclear],
    ['sv', '2,026.5', unclear],
    ['sv', '2.026,5', unclear],
    ['sv', '1,200,000', unclear],
    ['sv', '1 20', unclear],
    ['sv', '12 5', unclear],
    ['sv', '1  200', unclear],
    ['sv', '1 2000', unclear],
    ['sv', '0 500', unclear],
    ['sv', '.5', unclear],
    ['sv', ',5', unclear],
    ['en', '1.200', unclear],
    ['en', '2.026,5', unclear],
    ['en', '1,20,000', unclear],
    ['en', '1,2000,5', unclear],
    ['en', '1,200 000', unclear],
    ['en', '1,200,5', unclear],
    ['en', '0,200,000', unclear],
    ['sv', '½', none],
    ['sv', '1½', none],
    ['sv', '1e3', none],
    ['sv', '0x10', none],
    ['sv', '5 st', none],
    ['sv', '--5', none],
    ['sv', '5-6', none],
    ['sv', '1/2', none],
    ['sv', "1'200", none],
    ['sv', 'Infinity', none],
    ['sv', 'NaN', none],
    ['sv', '٥', none],
    ['sv', '５', none],
    ['sv', '-', none],
    ['sv', '', 'error.field.required'],
    ['sv', '\u200b \u00a0', 'error.field.required'],
    ['sv', '0,125', 'error.field.maxTwoDecimals'],
    ['en', '1,200.125', 'error.field.maxTwoDecimals'],
    ['sv', '10000000000', 'error.field.size'],
    ['sv', '9'.repeat(400), 'error.field.size'],
  ] as const)('in %s %j is refused: %s', (locale, typed, wrong) => expect(wrongNumber(typed, locale)).toBe(wrong));
  it('below the least is too small, and what has decimals is not whole', () => {
    expect(wrongNumber('-1', 'sv', 0)).toBe('error.field.size');
    expect(wrongNumber('1,200', 'en', 0)).toBeUndefined();
    expect([readWhole('1,200', 'en'), readWhole('1,5', 'en'), readWhole('12', 'sv'), readWhole('x', 'sv')]).toEqual([
      1200,
      undefined,
      12,
      undefined,
    ]);
  });
});

describe('whatever is written', () => {
  const locales = fc.constantFrom('sv' as const, 'en' as const);
  it('a number is read as what the page writes, and as what a field begins with, in both languages', () =>
    fc.assert(
      fc.property(locales, fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (locale, hundredths) => {
        const number = hundredths / 100;
        expect(readNumber(numberText(number, locale), locale)).toBe(number + 0);
        expect(wrongNumber(numberText(number, locale), locale)).toBeUndefined();
        expect(wrongNumber(numberField(number, locale), locale)).toBeUndefined();
        expect(readNumber(numberField(number, locale), locale)).toBe(number + 0);
      }),
      { numRuns: 2000 },
    ));
  it('a number that one language writes is in the other the same or refused', () =>
    fc.assert(
      fc.property(locales, fc.integer({ min: -99_999_999, max: 99_999_999 }), (locale, hundredths) => {
        const number = hundredths / 100;
        const other = locale === 'sv' ? 'en' : 'sv';
        expect([number + 0, undefined]).toContain(readNumber(numberText(number, locale), other));
      }),
      { numRuns: 2000 },
    ));
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
  it('no text makes a reader throw, and what is read is a time, a day, a number', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 30 }),
          fc.string({ unit: fc.constantFrom(...' \u00a0\u202f.,:-–−+0123456789klapmefmAPM\u200e½'), maxLength: 14 }),
        ),
        locales,
        (typed, locale) => {
          expect(readTime(typed) ?? '00:00').toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          expect(readDate(typed) ?? '2026-11-20').toMatch(/^\d{4}-\d\d-\d\d$/);
          const number = readNumber(typed, locale);
          expect(number === undefined).toBe(
            ['error.field.number', 'error.field.unclearNumber', 'error.field.required'].includes(wrongNumber(typed, locale) ?? ''),
          );
        },
      ),
      { numRuns: 20_000 },
    ));
});
