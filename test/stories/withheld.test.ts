/** The organisation learns neither by a version nor by a stream that something happened which is withheld from it (R21, decisions 028 and 081). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { clientCards } from '#contract/client-cards.ts';
import { handover } from '#contract/handover.ts';
import { instanceBulk } from '#contract/planning/bulk.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { type Person, type World, world } from '#test/world.ts';
import { listenTo, type Stream, until } from './live-steps.ts';
import { DAY, steps } from './steps.ts';

let w: World;
let office: Stream;
let team: Stream;
const { planned, act, read, grouped, at } = steps(() => w);
beforeAll(async () => {
  w = await world();
  const url = await w.server.listen({ port: 0, host: '127.0.0.1' });
  const address = `${url}/api/live/day/${w.clients.elsa.id}`;
  [office, team] = [await listenTo(w.people.orgUser, address), await listenTo(w.people.colleague, address)];
});
afterAll(() => {
  office.close();
  team.close();
});
beforeEach(() => settled());
const share = (on: boolean) =>
  w.call(w.people.assistanceAdmin, activities.change, {
    params: { id: w.clients.elsa.activityId },
    body: { sharesDataWhenSigned: on, sharesDataWhenSkipped: on, sharesDataWhenReported: on },
  });
/**
 * Waits until all that was done before is told: the database tells in order, so the team alone is told of a moment of its own after
 * that, twice, since changes are gathered for a while before they are told.
 */
async function allTold() {
  for (const first of [1, 2]) {
    const payload = JSON.stringify({ client: w.clients.elsa.id, office: false, first, last: first });
    await w.pool.query(`select pg_notify('day_changed', $1)`, [payload]);
    await until(() => team.told.some((one) => one?.first === first * 1000));
  }
}
/** What was done before is told, and forgotten. */
async function settled() {
  await allTold();
  office.told.length = 0;
  team.told.length = 0;
}
/** Waits until the team was told; whether the organisation was, before the team was told of what came after. */
async function told(work: () => Promise<unknown>): Promise<boolean> {
  await work();
  await until(() => team.told.length > 0);
  await allTold();
  const heard = office.told.length > 0;
  expect(office.told.every((one) => one === null)).toBe(true);
  office.told.length = 0;
  team.told.length = 0;
  return heard;
}
/** What one is told of an instance, by itself, by its tag and on its day. */
async function seen(who: Person, id: number) {
  const one = await read(who, id);
  const day = JSON.stringify((await grouped(who)).data);
  const row = new RegExp(`\\{"id":${id},"version":(\\d+)`).exec(day)?.[1];
  return { status: one.status, version: one.data.version, etag: one.headers.etag, row: row && Number(row) };
}

describe('what is not done', () => {
  it('has a version of the organisation’s own: comments, and signings that are taken back, do not count', async () => {
    const { user, orgUser } = w.people;
    await share(false);
    const { id } = await planned();
    await settled();
    const first = await seen(orgUser, id);
    expect(first).toEqual({ status: 200, version: 1, etag: '"1"', row: 1 });
    for (const body of [
      { comment: '<p>Hemligt</p>' },
      { comment: '<p>Annat</p>' },
      { isCompleted: true },
      { isCompleted: false },
      { isSkipped: true, comment: '<p>Sov</p>' },
      { isSkipped: false },
    ])
      expect(await told(() => act(user, id, body)), JSON.stringify(body)).toBe(false);
    expect(await seen(orgUser, id)).toEqual(first);
    const own = await seen(user, id);
    expect(own).toEqual({ status: 200, version: 7, etag: '"7"', row: 7 });
    expect((await act(user, id, { comment: '<p>Nytt</p>' }, 6)).status).toBe(412);
    expect((await act(user, id, { comment: '<p>Nytt</p>' }, 7)).status).toBe(200);
  });
  it('counts and tells what the organisation sees: that it is planned, moved, and taken away', async () => {
    const { user, orgUser, assistanceAdmin } = w.people;
    let id = 0;
    expect(await told(async () => ({ id } = await planned()))).toBe(true);
    expect(await told(() => act(user, id, { plannedDate: at(3 * 3_600_000) }))).toBe(true);
    expect(await seen(orgUser, id)).toMatchObject({ version: 2, etag: '"2"' });
    expect(await told(() => w.call(assistanceAdmin, activityInstances.remove, { params: { id } }))).toBe(true);
    expect((await read(orgUser, id)).status).toBe(404);
  });
});

