/** The areas of life and the activities that a goal's form offers: in the reader's language as everywhere else, none that is archived unless the goal has it (R54). */
import { expect, it, vi } from 'vitest';
import { activityOptions, areaOptions } from '#web/plans/goal-options.ts';
import { written } from '../texts.ts';

vi.mock('#web/core/texts.ts', () => ({ findText: (key: string) => written.en.get(key) }));

const t = ((key: string) => key) as never;
const areas = [
  { id: 1, name: 'Hemliv', archived: false },
  { id: 2, name: 'Hund och katt', archived: false },
  { id: 3, name: 'Relationer', archived: true },
];
const inUse = [
  { value: '1', label: 'Life at home' },
  { value: '2', label: 'Hund och katt' },
];

it('are said in the reader’s language where the platform made them, as written where somebody did', () => {
  expect(areaOptions(t, areas)).toEqual(inUse);
  expect(areaOptions(t, undefined)).toEqual([]);
});

it('are those in use, and that of the goal once', () => {
  expect(areaOptions(t, areas, { id: 3, name: 'Relationer' })).toEqual([...inUse, { value: '3', label: 'Relationships' }]);
  expect(areaOptions(t, areas, { id: 1, name: 'Hemliv' })).toEqual(inUse);
});

it('are the activities offered for plans, and that of the goal once', () => {
  const offered = [{ id: 4, name: 'Duscha' }];
  expect(activityOptions(offered, { id: 4, name: 'Duscha' })).toEqual([{ value: '4', label: 'Duscha' }]);
  expect(activityOptions(offered, { id: 7, name: 'Promenad' })).toEqual([
    { value: '4', label: 'Duscha' },
    { value: '7', label: 'Promenad' },
  ]);
});
