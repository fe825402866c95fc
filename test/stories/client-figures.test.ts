/** A client's activities in figures: their sums and the span before, what was missed or late by hour, and what the organisation is told of it (product «Statistics», R21). */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { type ClientFigures, statistics } from '#contract/statistics.ts';
import type { InstanceState } from '#domain/planning/instance.ts';
import { wasSignedLate } from '#domain/statistics.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';

let w: World;
let other: number;
beforeAll(async () => {
  w = await world();
  const body = { name: 'Promenad', type: { id: w.clients.elsa.typeId }, client: { id: w.clients.elsa.id } };
  other = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
});
beforeEach(() => w.asOwner({ companies: '*' }, (db) => db.deleteFrom('activity_instances').execute()));

type Range = { startDate?: string; endDate?: string };
const params = () => ({ clientId: w.clients.elsa.id });
const ask = (range: Range = {}, who: { token: string } = w.people.user, clientId = w.clients.elsa.id) =>
  w.call(who, statistics.ofClientActivities, { params: { clientId }, query: range });
const figures = async (range: Range = {}, who?: { token: string }) => (await ask(range, who)).data;

type Row = InstanceState & { activityId?: number; shared?: boolean | null };
const base: Row = {
  ...{ plannedDate: null, occurenceDate: null, skippedDate: null, signedByDate: null, signedById: null },
  ...{ isCompletable: true, isCompleted: false, isSkipped: false },
};
const open = (plannedDate: string): Row => ({ ...base, plannedDate });
const signed = (plannedDate: string, occurenceDate: string): Row => ({
  ...base,
  ...{ plannedDate, occurenceDate, signedByDate: occurenceDate, signedById: w.people.user.id, isCompleted: true },
});
const skipped = (plannedDate: string): Row => ({
  ...base,
  ...{ plannedDate, skippedDate: plannedDate, signedById: w.people.user.id, isSkipped: true },
});
const reported = (occurenceDate: string): Row => ({
  ...base,
  ...{ occurenceDate, signedByDate: occurenceDate, signedById: w.people.user.id, isCompletable: false },
});
/** Rows as they stand in the table, whatever way they came there. */
const store = (rows: readonly Row[]) =>
  w.scoped({ companies: [w.companies.sol.id] }, (db) =>
    db
      .insertInto('activity_instances')
      .values(
        rows.map((row) => ({
          ...{ company_id: w.companies.sol.id, client_id: w.clients.elsa.id, activity_id: row.activityId ?? w.clients.elsa.activityId },
          ...{ placed_at: row.plannedDate ?? row.occurenceDate, planned_date: row.plannedDate, occurence_date: row.occurenceDate },
          ...{ skipped_date: row.skippedDate, signed_by_date: row.signedByDate, signed_by_id: row.signedById },
          ...{ is_completable: row.isCompletable, is_completed: row.isCompleted, is_skipped: row.isSkipped, shared: row.shared ?? null },
        })) as never,
      )
      .execute(),
  );

const sumsOf = ({ activities: of }: ClientFigures) => {
  const sum = (field: 'planned' | 'signed' | 'skipped' | 'missed' | 'reported') => of.reduce((all, one) => all + one[field], 0);
  return { planned: sum('planned'), signed: sum('signed'), skipped: sum('skipped'), missed: sum('missed'), reported: sum('reported') };
};

