/** Marks are mailed once to those in charge, and in the organisation's inbox also where they are not shared, with nothing of the act (R144). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { inbox as contract } from '#contract/inbox.ts';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { statistics } from '#contract/statistics.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { inbox } from '#test/inbox.ts';
import { type World, world } from '#test/world.ts';

let w: World;
let post: Awaited<ReturnType<typeof inbox>>;
beforeAll(async () => {
  post = await inbox();
  w = await world({ SMTP_URL: post.url, MAIL: 'send', PUBLIC_URL: 'https://vardag.example' });
  await w.pool.query(
    `update users set receives_email_notifications = true, lang_key = case when login like 'olga%' then 'en' else 'sv' end`,
  );
});
afterAll(() => post.close());

const elsa = () => w.clients.elsa;
type Who = keyof World['people'];
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(w.clock.now.getTime() - hours * HOUR).toISOString();
/** Words that nobody outside the team may read of an act that is not shared. */
const secrets = ['Hemligont', 'Hemligreumatism', 'kanarietablett', 'Hemligsmulad', 'Dr Kanarie'];

let count = 0;
/** Each of a substance of its own, so that no dose of another counts. */
async function asNeeded(more: object = {}) {
  const body = { name: 'Smärta', type: { id: elsa().typeId }, client: { id: elsa().id } };
  const { data } = await w.call(w.people.assistanceAdmin, activities.create, { body: { ...body, ...more } });
  const order = { kind: 'AS_NEEDED' as const, name: `Alvedon ${++count}`, dose: 1, unit: 'kanarietablett', indication: 'Hemligreumatism' };
  const limits = { maxAmount: 1, minIntervalMinutes: 600, instruction: 'Hemligsmulad', orderedBy: 'Dr Kanarie', givenBy: 'TEAM' as const };
  const made = { activity: { id: data.id }, ...order, ...limits };
  return (await w.call(w.people.assistanceAdmin, medicines.create, { body: made })).data;
}
const give = (id: number, hours: number, headers: Record<string, string> = {}) =>
  w.call(w.people.user, medicines.give, { params: { id }, body: { date: ago(hours), dose: 1, reason: 'Hemligont' } }, headers);
const entryOf = async (instanceId: number, who: Who = 'orgAdmin') =>
  (await w.call(w.people[who], contract.list, { query: { kind: 'ACTIVITY', subjectId: String(instanceId) } })).data[0];
async function sent(work: () => Promise<unknown>) {
  await w.jobs.drain();
  const before = post.letters.length;
  await work();
  await w.jobs.drain();
  return post.letters.slice(before);
}

describe('a marked act', () => {
  it('is one mail to each who is in charge, whatever number of marks it has, with its link and no word of care', async () => {
    const { id } = await asNeeded();
    let marked = 0;
    expect(await sent(() => give(id, 20))).toEqual([]);
    const letters = await sent(async () => {
      const { data } = await give(id, 19);
      expect(data.marks).toEqual(['OVER_LIMIT', 'TOO_SOON']);
      marked = data.id;
    });
    expect(letters.map(({ to, subject }) => [to[0], subject]).sort()).toEqual([
      [w.people.assistanceAdmin.login, 'En händelse har fått en anmärkning'],
      [w.people.orgAdmin.login, 'An event has been marked'],
    ]);
    for (const { text, html, subject, raw } of letters) {
      expect(text).toContain(`https://vardag.example/handelse/${marked}`);
      for (const word of ['Smärta', 'Alvedon', 'Elsa', 'Lindqvist', 'Solgläntan', ...secrets])
        expect(`${text} ${html} ${subject} ${raw}`).not.toContain(word);
    }
  });
  it('is mailed once, though it is sent twice', async () => {
    const { id } = await asNeeded();
    await give(id, 3);
    const key = { 'idempotency-key': randomUUID() };
    const letters = await sent(async () => {
      const [first, again] = [await give(id, 2, key), await give(id, 2, key)];
      expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    });
    expect(letters).toHaveLength(2);
  });
  it('is mailed to nobody who wants none, and to none that left the team', async () => {
    const { id } = await asNeeded();
    await give(id, 3);
    const off = (on: boolean) =>
      w.pool.query('update users set receives_email_notifications = $1 where login = any($2)', [
        String(on),
        `{${w.people.orgAdmin.login}}`,
      ]);
    await off(false);
    const active = (on: boolean) =>
      w.pool.query('update client_group_members set active = $1 where user_id = $2', [String(on), String(w.people.assistanceAdmin.id)]);
    await active(false);
    expect(await sent(() => give(id, 2))).toEqual([]);
    await active(true);
    await off(true);
  });
});

