/** What the organisation dealt with: the inbox's missed ones first, all that match at once, and one task of one thing unless asked twice (R82). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { createSession } from '#server/access/sessions.ts';
import { notifyMissed } from '#server/planning/missed.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, planned, act, create } = steps(() => w);
const tasks = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});
beforeEach(() =>
  flags({ sharesDataWhenSigned: true, sharesDataWhenSkipped: true, isSentToInbox: true, sendsNotificationWhenIgnored: true }),
);

async function flags(body: object) {
  const asked = { params: { id: w.clients.elsa.activityId }, body };
  expect((await w.call(w.people.assistanceAdmin, activities.change, asked)).status).toBe(200);
}
type Query = { state?: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED'; missed?: 'true' | 'false'; page?: number; size?: number };
async function list(query: Query = {}) {
  const { data, headers } = await w.call(w.people.orgUser, inbox.list, { query: { size: 1000, sort: 'missed,desc', ...query } });
  return { rows: data, total: Number(headers['x-total-count']), ids: data.map(({ subjectId }) => subjectId) };
}
const unhandled = async () => (await w.call(w.people.orgUser, inbox.unhandled)).data;
const signed = async () => {
  const { id } = await planned();
  await act(w.people.user, id, { isCompleted: true });
  return id;
};
/** Hours later, with sessions that last. */
async function later(hours: number) {
  w.clock.now = new Date(w.clock.now.getTime() + hours * HOUR);
  for (const who of Object.values(w.people)) who.token = await createSession(w.making, who.id, w.clock.now, true);
}
async function missed() {
  const { id } = await planned({ date: at(5 * MINUTE) });
  await later(2);
  await notifyMissed({ ...w, now: () => w.clock.now, config: {} } as never, { info: () => {} } as never);
  return id;
}

describe('what was missed', () => {
  it('comes first, newest first in each part, and is told apart from what was shared', async () => {
    const [a, first, b, second] = [await signed(), await missed(), await signed(), await missed()];
    expect((await list()).ids).toEqual([second, first, b, a]);
    expect((await list({ missed: 'true' })).ids).toEqual([second, first]);
    expect((await list({ missed: 'false' })).ids).toEqual([b, a]);
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list({ page, size: 1 })));
    expect(pages.flatMap(({ ids }) => ids)).toEqual([second, first, b, a]);
    expect(await unhandled()).toEqual({ unhandled: 4, missed: 2 });
    // The default of the call stays: newest first.
    expect((await w.call(w.people.orgUser, inbox.list)).data.map(({ subjectId }) => subjectId)).toEqual([second, b, first, a]);
  });
  it('is missed no longer once it is done and shared, and again when that is taken back; handled or not', async () => {
    const id = await missed();
    const isMissed = async () => (await list()).rows.find(({ subjectId }) => subjectId === id)?.missed;
    expect(await isMissed()).toBe(true);
    for (const sent of [true, false]) {
      await flags({ isSentToInbox: sent });
      await act(w.people.user, id, { isCompleted: true });
      expect(await isMissed()).toBe(false);
      await act(w.people.user, id, { isCompleted: false });
      expect(await isMissed()).toBe(true);
    }
    await act(w.people.user, id, { isSkipped: true, comment: 'Sov' });
    expect(await isMissed()).toBe(false);
    await act(w.people.user, id, { isSkipped: false });
    expect(await isMissed()).toBe(true);
    // Out of sight, and back.
    await flags({ sharesDataWhenSigned: false });
    await act(w.people.user, id, { isCompleted: true });
    expect(await isMissed()).toBeUndefined();
    await act(w.people.user, id, { isCompleted: false });
    expect(await isMissed()).toBe(true);
  });
});

