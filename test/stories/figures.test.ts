/** Figures over a range of days, on the company's clock (product «Statistics», R21 and R35). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { DAY, HOUR, steps } from './steps.ts';
import { type StoredRow, storedRows } from './stored-rows.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
const { store } = storedRows(() => w);
beforeAll(async () => {
  w = await world();
});

type Range = { startDate?: string; endDate?: string };
const summaryFor = (range: Range = {}, who: { token: string } = w.people.user, clientId = w.clients.elsa.id) =>
  w.call(who, statistics.ofClient, { params: { clientId }, query: range });
const buckets = async (range: Range = {}, who: { token: string } = w.people.user, activityId = w.clients.elsa.activityId) =>
  (await w.call(who, statistics.ofActivity, { params: { activityId }, query: range })).data;
const company = (
  query: Range & { clientIds?: string; labelIds?: string } = {},
  who: { token: string } = w.people.orgUser,
  companyId = w.companies.sol.id,
) => w.call(who, statistics.ofCompany, { params: { companyId }, query });
const nothing = { plannedInstances: 0, signedInstances: 0, skippedInstances: 0, missedInstances: 0 };

describe('a client’s figures', () => {
  it('count what was planned, signed, skipped and missed in the last seven days, and nothing that was removed', async () => {
    expect((await summaryFor()).data).toEqual(nothing);
    const signed = await planned();
    await act(w.people.user, signed.id, { isCompleted: true });
    const skipped = await planned();
    await act(w.people.user, skipped.id, { isSkipped: true, comment: 'Sjuk' });
    const missed = await planned();
    await act(w.people.user, missed.id, { plannedDate: at(-HOUR) });
    await create(w.people.user, { date: at(-2 * HOUR) });
    const removed = await planned();
    await w.call(w.people.assistanceAdmin, activityInstances.remove, {
      params: { id: removed.id },
    });
    await planned({ isCompletable: false });
    await planned({ date: at(3 * DAY) });
    expect((await summaryFor()).data).toEqual({ plannedInstances: 4, signedInstances: 1, skippedInstances: 1, missedInstances: 1 });
    expect((await summaryFor({ endDate: '2026-11-23' })).data.plannedInstances).toBe(5);
    expect((await summaryFor({ startDate: '2026-11-13', endDate: '2026-11-19' })).data).toEqual(nothing);
    for (const who of [w.people.orgUser, w.people.orgAdmin, w.people.admin])
      expect((await summaryFor({}, who)).data.signedInstances).toBe(1);
    expect((await summaryFor({}, w.people.user, w.clients.karl.id)).status).toBe(404);
    expect((await summaryFor({}, w.people.strangerOrgAdmin)).status).toBe(404);
  });
  it.each([
    [{ startDate: '2016-01-01' }, 'startDate', 'error.field.rangeTooLong'],
    [{ startDate: '2026-11-22' }, 'startDate', 'error.field.endBeforeStart'],
    [{ startDate: '2026-11-10', endDate: '2026-11-09' }, 'endDate', 'error.field.endBeforeStart'],
    [{ endDate: '2036-12-24' }, 'endDate', 'error.field.tooFarAhead'],
    [{ startDate: '2026-02-30' }, 'startDate', 'error.field.date'],
    [{ startDate: 'i morgon' }, 'startDate', 'error.field.date'],
  ])('refuse %j at its field', async (range, field, message) => {
    const { status, problem } = await summaryFor(range);
    expect(status).toBe(400);
    expect(problem.fieldErrors).toEqual([{ objectName: 'statistics', field, message }]);
  });
  it('leave ADMIN’s trace', async () => {
    await summaryFor({}, w.people.admin);
    await buckets({}, w.people.admin);
    await company({ clientIds: String(w.clients.karl.id) }, w.people.admin);
    const seen = await tracesIn(w);
    expect(seen.slice(-3).map((row) => row.client_id)).toEqual([w.clients.elsa.id, w.clients.elsa.id, w.clients.karl.id]);
  });
});

describe('an activity’s buckets', () => {
  it('are the last seven days, each with its figures and its instances', async () => {
    const all = await buckets();
    expect(all.map(({ displayName }) => displayName)).toEqual(['14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`));
    expect(all.at(-1)).toMatchObject({ completed: 1, uncompleted: 2, skipped: 1, reported: 1, notShared: 0 });
    expect(all.at(-1)!.instances).toHaveLength(5);
    expect(all.slice(0, -1).every((one) => one.instances.length === 0 && one.completed === 0)).toBe(true);
    const weeks = await buckets({ startDate: '2026-10-01', endDate: '2026-11-22' });
    expect(weeks.at(-1)).toMatchObject({ displayName: '2026-W47', startDate: '2026-11-16', endDate: '2026-11-22', completed: 1 });
  });
  it('tell the organisation all figures, but show it only what was shared', async () => {
    const last = (await buckets({}, w.people.orgUser)).at(-1)!;
    expect(last).toMatchObject({ completed: 1, skipped: 1, reported: 1, uncompleted: 2, notShared: 3 });
    expect(last.instances.map((one) => one.isCompleted || one.isSkipped || one.signedById !== null)).toEqual([false, false]);
    expect(JSON.stringify(last)).not.toContain('Sjuk');
  });
  it('are not there for an activity out of scope, or removed', async () => {
    const ask = (who: { token: string }, activityId: number) => w.call(who, statistics.ofActivity, { params: { activityId } });
    expect((await ask(w.people.user, w.clients.karl.activityId)).status).toBe(404);
    expect((await ask(w.people.strangerOrgAdmin, w.clients.elsa.activityId)).status).toBe(404);
    const body = { name: 'Kort', type: { id: w.clients.elsa.typeId }, client: { id: w.clients.elsa.id } };
    const made = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data;
    expect((await ask(w.people.user, made.id)).status).toBe(200);
    await w.call(w.people.assistanceAdmin, activities.remove, { params: { id: made.id } });
    expect((await ask(w.people.user, made.id)).status).toBe(404);
  });
  it('carry at most a hundred instances, and count them all', async () => {
    const placedAt = '2026-07-01T10:00:00.000Z';
    const row = { plannedDate: placedAt, placedAt, occurenceDate: null, skippedDate: null, signedByDate: null, signedById: null };
    await store(Array.from({ length: 130 }, () => ({ ...row, isCompletable: true, isCompleted: false, isSkipped: false })));
    const [one] = await buckets({ startDate: '2026-07-01', endDate: '2026-07-01' });
    expect(one).toMatchObject({ uncompleted: 130 });
    expect(one!.instances).toHaveLength(100);
  });
  it.each([
    ['spring', '2026-03-23', '2026-03-29', '2026-03-28T22:30:00.000Z', '2026-03-29T21:59:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['autumn', '2026-10-19', '2026-10-25', '2026-10-24T21:30:00.000Z', '2026-10-25T22:59:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('are days of the company’s clock in the week it changes in %s', async (_, startDate, endDate, saturday, sunday, monday) => {
    const stood = (placedAt: string): StoredRow => ({
      ...{
        plannedDate: placedAt,
        placedAt,
        occurenceDate: placedAt,
        skippedDate: null,
        signedByDate: placedAt,
        signedById: w.people.user.id,
      },
      ...{ isCompletable: true, isCompleted: true, isSkipped: false },
    });
    await store([stood(saturday), stood(sunday), stood(monday)]);
    const days = await buckets({ startDate, endDate });
    expect(days.map(({ completed }) => completed)).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect((await summaryFor({ startDate, endDate })).data.signedInstances).toBe(2);
    expect((await company({ startDate, endDate })).data.signedInstances).toBe(2);
  });
});

describe('a company’s figures', () => {
  it('are of all its clients, of some, or of what carries a label', async () => {
    const { karl, elsa, foreign } = w.clients;
    const one = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Viktigt' } })).data.id;
    const other = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Oviktigt' } })).data.id;
    await w.call(w.people.assistanceAdmin, activityLabel.put, { params: { activityId: elsa.activityId }, query: { labelId: String(one) } });
    await create(w.people.colleague, { activityId: karl.activityId, date: at(4 * HOUR) });
    expect((await company()).data.plannedInstances).toBe(5);
    expect((await company({ clientIds: String(karl.id) })).data.plannedInstances).toBe(1);
    expect((await company({ clientIds: `${karl.id},${elsa.id}` })).data.plannedInstances).toBe(5);
    expect((await company({ labelIds: String(one) })).data.plannedInstances).toBe(4);
    expect((await company({ labelIds: `${other},${one}` })).data.plannedInstances).toBe(4);
    expect((await company({ labelIds: String(other) })).data).toEqual(nothing);
    expect((await company({ clientIds: String(foreign.id) })).data).toEqual(nothing);
    // The name may also be repeated.
    const address = `/api/activity-instances/statistics/summary/company/${w.companies.sol.id}/?clientIds=${karl.id}&clientIds=${elsa.id}`;
    const answer = await w.server.inject({ url: address, headers: { authorization: `Bearer ${w.people.orgUser.token}` } });
    expect(answer.json().plannedInstances).toBe(5);
  });
  it('are the organisation’s and ADMIN’s to see, of their own company', async () => {
    for (const who of [w.people.user, w.people.assistanceAdmin]) expect((await company({}, who)).status).toBe(403);
    expect((await company({}, w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await company({}, w.people.admin)).data.plannedInstances).toBe(5);
  });
});