describe('one that is not shared', () => {
  it('is in the inbox with its name, client, time and marks, and says no more', async () => {
    const { id } = await asNeeded();
    const first = (await give(id, 5)).data.id;
    const marked = (await give(id, 4)).data.id;
    expect(await entryOf(first)).toBeUndefined();
    for (const who of ['orgAdmin', 'orgUser'] as const) {
      const entry = await entryOf(marked, who);
      expect(entry).toMatchObject({
        name: 'Smärta',
        clientName: 'Elsa Lindqvist',
        occurenceDate: ago(4),
        marks: ['OVER_LIMIT', 'TOO_SOON'],
      });
      expect(entry).toMatchObject({ comment: null, signedByName: null, state: 'IDLE', missed: false });
      const { data } = await w.call(w.people[who], activityInstances.get, { params: { id: marked } });
      expect(data).toMatchObject({ activityName: 'Smärta', occurenceDate: ago(4), marks: ['OVER_LIMIT', 'TOO_SOON'], notShared: true });
      expect(data).toMatchObject({ comment: null, signedByName: null, signedById: null, createdByName: null, draws: [], inInbox: true });
      expect((await w.call(w.people[who], activityInstances.get, { params: { id: first } })).status).toBe(404);
      expect((await w.call(w.people[who], activityInstances.history, { params: { id: marked } })).status).toBe(404);
      for (const word of [...secrets, w.people.user.name]) expect(JSON.stringify([entry, data])).not.toContain(word);
    }
    const own = (await w.call(w.people.user, activityInstances.get, { params: { id: marked } })).data;
    expect([own.notShared, own.marks, own.signedByName]).toEqual([undefined, undefined, w.people.user.name]);
    for (const who of ['stranger', 'strangerAdmin'] as const)
      expect((await w.call(w.people[who], activityInstances.get, { params: { id: marked } })).status).toBe(404);
  });
  it('stands in no list of events; it is handled, and a task is made of it', async () => {
    const { id } = await asNeeded();
    await give(id, 5);
    const marked = (await give(id, 4)).data.id;
    const events = (await w.call(w.people.orgAdmin, statistics.mine, { query: { size: 100 } })).data;
    expect(events.map((one) => one.id)).not.toContain(marked);
    const body = { state: 'ACTION_TAKEN' as const, note: 'Ringt teamet' };
    const handled = await w.call(w.people.orgAdmin, activityInstances.handle, { params: { id: marked }, body });
    expect(handled.data).toMatchObject({ state: 'ACTION_TAKEN', notShared: true, comment: null });
    expect((await entryOf(marked))?.notes.map(({ text }) => text)).toEqual(['Ringt teamet']);
    const made = await w.call(w.people.orgAdmin, taskInstances.ofActivityInstance, { params: { activityInstanceId: marked } });
    expect([made.status, made.data]).toEqual([200, []]);
  });
  it('leaves when its maker takes it back, and stays whatever else is done', async () => {
    const { id } = await asNeeded();
    await give(id, 5);
    const [back, skipped] = [(await give(id, 4)).data.id, (await give(id, 3)).data.id];
    await w.call(w.people.user, activityInstances.takeBack, { params: { id: back } });
    expect(await entryOf(back)).toBeUndefined();
    expect((await w.call(w.people.orgAdmin, activityInstances.get, { params: { id: back } })).status).toBe(404);
    const body = { isSkipped: true, comment: '<p>Hemligont</p>' };
    expect((await w.call(w.people.user, activityInstances.change, { params: { id: skipped }, body })).status).toBe(200);
    expect(await entryOf(skipped)).toMatchObject({ marks: ['OVER_LIMIT', 'TOO_SOON'], comment: null, skippedDate: null });
  });
});

it('one that is shared is there with its comment, its marks, and who', async () => {
  const { id } = await asNeeded({ sharesDataWhenReported: true });
  await give(id, 5);
  const marked = (await give(id, 4)).data.id;
  const entry = await entryOf(marked);
  expect(entry).toMatchObject({ marks: ['OVER_LIMIT', 'TOO_SOON'], signedByName: w.people.user.name, occurenceDate: ago(4) });
  expect(entry?.comment).toContain('Hemligont');
  const { data } = await w.call(w.people.orgAdmin, activityInstances.get, { params: { id: marked } });
  expect([data.notShared, data.marks]).toEqual([undefined, ['OVER_LIMIT', 'TOO_SOON']]);
});
