/** The organisation's inbox: what arrives, what goes out of sight, what is done about it, and who may look (R11, R21, R22). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox } from '#contract/inbox.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { notifyMissed } from '#server/planning/missed.ts';
import { START, type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { at, planned, create, act, read } = steps(() => w);
const tasks = taskSteps(() => w);
const list = async (query: Parameters<typeof w.call<typeof inbox.list>>[2] = {}) => w.call(w.people.orgAdmin, inbox.list, query);
const entryOf = async (instanceId: number) => (await list({ query: { size: 100 } })).data.find(({ subjectId }) => subjectId === instanceId);
const unhandled = async (who = w.people.orgUser) => (await w.call(who, inbox.unhandled)).data.unhandled;
const set = (who: { token: string }, id: number, state: 'IDLE' | 'ACTION_TAKEN' | 'IGNORED', version?: number) =>
  w.call(who, inbox.change, { params: { id }, body: { state } }, version === undefined ? {} : { 'if-match': `"${version}"` });

async function flags(body: object) {
  const off = { sharesDataWhenSigned: false, sharesDataWhenSkipped: false, sharesDataWhenReported: false, isSentToInbox: false };
  const asked = { params: { id: w.clients.elsa.activityId }, body: { ...off, sendsNotificationWhenIgnored: false, ...body } };
  expect((await w.call(w.people.assistanceAdmin, activities.change, asked)).status).toBe(200);
}
const everything = { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true, isSentToInbox: true };

beforeAll(async () => {
  w = await world();
});
beforeEach(() => flags(everything));

/** Signs one that was planned; answers its id. */
async function signed(comment = '<p>Åt bra</p>') {
  const { id } = await planned();
  expect((await act(w.people.user, id, { isCompleted: true, comment })).status).toBe(200);
  return id;
}

describe('what arrives', () => {
  it('is what was signed, skipped or reported, shared, and sent to the inbox', async () => {
    const id = await signed();
    const skipped = (await planned()).id;
    await act(w.people.user, skipped, { isSkipped: true, comment: '<p>Sjuk</p>' });
    const reported = (await create(w.people.user, { date: at(-HOUR), comment: '<p>Föll</p>' })).data.id;
    expect(await entryOf(id)).toMatchObject({ kind: 'ACTIVITY', state: 'IDLE', status: 'completed', comment: '<p>Åt bra</p>' });
    expect(await entryOf(skipped)).toMatchObject({ status: 'skipped', comment: '<p>Sjuk</p>', signedByName: 'Anna Berg' });
    expect(await entryOf(reported)).toMatchObject({ status: 'reported', clientName: 'Elsa Lindqvist', arrivedDate: START });
  });
  it('is not what is not shared, or does not go there', async () => {
    await flags({ ...everything, sharesDataWhenSigned: false });
    expect(await entryOf(await signed())).toBeUndefined();
    await flags({ ...everything, isSentToInbox: false });
    expect(await entryOf(await signed())).toBeUndefined();
  });
  it('comes newest first, ten at a time, with the total', async () => {
    for (let n = 0; n < 11; n++) await signed();
    const { data, headers } = await list({ query: { size: 10 } });
    expect(data).toHaveLength(10);
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort((a, b) => b - a));
    expect(Number(headers['x-total-count'])).toBe((await list({ query: { size: 1000 } })).data.length);
  });
  it('is what was missed, where it is told of, without a word of it', async () => {
    await flags({ sendsNotificationWhenIgnored: true });
    const { id } = await planned({ comment: '<p>Hemligt</p>' });
    w.clock.now = new Date(w.clock.now.getTime() + 6 * HOUR);
    await notifyMissed({ ...w, now: () => w.clock.now, config: {} } as never, { info: () => {} } as never);
    expect(await entryOf(id)).toMatchObject({ status: 'missed', comment: null, state: 'IDLE' });
    // Signed without being shared: out of sight, and back when that is taken back.
    await act(w.people.user, id, { isCompleted: true });
    expect(await entryOf(id)).toBeUndefined();
    await act(w.people.user, id, { isCompleted: false });
    expect(await entryOf(id)).toMatchObject({ status: 'missed' });
    w.clock.now = new Date(START);
  });
  it('is what was missed, as missed, also where it had been there as signed before', async () => {
    await flags({ ...everything, sendsNotificationWhenIgnored: true });
    const id = await signed();
    const entry = await entryOf(id);
    expect(entry).toMatchObject({ status: 'completed', missed: false });
    await act(w.people.user, id, { isCompleted: false });
    w.clock.now = new Date(w.clock.now.getTime() + 6 * HOUR);
    await notifyMissed({ ...w, now: () => w.clock.now, config: {} } as never, { info: () => {} } as never);
    expect(await entryOf(id)).toMatchObject({ id: entry!.id, status: 'missed', missed: true });
    w.clock.now = new Date(START);
  });
});

