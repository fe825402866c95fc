/** Room in a dose given as needed: rolling hours, units, intervals, and what is said before the last one; against a naive count over both clock changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DoseGiven, type DoseLimits, doseRoom } from '#domain/dose-room.ts';
import { runs } from '../runs.ts';

const NOON = Date.parse('2026-11-25T12:00:00.000Z');
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString();
const given = (minutes: number, amount: number | null = 1, more: Partial<DoseGiven> = {}): DoseGiven => ({
  ...{ substance: 'Paracetamol', at: at(minutes), amount, unit: 'tablett' },
  ...more,
});
const limits: DoseLimits = { substance: 'paracetamol ', unit: 'Tablett', maxAmount: 6, maxHours: 24, minIntervalMinutes: 240 };
const HOURS = 60;
const now = (some: readonly DoseGiven[], dose = 1, more: Partial<DoseLimits> = {}) => doseRoom(some, { ...limits, ...more }, dose, at(0));

describe('the most within its hours', () => {
  it('counts each dose until its hours are over, and not at that instant', () => {
    expect(now([given(-24 * HOURS + 1, 5)]).given).toBe(5);
    expect(now([given(-24 * HOURS, 5)]).given).toBe(0);
    expect(now([given(1, 5)]).given).toBe(0);
  });
  it('says the last one before it is given, and none after it', () => {
    const some = (amount: number) => [given(-5 * HOURS, amount)];
    expect([now(some(4)).state, now(some(5)).state, now(some(6)).state]).toEqual(['ROOM', 'LAST', 'NONE']);
    expect(now(some(5), 2)).toMatchObject({ state: 'NONE', marks: ['OVER_LIMIT'], earliest: at(19 * HOURS) });
  });
  it('is reckoned exactly', () => {
    const tenths = [given(-6 * HOURS, 0.1), given(-5 * HOURS, 0.2)];
    expect(now(tenths, 0.1, { maxAmount: 0.4 })).toMatchObject({ state: 'LAST', given: 0.3 });
  });
  it('names another unit, and one that nobody told, beside: nothing is converted', () => {
    const [gram, none] = [given(-6 * HOURS, 1, { unit: 'g' }), given(-5 * HOURS, null)];
    expect(now([gram, none, given(-7 * HOURS, 2), given(-6 * HOURS, 9, { substance: 'Ibuprofen' })])).toMatchObject({
      ...{ given: 2, uncounted: [none, gram], latest: none.at },
    });
  });
  it('is free again when enough of the oldest counts no more, and never where one dose is too much', () => {
    const some = [given(-20 * HOURS, 2), given(-10 * HOURS, 2), given(-5 * HOURS, 2)];
    expect(now(some, 1).earliest).toBe(at(4 * HOURS));
    expect(now(some, 3).earliest).toBe(at(14 * HOURS));
    expect(now(some, 7)).toMatchObject({ state: 'NONE', earliest: null });
  });
});

describe('the interval', () => {
  it('runs from the last dose of any unit, and is over at its end', () => {
    expect(now([given(-239, null)])).toMatchObject({ state: 'NONE', marks: ['TOO_SOON'], earliest: at(1) });
    expect(now([given(-240)])).toMatchObject({ state: 'ROOM', marks: [] });
    expect(now([given(-1)], 1, { minIntervalMinutes: null }).marks).toEqual([]);
  });
  it('is the later of the two where both forbid', () => {
    expect(now([given(-60, 6)])).toMatchObject({ marks: ['OVER_LIMIT', 'TOO_SOON'], earliest: at(23 * HOURS) });
  });
});

it('is what a naive count says, in ten thousand histories over both clock changes', () => {
  const changes = ['2026-10-25T01:00:00.000Z', '2026-03-29T01:00:00.000Z'];
  const history = fc.record({
    around: fc.constantFrom(...changes),
    doses: fc.array(
      fc.record({ minutes: fc.integer({ min: -9 * 24 * 60, max: 60 }), tenths: fc.integer({ min: 1, max: 30 }), isOther: fc.boolean() }),
      { maxLength: 12 },
    ),
    maxTenths: fc.option(fc.integer({ min: 1, max: 60 })),
    maxHours: fc.constantFrom(1, 4, 24, 72, 168),
    interval: fc.option(fc.integer({ min: 1, max: 1440 })),
    tenths: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(history, ({ around, doses, maxTenths, maxHours, interval, tenths }) => {
      const change = Date.parse(around);
      const when = ({ minutes }: { minutes: number }) => change + minutes * MINUTE;
      const all = doses.map((one) => ({
        ...{ substance: 'A', at: new Date(when(one)).toISOString(), amount: one.tenths / 10, unit: one.isOther ? 'g' : 'st' },
      }));
      const most = maxTenths === null ? null : maxTenths / 10;
      const room = (ms: number) =>
        doseRoom(
          all.filter((one) => Date.parse(one.at) <= change),
          { substance: 'A', unit: 'st', maxAmount: most, maxHours, minIntervalMinutes: interval },
          tenths / 10,
          new Date(ms).toISOString(),
        );
      let sum = 0;
      let last = Number.NEGATIVE_INFINITY;
      for (const one of doses) {
        const ago = change - when(one);
        if (ago < 0) continue;
        if (when(one) > last) last = when(one);
        if (!one.isOther && ago < maxHours * 3_600_000) sum += one.tenths;
      }
      const isOver = maxTenths !== null && sum + tenths > maxTenths;
      const isSoon = interval !== null && change - last < interval * MINUTE;
      const is = room(change);
      expect([is.marks.includes('OVER_LIMIT'), is.marks.includes('TOO_SOON'), is.given]).toEqual([isOver, isSoon, sum / 10]);
      const isLast = maxTenths !== null && sum + 2 * tenths > maxTenths;
      expect(is.state).toBe(isOver || isSoon ? 'NONE' : isLast ? 'LAST' : 'ROOM');
      if (is.earliest !== null) {
        expect(room(Date.parse(is.earliest)).marks).toEqual([]);
        expect(room(Date.parse(is.earliest) - 1).marks).not.toEqual([]);
      } else if (is.marks.length > 0) expect(tenths > maxTenths!).toBe(true);
    }),
    { numRuns: runs(10_000, 10_000) },
  );
});
