/** «This and all future»: from which day, what goes, what stays and which days are taken (product «Series», R16). */
import { describe, expect, it } from 'vitest';
import type { Rule } from '#domain/planning/recurrence.ts';
import {
  compareRules,
  editReasonOf,
  editSeries,
  endSeriesBefore,
  findSplitDay,
  findUntouchedIds,
  isBeforeSplitDay,
  moveSeriesEnd,
  type SeriesInstance,
} from '#domain/planning/series-edit.ts';
import { toLocalDate } from '#domain/time.ts';
import { rule, timeZone } from './rules.ts';
import { HORIZON, NOW, on, rowAt, signed, TODAY } from './series-rows.ts';

describe('what somebody did to a row', () => {
  it.each([
    [null, {}],
    ['signed', signed],
    ['skipped', { isSkipped: true, signedById: 7, comment: 'Sjuk', hasHistory: true }],
    ['reported', { signedById: 7, isCompletable: false }],
    ['moved', { plannedDate: on('2026-12-02', '09:00'), hasHistory: true }],
    ['moved', { occurenceDate: NOW }],
    ['commented', { comment: 'Ta med handskar', hasHistory: true }],
    // Signed and taken back: nothing shows, but it was signed.
    ['edited', { hasHistory: true }],
    ['removed', { isRemoved: true, hasHistory: true }],
  ] as const)('%s', (expected, more) => expect(editReasonOf(rowAt(on('2026-12-01'), more))).toBe(expected));
});

describe('the day from which it changes', () => {
  const series = { id: 1, endsOn: null };
  it.each([
    ['today without an instance', series, null, { splitDay: TODAY }],
    ['the local day of its planned time', series, { seriesId: 1, plannedDate: '2026-11-30T23:30:00.000Z' }, { splitDay: '2026-12-01' }],
    ['refused: at now', series, { seriesId: 1, plannedDate: NOW }, { refused: 'past' }],
    ['refused: before now', series, { seriesId: 1, plannedDate: on(TODAY) }, { refused: 'past' }],
    ['refused: another series', series, { seriesId: 2, plannedDate: on('2026-12-01') }, { refused: 'notOfSeries' }],
    ['refused: none', series, { seriesId: null, plannedDate: on('2026-12-01') }, { refused: 'notOfSeries' }],
    ['refused: it ended before', { id: 1, endsOn: '2026-11-30' }, { seriesId: 1, plannedDate: on('2026-12-01') }, { refused: 'ended' }],
    ['refused: it ended yesterday', { id: 1, endsOn: '2026-11-19' }, null, { refused: 'ended' }],
    ['its last day', { id: 1, endsOn: '2026-12-01' }, { seriesId: 1, plannedDate: on('2026-12-01') }, { splitDay: '2026-12-01' }],
  ] as const)('%s', (_, of, chosen, expected) => expect(findSplitDay(of, chosen, NOW, timeZone)).toEqual(expected));
});

describe('what changes of a rule', () => {
  const old = rule('2026-10-01T08:00', 'weekly', { byWeekday: [0, 2] });
  it.each([
    ['nothing', { byWeekday: [2, 0] }, 'nothing', false],
    ['the end', { until: '2026-12-24' }, 'moveEnd', false],
    ['an end before yesterday', { until: '2026-11-18' }, 'moveEnd', true],
    ['an end yesterday: no more', { until: '2026-11-19' }, 'moveEnd', false],
    ['the days', { byWeekday: [1] }, 'rule', true],
    ['the time, from today', { start: '2026-11-20T09:00' }, 'rule', false],
    ['the time, from yesterday', { start: '2026-11-19T09:00' }, 'rule', true],
  ] as const)('%s', (_, more, expected, back) => {
    const next = { ...old, ...more };
    const change = compareRules(old, next);
    expect(change).toBe(expected);
    expect(isBeforeSplitDay(change, next, TODAY)).toBe(back);
  });
  it('ends the day before, never later than it did', () => {
    expect(endSeriesBefore(old, '2026-12-01')).toEqual({ rule: { ...old, until: '2026-11-30' }, endsOn: '2026-11-30' });
    const ended = { ...old, until: '2026-11-25' };
    expect(endSeriesBefore(ended, '2026-12-01').rule).toEqual(ended);
    const once = rule('2026-12-01T08:00', 'none');
    expect(endSeriesBefore(once, '2026-12-01')).toEqual({ rule: once, endsOn: '2026-11-30' });
  });
});

