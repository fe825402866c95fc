/** What the organisation's side sees of an instance: what is to come without a comment, what is done only where it was shared then (R21). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, MINUTE, steps } from './steps.ts';

let w: World;
const { at, create, planned, act, read, history, grouped } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

type Flags = { sharesDataWhenSigned?: boolean; sharesDataWhenSkipped?: boolean; sharesDataWhenReported?: boolean };
async function share(flags: Flags) {
  const off = { sharesDataWhenSigned: false, sharesDataWhenSkipped: false, sharesDataWhenReported: false };
  const { status } = await w.call(w.people.assistanceAdmin, activities.change, {
    params: { id: w.clients.elsa.activityId },
    body: { ...off, ...flags },
  });
  expect(status).toBe(200);
}
const organisation = () => [w.people.orgAdmin, w.people.orgUser];
/** Whether somebody finds it by its id, in the day, in the flat day and in its history: the same everywhere. */
async function finds(who: { token: string }, id: number) {
  const params = { clientId: w.clients.elsa.id };
  const { finishedInstances, unfinishedInstances } = (await grouped(who)).data;
  const flat = (await w.call(who, activityInstances.ofClient, { params })).data;
  const told = (await w.call(who, activityInstances.history, { params: { id } })).status;
  const all = [
    (await read(who, id)).status === 200,
    [...finishedInstances, ...unfinishedInstances].some((one) => one.id === id),
    flat.some((one) => one.id === id),
    told === 200,
  ];
  expect(new Set(all).size, String(all)).toBe(1);
  return all[0];
}
const comments = async (who: { token: string }, id: number) => [
  (await read(who, id)).data.comment,
  ...(await history(who, id)).map((event) => event.comment),
];

it('flags are off for a new activity', async () => {
  const { data } = await w.call(w.people.user, activities.get, { params: { id: w.clients.elsa.activityId } });
  expect(data).toMatchObject({ sharesDataWhenSigned: false, sharesDataWhenSkipped: false, sharesDataWhenReported: false });
});

describe('not yet done', () => {
  it('is seen by the organisation, never with a comment', async () => {
    await share({ sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true });
    const { id } = await planned({ comment: '<p>Hemligt</p>' });
    const missed = await planned({ comment: '<p>Hemligt</p>' });
    await act(w.people.user, missed.id, { plannedDate: at(-HOUR), comment: '<p>Hemligt</p>' });
    for (const who of organisation())
      for (const one of [id, missed.id]) {
        expect(await finds(who, one)).toBe(true);
        expect(new Set(await comments(who, one))).toEqual(new Set([null]));
        expect(JSON.stringify((await grouped(who)).data)).not.toContain('Hemligt');
      }
    expect(await comments(w.people.colleague, id)).toEqual(['<p>Hemligt</p>', '<p>Hemligt</p>']);
  });
});

const actsOf = async (who: { token: string }, id: number) => (await history(who, id)).map((line) => line.act);

describe('the history', () => {
  it('tells the organisation nothing of what was done and taken back, or changed before it was shared', async () => {
    await share({});
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true, comment: 'Ord' });
    await act(w.people.user, id, { isCompleted: false });
    await act(w.people.user, id, { plannedDate: at(3 * HOUR + 7 * MINUTE) });
    for (const who of organisation()) expect(await actsOf(who, id)).toEqual(['planned']);
    await share({ sharesDataWhenSigned: true });
    await act(w.people.user, id, { isCompleted: true });
    for (const who of organisation()) expect(await actsOf(who, id)).toEqual(['planned', 'signed']);
    await act(w.people.user, id, { isCompleted: false });
    for (const who of organisation()) expect(await actsOf(who, id)).toEqual(['planned']);
    expect(await actsOf(w.people.colleague, id)).toEqual(['planned', 'signed', 'reset', 'moved', 'signed', 'reset']);
  });
});

describe.each([
  ['signed', { sharesDataWhenSigned: true }, { isCompleted: true, comment: 'Ord' }, { isCompleted: false }],
  ['skipped', { sharesDataWhenSkipped: true }, { isSkipped: true, comment: 'Ord' }, { isSkipped: false }],
] as const)('%s', (_, flags, done, undone) => {
  it('is seen with its comment when it was shared at that moment', async () => {
    await share(flags);
    const { id } = await planned();
    await act(w.people.user, id, done);
    for (const who of organisation()) {
      expect(await finds(who, id)).toBe(true);
      expect((await read(who, id)).data.comment).toBe('Ord');
    }
    await share({});
    for (const who of organisation()) expect(await finds(who, id)).toBe(true);
    // Taken back it is to come again, and its comment is not theirs.
    await act(w.people.user, id, undone);
    for (const who of organisation()) expect((await read(who, id)).data.comment).toBe(null);
    await act(w.people.user, id, done);
    for (const who of organisation()) expect(await finds(who, id)).toBe(false);
  });
  it('is absent when it was not shared, whatever the flag says later, and whatever the other flags say', async () => {
    const others = { sharesDataWhenSigned: true, sharesDataWhenSkipped: true, sharesDataWhenReported: true };
    await share({ ...others, [Object.keys(flags)[0]!]: false });
    const { id } = await planned();
    await act(w.people.user, id, done);
    for (const who of organisation()) expect(await finds(who, id)).toBe(false);
    await share(others);
    for (const who of organisation()) expect(await finds(who, id)).toBe(false);
    expect(await finds(w.people.colleague, id)).toBe(true);
    expect(await finds(w.people.assistanceAdmin, id)).toBe(true);
    expect(await finds(w.people.admin, id)).toBe(true);
  });
});

describe('reported', () => {
  it('is seen only when reporting was shared when it was made', async () => {
    await share({ sharesDataWhenSigned: true, sharesDataWhenSkipped: true });
    const hidden = (await create(w.people.user, { date: at(-2 * HOUR), comment: 'Dolt' })).data;
    await share({ sharesDataWhenReported: true });
    const seen = (await create(w.people.user, { date: at(-3 * HOUR), comment: 'Delat' })).data;
    await share({});
    for (const who of organisation()) {
      expect(await finds(who, hidden.id)).toBe(false);
      expect(await finds(who, seen.id)).toBe(true);
      expect((await read(who, seen.id)).data.comment).toBe('Delat');
    }
  });
});

it('what is done without a word of whether it is shared is withheld', async () => {
  const { id } = await planned();
  await act(w.people.user, id, { isCompleted: true });
  await w.scoped({ companies: '*' }, (db) => db.updateTable('activity_instances').set({ shared: null }).where('id', '=', id).execute());
  for (const who of organisation()) expect(await finds(who, id)).toBe(false);
});

describe('the organisation', () => {
  it('signs, skips and creates nothing', async () => {
    const { id } = await planned();
    for (const who of organisation()) {
      expect((await act(who, id, { isCompleted: true })).status).toBe(403);
      expect((await create(who)).status).toBe(403);
    }
  });
  it('of another company finds nothing, shared or not', async () => {
    await share({ sharesDataWhenSigned: true });
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    expect((await read(w.people.strangerOrgAdmin, id)).status).toBe(404);
  });
});
