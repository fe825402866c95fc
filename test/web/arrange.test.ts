/** The order of a day: what waits for the reader's answer stands among what is left, in its place by time (R159). */
import { expect, test } from 'vitest';
import { untouched } from '#test/domain/standing.ts';
import { type DayInstance, groupInstances } from '#web/shared/day/day.ts';

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`;
const row = (id: number, clock: string, more: Partial<DayInstance> = {}) => ({ ...untouched(at(clock)), id, ...more }) as DayInstance;
const given = { isCompleted: true, signedById: 5 };
const shown = { showSigned: true, showSkipped: true, showReported: true };

test('one that somebody gave stands there until it is answered, else with what is done', () => {
  const rows = [row(1, '08:00'), row(2, '09:00', given), row(3, '10:00'), row(4, '07:00', given), row(5, '22:00')];
  const ids = (mine: readonly number[], settings = shown) =>
    Object.values(groupInstances(rows, at('12:00'), settings, ({ id }) => mine.includes(id))).map((all) => all.map(({ id }) => id));
  expect(ids([2])).toEqual([[1, 2, 3], [5], [4]]);
  expect(ids([2], { ...shown, showSigned: false })).toEqual([[1, 2, 3], [5], []]);
  expect(ids([])).toEqual([[1, 3], [5], [4, 2]]);
});