describe('all that match', () => {
  const all = (matching: object, state: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED', who = w.people.orgUser) =>
    w.call(who, inbox.changeAll, { body: { matching: matching as never, state } });
  it('are dealt with in one call, as they were seen, and named so that it can be taken back', async () => {
    const before = await list({ state: 'IDLE', missed: 'false' });
    const stays = await list({ state: 'IDLE', missed: 'true' });
    expect([before.total > 0, stays.total > 0]).toEqual([true, true]);
    const asked = { state: 'IDLE', missed: false, total: before.total };
    const { data } = await all(asked, 'ACTION_TAKEN');
    expect(data).toEqual({ changed: before.total, inboxIds: before.rows.map(({ id }) => id).sort((a, b) => a - b), left: 0 });
    expect((await list({ state: 'IDLE' })).ids).toEqual(stays.ids);
    const back = await w.call(w.people.orgUser, inbox.changeAll, { body: { inboxIds: data.inboxIds, state: 'IDLE' } });
    expect(back.data.changed).toBe(before.total);
    expect(await list({ state: 'IDLE', missed: 'false' })).toMatchObject({ ids: before.ids });
  });
  it('are not dealt with when something has come or gone since they were seen', async () => {
    const { total } = await list({ state: 'IDLE' });
    await signed();
    const refused = await all({ state: 'IDLE', total }, 'IGNORED');
    expect([refused.status, refused.problem.message]).toEqual([409, 'inbox.otherNow']);
    expect((await list({ state: 'IDLE' })).total).toBe(total + 1);
  });
  it('are 500 at most, the missed ones first, and it says how many are left', async () => {
    const { elsa } = w.clients;
    await w.scoped({ companies: [elsa.companyId] }, async (db) => {
      const at = w.clock.now.toISOString();
      for (let n = 0; n < 3; n++) {
        const instance = {
          company_id: elsa.companyId,
          client_id: elsa.id,
          activity_id: elsa.activityId,
          placed_at: at,
          is_completable: false,
        };
        const made = await db
          .insertInto('activity_instances')
          .values(Array.from({ length: 170 }, () => instance) as never)
          .returning('id')
          .execute();
        const entry = { company_id: elsa.companyId, client_id: elsa.id, kind: 'ACTIVITY', arrived_date: at } as const;
        await db
          .insertInto('inbox_entries')
          .values(made.map(({ id }) => ({ ...entry, instance_id: id })) as never)
          .execute();
      }
    });
    const { total, rows } = await list({ state: 'IDLE' });
    const { data } = await all({ state: 'IDLE', total }, 'IGNORED');
    expect(data).toMatchObject({ changed: 500, left: total - 500 });
    expect(rows.slice(0, 500).every(({ id }) => data.inboxIds.includes(id))).toBe(true);
    expect((await list({ state: 'IDLE' })).rows.some(({ missed: is }) => is)).toBe(false);
    await all({ state: 'IDLE', total: total - 500 }, 'IGNORED');
  });
  it('are asked for by ids or by what they match, and only one’s own company’s', async () => {
    const neither = await w.call(w.people.orgUser, inbox.changeAll, { body: { state: 'IGNORED' } });
    expect([neither.status, neither.problem.fieldErrors?.[0]?.field]).toEqual([400, 'inboxIds']);
    await signed();
    const { total } = await list({ state: 'IDLE' });
    expect((await all({ state: 'IDLE', total }, 'IGNORED', w.people.strangerOrgAdmin)).status).toBe(409);
    expect((await all({ state: 'IDLE', total }, 'IGNORED', w.people.user)).status).toBe(403);
  });
});

describe('an event that never came to the inbox', () => {
  const handle = (id: number, state: 'IDLE' | 'ACTION_TAKEN', who = w.people.orgUser) =>
    w.call(who, activityInstances.handle, { params: { id }, body: { state } });
  it('is handled where it stands, by whoever was first, and taken back', async () => {
    const { id } = await planned({ date: at(5 * MINUTE) });
    await later(1);
    const when = w.clock.now.toISOString();
    expect((await handle(id, 'ACTION_TAKEN')).data).toMatchObject({
      state: 'ACTION_TAKEN',
      handledByName: 'Orvar Kontor',
      handledDate: when,
    });
    await later(1);
    expect((await handle(id, 'ACTION_TAKEN', w.people.orgAdmin)).data).toMatchObject({ handledByName: 'Orvar Kontor', handledDate: when });
    expect((await handle(id, 'IDLE', w.people.orgAdmin)).data).toMatchObject({ state: 'IDLE', handledByName: null, handledDate: null });
    expect((await handle(id, 'IDLE', w.people.user)).status).toBe(403);
    expect((await handle(id, 'IDLE', w.people.strangerOrgAdmin)).status).toBe(404);
  });
  it('and its entry, where it has one, tell the same', async () => {
    const id = await missed();
    await handle(id, 'ACTION_TAKEN');
    expect((await list()).rows.find(({ subjectId }) => subjectId === id)).toMatchObject({
      state: 'ACTION_TAKEN',
      handledByName: 'Orvar Kontor',
    });
    const own = (await create(w.people.user, { date: at(-HOUR) })).data.id;
    expect((await handle(own, 'ACTION_TAKEN')).status, 'reported, and not shared').toBe(404);
  });
});

describe('a second task of the same', () => {
  it('is refused to who asked for the first, under lock, and made for who insists', async () => {
    const id = await missed();
    const { task } = await tasks.task();
    const from = { createdFromInstanceId: id, createdFromInstanceType: 'ACTIVITY', clientId: w.clients.elsa.id };
    const both = await Promise.all(
      [w.people.orgUser, w.people.orgAdmin].map((who) => tasks.create(task.id, { ...from, onlyFirst: true }, who)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = both.find(({ status }) => status === 409)!.problem;
    const first = both.find(({ status }) => status === 201)!.data;
    expect(refused).toMatchObject({
      message: 'taskInstances.alreadyMade',
      params: { by: first.createdByName, at: w.clock.now.toISOString() },
    });
    expect((await tasks.create(task.id, from)).status).toBe(201);
    const read = await w.call(w.people.orgUser, activityInstances.get, { params: { id } });
    expect(read.data).toMatchObject({ madeTasks: 2, state: 'ACTION_TAKEN', handledByName: first.createdByName });
    // One that was removed is none.
    for (const { id: made } of (await w.call(w.people.orgUser, taskInstances.ofActivityInstance, { params: { activityInstanceId: id } }))
      .data)
      await w.call(w.people.orgAdmin, taskInstances.remove, { params: { id: made } });
    expect((await tasks.create(task.id, { ...from, onlyFirst: true })).status).toBe(201);
  });
});