const daily = rule('2026-11-01T08:00', 'daily');
const rowsOf = (days: readonly string[], touches: Record<string, Partial<SeriesInstance>> = {}) =>
  days.map((day) => rowAt(on(day), touches[day] ?? {}));
const week = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
type More = { next?: Rule | null; chosenOn?: string; follows?: boolean };
function edited(
  touches: Record<string, Partial<SeriesInstance>>,
  { chosenOn, follows = true, ...more }: More = {},
  splitDay = '2026-11-21',
) {
  const rows = rowsOf(week, touches);
  const of = (id: number) => toLocalDate(rows.find((row) => row.id === id)!.originalStart, timeZone).slice(8);
  const edit = editSeries({
    rows,
    hasEarlierRows: true,
    splitDay,
    now: NOW,
    timeZone,
    next: rule(`${splitDay}T19:00`, 'daily'),
    horizon: '2026-11-25',
    ...more,
    chosen: chosenOn === undefined ? undefined : { id: rows[week.indexOf(chosenOn)]!.id, isFollowing: follows },
  });
  return {
    gone: edit.gone.map(of),
    kept: edit.remainingInstances.map(({ id, why }) => `${of(id)} ${why}`),
    added: edit.addedTimes.map((at) => toLocalDate(at, timeZone).slice(8)),
    taken: edit.takenTimes.map((at) => toLocalDate(at, timeZone).slice(8)),
    rehomed: edit.chosenMove && `${of(edit.chosenMove.id)} → ${edit.chosenMove.at}`,
    isEmpty: edit.isEmpty,
  };
}