describe('what the organisation does itself, and what a series does', () => {
  it('counts: dealt with, and whether it is to be signed', async () => {
    const { orgUser } = w.people;
    const { id } = await planned();
    const params = { id };
    expect((await w.call(orgUser, activityInstances.handle, { params, body: { state: 'ACTION_TAKEN' } })).data.version).toBe(2);
    expect((await w.call(orgUser, activityInstances.handle, { params, body: { state: 'ACTION_TAKEN' } })).data.version).toBe(2);
    expect((await w.call(orgUser, activityInstances.handle, { params, body: { state: 'IDLE' } })).data.version).toBe(3);
  });
});

describe('what is done', () => {
  it('and shared counts and is told; what stood before it is not counted', async () => {
    const { user, orgUser } = w.people;
    await share(true);
    const { id } = await planned();
    await act(user, id, { comment: '<p>Ett</p>' });
    await act(user, id, { comment: '<p>Två</p>' });
    await settled();
    expect(await told(() => act(user, id, { isCompleted: true }))).toBe(true);
    expect(await seen(orgUser, id)).toMatchObject({ version: 2 });
    expect(await told(() => act(user, id, { comment: '<p>Tre</p>' }))).toBe(true);
    expect(await seen(orgUser, id)).toMatchObject({ version: 3 });
    expect(await told(() => act(user, id, { isCompleted: false }))).toBe(true);
    expect(await seen(orgUser, id)).toMatchObject({ version: 4 });
    await share(false);
  });
  it('and not shared is told to the team alone, bulk acts and reports made at once too', async () => {
    const { user, assistanceAdmin } = w.people;
    await share(false);
    const { id } = await planned();
    await settled();
    expect(
      await told(() => w.call(user, activityInstances.create, { body: { activityId: w.clients.elsa.activityId, date: at(-DAY / 24) } })),
    ).toBe(false);
    expect(await told(() => act(user, id, { isCompleted: true }))).toBe(false);
    const body = { instanceIds: [id], comment: '<p>Alla</p>' };
    await act(user, id, { isCompleted: false });
    await settled();
    expect(await told(() => w.call(assistanceAdmin, instanceBulk.sign, { body: { ...body, timing: 'now' } }))).toBe(false);
  });
});

describe('hand-over and card', () => {
  it('of the team alone are not told to the organisation; what is for it is', async () => {
    const { user, colleague, orgUser, assistanceAdmin } = w.people;
    const body = { clientId: w.clients.elsa.id, text: 'Nyckeln' };
    let id = 0;
    const write = async (more: object) => ({ id } = (await w.call(user, handover.create, { body: { ...body, ...more } })).data);
    expect(await told(() => write({}))).toBe(false);
    const params = { id };
    expect(await told(() => w.call(colleague, handover.read, { params, body: {} }))).toBe(false);
    expect(await told(() => w.call(colleague, handover.answer, { params, body: { text: 'Tack' } }))).toBe(false);
    expect(await told(() => w.call(user, handover.change, { params, body: { forOrganisation: true } }))).toBe(true);
    const { data, headers } = await w.call(orgUser, handover.get, { params });
    expect([data.version, headers.etag]).toEqual([data.number, `"${data.number}"`]);
    expect(await told(() => w.call(user, handover.change, { params, body: { forOrganisation: false } }))).toBe(true);
    expect(await told(() => w.call(user, handover.change, { params, body: { text: 'Nyckeln igen' } }))).toBe(false);
    const card = { alerts: [{ kind: 'EPILEPSY' as const }], contacts: [] };
    expect(await told(() => w.call(assistanceAdmin, clientCards.put, { params: { clientId: w.clients.elsa.id }, body: card }))).toBe(false);
  });
});

it('an organisation role that helps in the team hears what the team hears', async () => {
  const helper = await w.person('Hanna Hjälper', ['ORG_USER'], w.companies.sol.id);
  await w.join(w.clients.elsa, helper);
  // Whose access has just changed is told as well, and ends the streams that are open by then.
  await settled();
  const { port } = w.server.server.address() as { port: number };
  const stream = await listenTo(helper, `http://127.0.0.1:${port}/api/live/day/${w.clients.elsa.id}`);
  const { id } = await planned();
  await until(() => stream.told.length > 0);
  stream.told.length = 0;
  await act(w.people.user, id, { comment: '<p>Hemligt</p>' });
  await until(() => stream.told.length > 0);
  expect(stream.told[0]).not.toBeNull();
  expect((await read(helper, id)).data.version).toBe(2);
  stream.close();
});
