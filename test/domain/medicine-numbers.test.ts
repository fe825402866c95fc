/** Numbers of a medicine: which applies when, and what an order lacks (R129, R130). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMissingFields, findSigningRevision, formatOrder, isInvalidDoseSpan, isMaxBelowDose } from '#domain/medicine-numbers.ts';
import { runs } from '../runs.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('the number that a signing goes by', () => {
  const written = (number: number, from: number, on = from) => ({ number, fromDate: at(from), date: at(on) });
  const numbers = [written(1, 8), written(2, 12)];
  const by = (some: readonly ReturnType<typeof written>[], done: number, signed = done) =>
    findSigningRevision(some, { doneAt: at(done), signedAt: at(signed) })?.number;
  it('is none before the first, and each from its own hour on', () => {
    expect([7, 8, 11, 12, 20].map((hour) => by(numbers, hour))).toEqual([undefined, 1, 1, 2, 2]);
  });
  it('is that of the hour at which it was done, however late it is signed', () => {
    expect(by(numbers, 11, 13)).toBe(1);
  });
  it('goes by instants, however they are written', () => {
    const numbers = [{ number: 1, fromDate: '2026-11-20T12:00:00+02:00', date: '2026-11-20T10:00:00Z' }];
    expect(findSigningRevision(numbers, { doneAt: '2026-11-20T10:30:00.000Z', signedAt: '2026-11-20T11:00:00.000Z' })?.number).toBe(1);
  });
  it('is never one that was written after the signing, from whenever that applies', () => {
    const corrected = [...numbers, written(3, 10, 14)];
    expect([by(corrected, 11, 13), by(corrected, 11, 15), by(corrected, 13, 15)]).toEqual([1, 3, 3]);
  });
  it('is what a naive look finds, whatever order they come in', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const one = fc.record({ number: fc.integer({ min: 1, max: 30 }), from: hour, on: hour });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ number }) => number }), hour, hour, (made, done, signed) => {
        let naive: number | undefined;
        for (let number = 30; number > 0 && naive === undefined; number--)
          if (made.some((one) => one.number === number && one.from <= done && one.on <= signed)) naive = number;
        expect(
          by(
            made.map(({ number, from, on }) => written(number, from, on)),
            done,
            signed,
          ),
        ).toBe(naive);
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});

describe('what an order lacks', () => {
  const whole = {
    strength: '500 mg',
    dose: 1,
    doseTo: null,
    unit: 'tablett',
    orderedBy: 'Dr Ek',
    orderedOn: '2026-11-01',
    indication: 'Smärta',
  };
  it('is nothing of a whole one', () => {
    for (const kind of ['SCHEDULED', 'AS_NEEDED', 'PACK'] as const) expect(findMissingFields(kind, whole)).toEqual([]);
  });
  it('is said field by field; a dose of nothing is one', () => {
    expect(findMissingFields('SCHEDULED', { ...whole, strength: null, dose: 0, indication: null })).toEqual(['strength']);
    expect(findMissingFields('AS_NEEDED', { ...whole, dose: null, indication: '' })).toEqual(['dose', 'indication']);
    expect(findMissingFields('PACK', { dose: null, doseTo: null, unit: null, orderedBy: null })).toEqual(['orderedBy', 'orderedOn']);
  });
});

it('a span goes up', () => {
  const spans = [
    [1, 2],
    [2, 2],
    [2, 1],
    [null, 1],
    [1, null],
    [null, null],
  ] as const;
  expect(spans.map(([dose, doseTo]) => isInvalidDoseSpan({ dose, doseTo }))).toEqual([false, true, true, true, false, false]);
});

it('the most that may be given is one dose at least', () => {
  const most = (maxAmount: number | null, dose: number | null, doseTo: number | null) => isMaxBelowDose({ dose, doseTo, maxAmount });
  expect([most(1, 1, null), most(1, 1, 2), most(2, 1, 2), most(0.5, 1, null), most(null, 9, null), most(1, null, null)]).toEqual([
    ...[false, true, false, true, false, false],
  ]);
});

it('an order is read in one line', () => {
  const order = { name: 'Alvedon', form: 'tablett', route: null, instruction: 'Med vatten', contents: [] };
  expect(formatOrder({ ...order, dose: 0.5, doseTo: null, unit: 'tablett' })).toBe('0,5 tablett · tablett · Med vatten');
  expect(formatOrder({ ...order, form: null, dose: 1, doseTo: 2, unit: 'st' })).toBe('1–2 st · Med vatten');
  const contents = [
    { name: 'Waran', strength: '2,5 mg', amount: 1, unit: 'tablett' },
    { name: 'Alvedon', strength: null, amount: null, unit: null },
  ];
  expect(formatOrder({ ...order, form: null, instruction: null, dose: null, doseTo: null, unit: null, contents })).toBe(
    'Waran 2,5 mg 1 tablett, Alvedon',
  );
});