describe('what is taken back', () => {
  it('goes out of sight, and is new again when it comes again', async () => {
    const id = await signed();
    const entry = (await entryOf(id))!;
    expect((await set(w.people.orgUser, entry.id, 'IGNORED')).status).toBe(200);
    await act(w.people.user, id, { isCompleted: false });
    expect(await entryOf(id)).toBeUndefined();
    expect((await w.call(w.people.orgAdmin, inbox.get, { params: { id: entry.id } })).status).toBe(404);
    expect((await set(w.people.orgUser, entry.id, 'IDLE')).status).toBe(404);
    await act(w.people.user, id, { isCompleted: true });
    expect(await entryOf(id)).toMatchObject({ id: entry.id, state: 'IDLE', handledByName: null });
    expect((await read(w.people.user, id)).data.state).toBe('IDLE');
  });
  it('goes out of sight also when its activity has stopped sending there meanwhile', async () => {
    const id = await signed();
    await flags({});
    await act(w.people.user, id, { isCompleted: false });
    expect(await entryOf(id)).toBeUndefined();
    await act(w.people.user, id, { isCompleted: true });
    expect(await entryOf(id)).toBeUndefined();
  });
  it('is gone with an instance that is removed', async () => {
    const id = (await create(w.people.user, { date: at(-2 * MINUTE) })).data.id;
    expect(await entryOf(id)).toBeDefined();
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id } });
    expect(await entryOf(id)).toBeUndefined();
  });
});

