/** Numbers as people type and paste them, in both languages: what the page writes is read, what is unclear is refused (product «Dates and numbers»). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/runs.ts';
import { numberFieldText, numberText } from '#web/kit/numbers.ts';
import { numberErrorOf, readNumber, readWholeNumber } from '#web/kit/read-number.ts';

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
    ['en', '01,200', unclear],
    ['en', '1000,000', unclear],
    ['sv', '1000,000', unclear],
    ['sv', '01.200', unclear],
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
  ] as const)('in %s %j is refused: %s', (locale, typed, wrong) => expect(numberErrorOf(typed, locale)).toBe(wrong));
  it('below the least is too small, and what has decimals is not whole', () => {
    expect(numberErrorOf('-1', 'sv', 0)).toBe('error.field.size');
    expect(numberErrorOf('1,200', 'en', 0)).toBeUndefined();
    expect([readWholeNumber('1,200', 'en'), readWholeNumber('1,5', 'en'), readWholeNumber('12', 'sv'), readWholeNumber('x', 'sv')]).toEqual(
      [1200, undefined, 12, undefined],
    );
  });
});

describe('whatever is written', () => {
  const locales = fc.constantFrom('sv' as const, 'en' as const);
  it('a number is read as what the page writes, and as what a field begins with, in both languages', () =>
    fc.assert(
      fc.property(locales, fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (locale, hundredths) => {
        const number = hundredths / 100;
        expect(readNumber(numberText(number, locale), locale)).toBe(number + 0);
        expect(numberErrorOf(numberText(number, locale), locale)).toBeUndefined();
        expect(numberErrorOf(numberFieldText(number, locale), locale)).toBeUndefined();
        expect(readNumber(numberFieldText(number, locale), locale)).toBe(number + 0);
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
  it('no text makes a reader throw, and what is none is said why', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 30 }),
          fc.string({ unit: fc.constantFrom(...' \u00a0\u202f.,:-–−+0123456789klapmefmAPM\u200e½'), maxLength: 14 }),
        ),
        locales,
        (typed, locale) => {
          const unread = ['error.field.number', 'error.field.unclearNumber', 'error.field.required'];
          expect(readNumber(typed, locale) === undefined).toBe(unread.includes(numberErrorOf(typed, locale) ?? ''));
        },
      ),
      { numRuns: runs(2000, 20_000) },
    ));
});