describe('a change of the rule', () => {
  it('replaces what is ahead, and nothing before the day', () => {
    expect(edited({})).toEqual({
      gone: ['21', '22', '23', '24'],
      kept: [],
      added: ['21', '22', '23', '24'],
      taken: [],
      rehomed: null,
      isEmpty: false,
    });
  });
  it('keeps what somebody touched, and gives its day no second one', () => {
    const touched = edited({
      '2026-11-21': signed,
      '2026-11-22': { comment: 'Ta med handskar', hasHistory: true },
      // Moved to the evening of the 24th: its own place was the 23rd.
      '2026-11-23': { plannedDate: on('2026-11-24', '20:00'), hasHistory: true },
    });
    expect(touched).toMatchObject({
      gone: ['24'],
      kept: ['21 signed', '22 commented', '23 moved'],
      added: ['24'],
      taken: ['21', '22', '23'],
    });
  });
  it('does not bring back what was removed, and does not tell of it', () => {
    expect(edited({ '2026-11-22': { isRemoved: true, hasHistory: true } })).toMatchObject({
      gone: ['21', '23', '24'],
      kept: [],
      added: ['21', '23', '24'],
      taken: ['22'],
    });
  });
  it('from today keeps this morning’s, and makes nothing that has been', () => {
    const today = edited({}, {}, TODAY);
    expect(today).toMatchObject({ gone: ['21', '22', '23', '24'], kept: ['20 past'], added: ['21', '22', '23', '24'], taken: ['20'] });
    const rows = rowsOf(['2026-11-21']);
    const edit = editSeries({
      rows,
      hasEarlierRows: false,
      splitDay: TODAY,
      now: NOW,
      timeZone,
      next: rule(`${TODAY}T07:00`, 'daily'),
      horizon: '2026-11-23',
    });
    expect(edit).toMatchObject({ gone: [rows[0]!.id], addedTimes: [on('2026-11-21', '07:00'), on('2026-11-22', '07:00')], isEmpty: true });
  });
  it('lets the chosen one follow, or lets it take the place of that day’s', () => {
    expect(edited({}, { chosenOn: '2026-11-21', follows: true })).toMatchObject({ gone: ['21', '22', '23', '24'], rehomed: null });
    expect(edited({}, { chosenOn: '2026-11-21', follows: false })).toEqual({
      gone: ['22', '23', '24'],
      kept: ['21 chosen'],
      added: ['22', '23', '24'],
      taken: [],
      rehomed: `21 → ${on('2026-11-21', '19:00')}`,
      isEmpty: false,
    });
  });
  it('leaves the chosen one beside the new rule when that does not happen on its day', () => {
    const next = rule('2026-11-23T19:00', 'daily');
    expect(edited({}, { chosenOn: '2026-11-21', follows: false, next })).toMatchObject({
      kept: ['21 chosen'],
      rehomed: null,
      added: ['23', '24'],
    });
  });
  it('keeps a touched chosen one and says so, and never changes a signed one', () => {
    const moved = { plannedDate: on('2026-11-21', '12:00'), hasHistory: true };
    expect(edited({ '2026-11-21': moved }, { chosenOn: '2026-11-21', follows: true })).toMatchObject({
      kept: ['21 moved'],
      taken: ['21'],
      rehomed: null,
    });
    expect(edited({ '2026-11-21': moved }, { chosenOn: '2026-11-21', follows: false }).rehomed).toMatch(/^21/);
    expect(edited({ '2026-11-21': signed }, { chosenOn: '2026-11-21', follows: false })).toMatchObject({ taken: ['21'], rehomed: null });
  });
  it('takes places beyond the horizon too', () => {
    const far = rowAt(on('2027-03-01'), { comment: 'Viktigt', hasHistory: true });
    const edit = editSeries({
      rows: [far],
      hasEarlierRows: false,
      splitDay: '2026-11-21',
      now: NOW,
      timeZone,
      next: rule('2026-11-21T19:00', 'daily'),
      horizon: HORIZON,
    });
    expect(edit.takenTimes).toEqual([on('2027-03-01', '19:00')]);
    expect(edit.isEmpty).toBe(false);
  });
  it('lets go of places that only kept a day free, and takes the day again where it goes on', () => {
    const place = { '2026-11-22': { isRemoved: true } };
    expect(edited(place)).toMatchObject({ gone: ['21', '22', '23', '24'], kept: [], added: ['21', '23', '24'], taken: ['22'] });
    expect(edited(place, { next: null })).toMatchObject({ gone: ['21', '22', '23', '24'], kept: [] });
    const rows = [rowAt(on('2026-11-22'), { isRemoved: true })];
    const all = editSeries({ rows, hasEarlierRows: false, splitDay: '2026-11-21', now: NOW, timeZone, next: null, horizon: HORIZON });
    expect([all.isEmpty, all.replacedCount]).toEqual([true, 0]);
  });
  it('to nothing only takes away', () => {
    expect(edited({ '2026-11-22': signed }, { next: null })).toMatchObject({
      gone: ['21', '23', '24'],
      kept: ['22 signed'],
      added: [],
      taken: [],
    });
  });
});

describe('a new end alone', () => {
  const move = (until: string | null, touches = {}) => {
    const rows = rowsOf(week, touches);
    const edit = moveSeriesEnd({ rows, now: NOW, timeZone, next: { ...daily, until }, horizon: '2026-11-27' });
    return {
      gone: edit.gone.map((id) => toLocalDate(rows.find((row) => row.id === id)!.originalStart, timeZone).slice(8)),
      kept: edit.remainingInstances.map(({ why }) => why),
      added: edit.addedTimes.map((at) => toLocalDate(at, timeZone).slice(8)),
    };
  };
  it('takes what lies after it, but for what is touched', () => {
    expect(move('2026-11-22', { '2026-11-24': signed })).toEqual({ gone: ['23'], kept: ['signed'], added: [] });
    expect(move('2026-11-19')).toEqual({ gone: ['21', '22', '23', '24'], kept: ['past'], added: [] });
  });
  it('further on makes what was not there', () => {
    expect(move(null)).toEqual({ gone: [], kept: [], added: ['25', '26'] });
  });
});

it('a flag alone goes along with what is ahead and untouched', () => {
  const rows = rowsOf(week, { '2026-11-22': signed });
  expect(findUntouchedIds(rows, NOW)).toEqual([rows[2]!.id, rows[4]!.id, rows[5]!.id]);
});