describe('what is done about it', () => {
  it('is told to the instance and to who looks next, and can be taken back', async () => {
    const id = await signed();
    const entry = (await entryOf(id))!;
    const before = await unhandled();
    const { data } = await set(w.people.orgUser, entry.id, 'ACTION_TAKEN');
    expect(data).toMatchObject({ state: 'ACTION_TAKEN', handledByName: 'Orvar Kontor', handledDate: w.clock.now.toISOString() });
    expect((await read(w.people.user, id)).data.state).toBe('ACTION_TAKEN');
    expect(await unhandled()).toBe(before - 1);
    expect((await set(w.people.orgAdmin, entry.id, 'IDLE')).data).toMatchObject({ state: 'IDLE', handledByName: null, handledDate: null });
    expect(await unhandled(w.people.orgAdmin)).toBe(before);
  });
  it('stands at the head of what is sorted by when it was dealt with; what nobody dealt with stands last', async () => {
    const entries: number[] = [];
    for (let n = 0; n < 4; n++) entries.push((await entryOf(await signed()))!.id);
    const [first, second, third, fourth] = entries as [number, number, number, number];
    const started = w.clock.now.getTime();
    for (const [minutes, id] of [third, first, fourth].entries()) {
      w.clock.now = new Date(started + minutes * MINUTE);
      expect((await set(w.people.orgUser, id, id === first ? 'IGNORED' : 'ACTION_TAKEN')).status).toBe(200);
    }
    const sorted = async (sort: string, more: { state?: 'ACTION_TAKEN' } = {}) => {
      const all = (await list({ query: { size: 1000, sort, ...more } })).data.map(({ id }) => id);
      return all.filter((id) => entries.includes(id));
    };
    expect(await sorted('handledDate,desc')).toEqual([fourth, first, third, second]);
    expect(await sorted('handledDate,asc')).toEqual([third, first, fourth, second]);
    expect(await sorted('handledDate,desc', { state: 'ACTION_TAKEN' })).toEqual([fourth, third]);
    // As it was if nothing is said.
    expect((await list({ query: { size: 4 } })).data.map(({ id }) => id)).toEqual([fourth, third, second, first]);
    w.clock.now = new Date(started);
  });
  it('by two at once is one of them; the other is told that it changed', async () => {
    const entry = (await entryOf(await signed()))!;
    const both = await Promise.all([
      set(w.people.orgUser, entry.id, 'ACTION_TAKEN', entry.version),
      set(w.people.orgAdmin, entry.id, 'IGNORED', entry.version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
  it('beside the team’s own acts on the same waits for them, and nobody is turned away', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => signed()));
    const { task } = await tasks.task();
    const answers: number[] = [];
    for (let round = 0; round < 12; round++) {
      await Promise.all(ids.map((id) => act(w.people.user, id, { isCompleted: true })));
      const entries = (await list({ query: { size: 100 } })).data.filter(({ subjectId }) => ids.includes(subjectId ?? 0));
      const state = round % 2 === 0 ? 'ACTION_TAKEN' : 'IGNORED';
      const from = { createdFromInstanceId: ids[round % 8]!, createdFromInstanceType: 'ACTIVITY', clientId: w.clients.elsa.id };
      const all = [
        // Turn by turn: the server's few connections to the database are shared by both sides.
        ...entries.flatMap(({ id, subjectId }) => [
          set(w.people.orgUser, id, state),
          act(w.people.user, subjectId!, { isCompleted: false }),
        ]),
        w.call(w.people.orgAdmin, inbox.changeAll, { body: { inboxIds: entries.map(({ id }) => id), state } }),
        tasks.create(task.id, from),
      ];
      answers.push(...(await Promise.all(all)).map(({ status }) => status));
    }
    // What was taken back has left the inbox, or what it was made of is not theirs to see any more.
    expect([...new Set(answers)].filter((status) => ![200, 201, 400, 404].includes(status))).toEqual([]);
  });
  it('for many at once is all or nothing', async () => {
    const ids = [await signed(), await signed()];
    const inboxIds = (await Promise.all(ids.map(entryOf))).map((entry) => entry!.id);
    const all = (more: number[] = []) =>
      w.call(w.people.orgUser, inbox.changeAll, { body: { inboxIds: [...inboxIds, ...more], state: 'IGNORED' } });
    expect((await all([999_999_999])).status).toBe(404);
    expect((await entryOf(ids[0]!))!.state).toBe('IDLE');
    expect((await all()).data).toEqual({ changed: 2, inboxIds: [...inboxIds].sort((a, b) => a - b), left: 0 });
    expect((await all()).data).toEqual({ changed: 0, inboxIds: [], left: 0 });
  });
});

describe('what is asked for', () => {
  it('is narrowed by client, state and kind', async () => {
    const entry = (await entryOf(await signed()))!;
    const idsOf = async (query: object) => (await list({ query: { size: 1000, ...query } })).data.map(({ id }) => id);
    expect(await idsOf({ clientIds: String(w.clients.elsa.id), state: 'IDLE', kind: 'ACTIVITY' })).toContain(entry.id);
    expect(await idsOf({ clientIds: String(w.clients.karl.id) })).toEqual([]);
    expect(await idsOf({ state: 'IGNORED' })).not.toContain(entry.id);
    expect(await idsOf({ kind: 'REPORT' })).toEqual([]);
  });
  it('is narrowed to what carries the label, and to nothing by one that nobody carries', async () => {
    const labelOf = async (name: string) => (await w.call(w.people.orgAdmin, labels.create, { body: { name } })).data.id;
    const [own, unused] = [await labelOf('Viktigt'), await labelOf('Oanvänd')];
    const { elsa } = w.clients;
    const body = { name: 'Märkt', type: { id: elsa.typeId }, client: { id: elsa.id }, ...everything };
    const activityId = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data.id;
    await w.call(w.people.assistanceAdmin, activityLabel.put, { params: { activityId }, query: { labelId: String(own) } });
    const marked = (await create(w.people.user, { activityId, date: at(-HOUR) })).data.id;
    const plain = await signed();
    const named = async (labelIds?: string) =>
      (await list({ query: { size: 1000, ...(labelIds && { labelIds }) } })).data.map(({ subjectId, labelName }) => [subjectId, labelName]);
    expect(await named()).toEqual(
      expect.arrayContaining([
        [marked, 'Viktigt'],
        [plain, null],
      ]),
    );
    expect(await named(String(own))).toEqual([[marked, 'Viktigt']]);
    expect(await named(`${unused},${own}`)).toEqual([[marked, 'Viktigt']]);
    expect(await named(String(unused))).toEqual([]);
  });
});

describe('who may look', () => {
  it('is the organisation, at its own company’s', async () => {
    const entry = (await entryOf(await signed()))!;
    expect((await w.call(w.people.user, inbox.list)).status).toBe(403);
    expect((await w.call(w.people.assistanceAdmin, inbox.get, { params: { id: entry.id } })).status).toBe(403);
    expect((await w.call(w.people.strangerOrgAdmin, inbox.get, { params: { id: entry.id } })).status).toBe(404);
    expect((await set(w.people.strangerOrgAdmin, entry.id, 'IGNORED')).status).toBe(404);
    expect((await w.call(w.people.strangerOrgAdmin, inbox.list)).data).toEqual([]);
  });
});
