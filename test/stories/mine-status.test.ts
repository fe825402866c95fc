/** Instances over many clients of one display status, of one activity, category or hour of the week alone (R10, decision 021): exactly those, whoever asks. */
import { beforeAll, expect, it } from 'vitest';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { statistics } from '#contract/statistics.ts';
import { instanceStatuses, type ListedStatus, type Status, statusOf } from '#domain/planning/instance.ts';
import { toLocal, weekday } from '#domain/time.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

type Query = {
  startDate?: string;
  endDate?: string;
  status?: ListedStatus;
  activityIds?: string;
  categoryIds?: string;
  weekday?: string;
  hour?: string;
};
async function mine(who: { token: string }, query: Query) {
  const { status, data, headers } = await w.call(who, statistics.mine, { query: { size: 5000, ...query } });
  return { status, rows: data, total: Number(headers['x-total-count']), notShared: Number(headers[NOT_SHARED_HEADER]) };
}

it('are exactly those, with their total and what of them is not shared', async () => {
  const days = { startDate: '2026-11-01', endDate: '2027-03-31' };
  const recurrence = 'DTSTART;TZID=Europe/Stockholm:20270101T120000\nRRULE:FREQ=DAILY';
  await w.call(w.people.assistanceAdmin, plannedActivities.create, { body: { recurrence, activity: { id: w.clients.elsa.activityId } } });
  await create(w.people.user, { date: at(-3 * HOUR) });
  const signed = await planned();
  await act(w.people.user, signed.id, { isCompleted: true });
  const missed = await planned();
  await act(w.people.user, missed.id, { plannedDate: at(-HOUR) });
  const skipped = await planned();
  await act(w.people.user, skipped.id, { isSkipped: true, comment: 'Sjuk' });
  for (const who of [w.people.orgUser, w.people.colleague]) {
    const whole = await mine(who, days);
    let [total, notShared] = [0, 0];
    for (const status of instanceStatuses) {
      const wanted = whole.rows.filter((row) => statusOf(row, w.clock.now.toISOString()) === status);
      const found = await mine(who, { ...days, status });
      expect(found.rows, status).toEqual(wanted);
      expect(found.total).toBe(wanted.length);
      total += found.total;
      notShared += found.notShared;
    }
    expect({ total, notShared }).toEqual({ total: whole.total, notShared: whole.notShared });
    // Planned is what figures count as that: all but the reported ones.
    const all = await mine(who, { ...days, status: 'planned' });
    const reported = await mine(who, { ...days, status: 'reported' });
    expect(all.rows).toEqual(whole.rows.filter((row) => statusOf(row, w.clock.now.toISOString()) !== 'reported'));
    expect(reported.total + all.total).toBe(whole.total);
    expect(whole.rows.some(({ id }) => id === null)).toBe(true);
  }
  expect((await mine(w.people.orgUser, { status: 'missed' })).rows.map(({ id }) => id)).toEqual([missed.id]);
  expect((await mine(w.people.orgUser, { status: 'late' as Status })).status).toBe(400);
});

it('are those of one activity, with their total and those that are no rows yet', async () => {
  const days = { startDate: '2026-11-01', endDate: '2027-03-31' };
  await create(w.people.colleague, { activityId: w.clients.karl.activityId, date: at(-2 * HOUR) });
  for (const who of [w.people.orgUser, w.people.colleague]) {
    const whole = await mine(who, days);
    const shares = await Promise.all(
      [w.clients.elsa, w.clients.karl].map(async ({ activityId }) => {
        const found = await mine(who, { ...days, activityIds: String(activityId) });
        expect(found.rows).toEqual(whole.rows.filter((row) => row.activityId === activityId));
        expect(found.total).toBe(found.rows.length);
        return found;
      }),
    );
    const [elsas, karls] = shares;
    expect(elsas!.rows.some(({ id }) => id === null)).toBe(true);
    expect(karls!.total + karls!.notShared).toBe(1);
    expect(elsas!.notShared + karls!.notShared).toBe(whole.notShared);
  }
});

it('are those of one category, or of an hour of the week as it was planned, with those that are no rows yet', async () => {
  const days = { startDate: '2026-11-01', endDate: '2027-03-31' };
  for (const who of [w.people.orgUser, w.people.colleague]) {
    const whole = await mine(who, days);
    for (const { categoryId, activityId } of [w.clients.elsa, w.clients.karl]) {
      const found = await mine(who, { ...days, categoryIds: String(categoryId) });
      expect(found.rows).toEqual(whole.rows.filter((row) => row.activityId === activityId));
      expect(found.total).toBe(found.rows.length);
    }
    const localOf = (row: (typeof whole.rows)[number]) => toLocal((row.plannedDate ?? row.occurenceDate)!, 'Europe/Stockholm');
    const within = (day: number | undefined, hour: number | undefined) =>
      whole.rows.filter(
        (row) =>
          (day === undefined || weekday(localOf(row).slice(0, 10)) + 1 === day) &&
          (hour === undefined || Number(localOf(row).slice(11, 13)) === hour),
      );
    for (const [day, hour] of [
      [1, 12],
      [5, undefined],
      [undefined, 12],
    ]) {
      const found = await mine(who, { ...days, ...(day && { weekday: String(day) }), ...(hour && { hour: String(hour) }) });
      expect(found.rows).toEqual(within(day, hour));
      expect(found.total).toBe(found.rows.length);
      expect(found.rows.some(({ id }) => id === null)).toBe(true);
    }
  }
  expect((await mine(w.people.orgUser, { weekday: '8' })).status).toBe(400);
  expect((await mine(w.people.orgUser, { hour: '24' })).status).toBe(400);
});
