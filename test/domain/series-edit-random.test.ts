/** Whatever series is changed to whatever rule, what is past or touched stays and no day gets two (R16). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandOccurrences } from '#domain/planning/recurrence.ts';
import { editReasonOf, editSeries, type SeriesInstance } from '#domain/planning/series-edit.ts';
import { addDays, toInstant, toLocalDate } from '#domain/time.ts';
import { draws, patience, rule, timeZone } from './rules.ts';
import { HORIZON, NOW, rowAt, signed, TODAY } from './series-rows.ts';

/** Any series, any touches, any new rule. */
const touches = fc.constantFrom<Partial<SeriesInstance>[]>(
  {},
  {},
  {},
  signed,
  { comment: 'x', hasHistory: true },
  { isRemoved: true, hasHistory: true },
  { hasHistory: true },
  { isSkipped: true, signedById: 7, comment: 'x', hasHistory: true },
);
const freq = fc.constantFrom('daily', 'weekly', 'monthly', 'none' as const);
describe('whatever is changed', () => {
  it(
    'nothing past or touched goes, no day gets two, and every other occurrence of the new rule is made once',
    () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 3 }),
          fc.array(fc.tuple(touches, fc.integer({ min: -3, max: 3 })), { minLength: 70, maxLength: 70 }),
          fc.record({
            freq,
            interval: fc.integer({ min: 1, max: 3 }),
            hour: fc.integer({ min: 0, max: 23 }),
            later: fc.integer({ min: 0, max: 9 }),
          }),
          fc.integer({ min: 0, max: 20 }),
          fc.option(fc.boolean()),
          (interval, done, to, ahead, follows) => {
            const old = rule('2026-11-10T08:00', 'daily', { interval });
            const rows = expandOccurrences(old, '2026-11-10', HORIZON).map(({ at }, index) => {
              const [touch = {}, days = 0] = done[index] ?? [];
              const planned =
                'comment' in touch && !('isSkipped' in touch)
                  ? toInstant(`${addDays(toLocalDate(at, timeZone), days)}T11:00`, timeZone)
                  : at;
              return rowAt(at, { ...touch, plannedDate: planned });
            });
            const splitDay = addDays(TODAY, ahead);
            const chosen = rows.find(
              (row) => toLocalDate(row.plannedDate!, timeZone) === splitDay && row.plannedDate! > NOW && !row.isRemoved,
            );
            const next = rule(`${addDays(splitDay, to.later)}T${String(to.hour).padStart(2, '0')}:30`, to.freq, { interval: to.interval });
            const edit = editSeries({
              rows,
              hasEarlierRows: false,
              splitDay,
              now: NOW,
              timeZone,
              next,
              horizon: HORIZON,
              chosen: chosen && follows !== null ? { id: chosen.id, isFollowing: follows } : undefined,
            });
            const gone = new Set(edit.gone);
            for (const row of rows.filter(({ id }) => gone.has(id))) {
              expect(editReasonOf(row)).toBeNull();
              expect(row.plannedDate! > NOW && toLocalDate(row.originalStart, timeZone) >= splitDay).toBe(true);
            }
            const left = rows.filter(({ id }) => !gone.has(id));
            for (const row of left.filter(
              (one) => editReasonOf(one) === null && one.plannedDate! > NOW && toLocalDate(one.plannedDate!, timeZone) >= splitDay,
            ))
              expect(row.id === chosen?.id && follows === false).toBe(true);
            // Of the series' places a day has one.
            const places = [
              ...left.map((row) => toLocalDate(row.id === chosen?.id ? row.plannedDate! : row.originalStart, timeZone)),
              ...edit.addedTimes.map((at) => toLocalDate(at, timeZone)),
            ].filter((day) => day >= splitDay);
            expect(places.filter((day, index) => places.indexOf(day) !== index && !left.some((row) => row.id === chosen?.id))).toEqual([]);
            const all = expandOccurrences(next, splitDay, HORIZON).map(({ at }) => at);
            const accounted = [...edit.addedTimes, ...edit.takenTimes, ...(edit.chosenMove ? [edit.chosenMove.at] : [])];
            expect(new Set(accounted).size).toBe(accounted.length);
            for (const at of all) expect(accounted.includes(at) || at <= NOW, at).toBe(true);
            expect(edit.addedTimes.every((at) => at > NOW)).toBe(true);
            expect(edit.isEmpty).toBe(left.length === 0);
          },
        ),
        { ...draws, numRuns: Math.ceil(draws.numRuns / 10) },
      );
    },
    patience,
  );
});