describe('a client’s activities', () => {
  it('are summed one by one, beside the equally long span before', async () => {
    await store([
      signed('2026-11-18T08:00:00.000Z', '2026-11-18T08:30:00.000Z'),
      signed('2026-11-19T08:00:00.000Z', '2026-11-19T09:00:01.000Z'),
      open('2026-11-19T18:00:00.000Z'),
      { ...skipped('2026-11-20T06:00:00.000Z'), activityId: other },
      { ...reported('2026-11-20T07:00:00.000Z'), activityId: other },
      // The week before, at its first and last moment, and one a moment earlier still.
      signed('2026-11-06T23:00:00.000Z', '2026-11-06T23:00:00.000Z'),
      open('2026-11-13T22:59:59.000Z'),
      reported('2026-11-10T07:00:00.000Z'),
      open('2026-11-06T22:59:59.000Z'),
    ]);
    const { activities: of, before, hours, notShared } = await figures();
    const elsa = w.clients.elsa;
    expect(of.find(({ id }) => id === elsa.activityId)).toMatchObject({
      planned: 3,
      signed: 2,
      skipped: 0,
      missed: 1,
      late: 1,
      reported: 0,
    });
    expect(of.find(({ id }) => id === other)).toEqual({
      ...{ id: other, name: 'Promenad', archived: false, removed: false },
      ...{ planned: 1, signed: 0, skipped: 1, missed: 0, late: 0, reported: 1 },
    });
    expect(of).toHaveLength(2);
    expect(before).toEqual({ plannedInstances: 2, signedInstances: 1, skippedInstances: 0, missedInstances: 1, reportedInstances: 1 });
    // Thursday in Stockholm.
    expect(hours).toEqual([
      { weekday: 4, hour: 9, missed: 0, late: 1, last: '2026-11-19' },
      { weekday: 4, hour: 19, missed: 1, late: 0, last: '2026-11-19' },
    ]);
    expect(notShared).toBe(0);
  });
  it('count what is planned past the days that rows are made for', async () => {
    const range = { startDate: '2027-06-01', endDate: '2027-06-30' };
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db
        .insertInto('planned_activities')
        .values({
          ...{ company_id: w.companies.sol.id, client_id: w.clients.elsa.id, activity_id: w.clients.elsa.activityId, is_completable: true },
          ...{ recurrence: 'DTSTART:20261120T080000\nRRULE:FREQ=DAILY', starts_on: '2026-11-20', made_until: '2027-01-22' },
        } as never)
        .execute(),
    );
    const found = await figures(range);
    expect(found.activities).toMatchObject([{ id: w.clients.elsa.activityId, planned: 30, missed: 0 }]);
    expect(found.before.plannedInstances).toBe(30);
    expect((await w.call(w.people.user, statistics.ofClient, { params: params(), query: range })).data.plannedInstances).toBe(30);
    await w.asOwner({ companies: '*' }, (db) => db.deleteFrom('planned_activities').execute());
  });
  it('keep a removed one’s past by its name', async () => {
    const body = { name: 'Bad', type: { id: w.clients.elsa.typeId }, client: { id: w.clients.elsa.id } };
    const gone = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
    await store([{ ...open('2026-11-19T18:00:00.000Z'), activityId: gone }]);
    await w.call(w.people.assistanceAdmin, activities.remove, { params: { id: gone } });
    expect((await figures()).activities).toMatchObject([{ id: gone, name: 'Bad', removed: true, missed: 1 }]);
  });
  it.each([
    ['spring', '2026-03-29', '2026-03-28T23:30:00.000Z', '2026-03-29T21:30:00.000Z', '2026-03-29T22:00:00.000Z', [0, 23]],
    ['autumn', '2026-10-25', '2026-10-24T22:30:00.000Z', '2026-10-25T22:30:00.000Z', '2026-10-25T23:00:00.000Z', [0, 23]],
  ])('are of the company’s days and hours when its clock changes in %s', async (_, day, first, last, after, hours) => {
    await store([open(first), open(last), open(after)]);
    const found = await figures({ startDate: day, endDate: day });
    expect(sumsOf(found).missed).toBe(2);
    expect(found.hours).toEqual(hours.map((hour) => ({ weekday: 7, hour, missed: 1, late: 0, last: day })));
    expect(found.before.missedInstances).toBe(0);
  });
  it.each([
    [{ startDate: '2016-01-01' }, 'startDate', 'error.field.rangeTooLong'],
    [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', 'error.field.endBeforeStart'],
    [{ startDate: 'i morgon' }, 'startDate', 'error.field.date'],
  ])('refuse %j at its field', async (range, field, message) => {
    const { status, problem } = await ask(range);
    expect(status).toBe(400);
    expect(problem.fieldErrors).toEqual([{ objectName: 'statistics', field, message }]);
  });
  it('are those of a client in scope, and leave ADMIN’s trace', async () => {
    expect((await ask({}, w.people.user, w.clients.karl.id)).status).toBe(404);
    expect((await ask({}, w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await ask({ startDate: '0001-01-01', endDate: '0001-01-02' }, w.people.admin)).data.before.plannedInstances).toBe(0);
    expect((await tracesIn(w)).at(-1)).toMatchObject({ client_id: w.clients.elsa.id });
  });
});

describe('the organisation', () => {
  it('is told every sum, and of what was late only where it was shared', async () => {
    const late = signed('2026-11-19T03:00:00.000Z', '2026-11-19T06:00:00.000Z');
    await store([
      { ...late, shared: false },
      { ...signed('2026-11-18T08:00:00.000Z', '2026-11-18T12:00:00.000Z'), shared: true },
      open('2026-11-17T08:00:00.000Z'),
    ]);
    const team = await figures();
    expect(team.activities[0]).toMatchObject({ signed: 2, missed: 1, late: 2 });
    expect(team.hours).toContainEqual({ weekday: 4, hour: 4, missed: 0, late: 1, last: '2026-11-19' });
    for (const who of [w.people.orgUser, w.people.orgAdmin]) {
      const told = await figures({}, who);
      expect(told.activities[0]).toMatchObject({ signed: 2, missed: 1, late: 1 });
      expect(told.hours).toEqual([
        { weekday: 2, hour: 9, missed: 1, late: 0, last: '2026-11-17' },
        { weekday: 3, hour: 9, missed: 0, late: 1, last: '2026-11-18' },
      ]);
      expect(told.notShared).toBe(1);
    }
  });
});

const TIMES = ['2026-11-15T08:00:00.000Z', '2026-11-18T09:22:00.000Z', '2026-11-18T10:22:00.001Z', '2026-11-20T20:00:00.000Z'];
const time = fc.constantFrom(...TIMES);
const row = fc
  .record({
    plannedDate: time,
    done: fc.constantFrom('no', 'completed', 'skipped', 'reported'),
    at: time,
    isCompletable: fc.boolean(),
    first: fc.boolean(),
  })
  .map(({ plannedDate, done, at, isCompletable, first }): Row => {
    const who = done === 'no' ? {} : { signedById: w.people.user.id };
    const times = done === 'completed' || done === 'reported' ? { occurenceDate: at } : {};
    const its = { ...who, ...times, isCompletable, isCompleted: done === 'completed', isSkipped: done === 'skipped' };
    return { ...base, plannedDate, ...its, ...(!first && { activityId: other }) };
  });

it('figures by activity are the client’s, the buckets’ and the domain’s own, over random rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
      await w.asOwner({ companies: '*' }, (db) => db.deleteFrom('activity_instances').execute());
      await store(rows);
      const found = await figures();
      const { planned, signed: done, skipped: over, missed, reported: entered } = sumsOf(found);
      const { data: client } = await w.call(w.people.user, statistics.ofClient, { params: params() });
      expect({ planned, done, over, missed }).toEqual({
        ...{ planned: client.plannedInstances, done: client.signedInstances },
        ...{ over: client.skippedInstances, missed: client.missedInstances },
      });
      for (const one of found.activities) {
        const { data: buckets } = await w.call(w.people.user, statistics.ofActivity, { params: { activityId: one.id } });
        const sum = (field: 'completed' | 'skipped' | 'reported' | 'uncompleted') => buckets.reduce((all, each) => all + each[field], 0);
        expect([one.signed, one.skipped, one.reported, one.planned - one.signed - one.skipped]).toEqual([
          ...[sum('completed'), sum('skipped'), sum('reported'), sum('uncompleted')],
        ]);
        const late = rows.filter((each) => (each.activityId ?? w.clients.elsa.activityId) === one.id && wasSignedLate(each));
        expect(one.late).toBe(late.length);
      }
      const inHours = (field: 'missed' | 'late') => found.hours.reduce((all, one) => all + one[field], 0);
      expect([inHours('missed'), inHours('late')]).toEqual([missed, rows.filter(wasSignedLate).length]);
      expect(entered).toBe(rows.filter((one) => one.signedById && !one.isCompleted && !one.isSkipped).length);
    }),
    { numRuns: 25 },
  );
});
