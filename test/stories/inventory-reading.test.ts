/** Categories of stock, how long items last, and what the organisation's side sees of the ledger (R19, R21, R33–R34). */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryItems, itemCategories } from '#contract/inventory.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { plannedActivities } from '#contract/planning/series.ts';
import { createSession } from '#server/access/sessions.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { DAY, HOUR, steps } from './steps.ts';

let w: World;
const { act, at, create } = steps(() => w);
const { activity, item, effect, read, change, refill, count, movements } = stocking(() => w);
beforeAll(async () => {
  w = await world();
});

describe('categories', () => {
  const category = (who: { token: string }, body: { client?: { id: number } }, name = 'Förbrukning') =>
    w.call(who, itemCategories.create, { body: { name, color: '#0e6f8c', icon: 'drop', ...body } });
  it('of the platform, the company and the client are offered to the client, others’ are not', async () => {
    const { elsa, foreign } = w.clients;
    expect((await category(w.people.admin, {}, 'Allas')).data.global).toBe(true);
    expect((await category(w.people.orgAdmin, {}, 'Företagets')).status).toBe(201);
    const own = (await category(w.people.assistanceAdmin, { client: { id: elsa.id } }, 'Elsas')).data;
    await category(w.people.strangerAdmin, { client: { id: foreign.id } }, 'Mias');
    const { data } = await w.call(w.people.user, itemCategories.ofClient, { params: { clientId: elsa.id } });
    expect(data.map(({ name }) => name)).toEqual(['Allas', 'Företagets', 'Elsas']);
    const inIt = await item();
    await w.call(w.people.assistanceAdmin, inventoryItems.change, { params: { id: inIt.id }, body: { category: { id: own.id } } });
    const found = await w.call(w.people.user, inventoryItems.ofCategory, { params: { clientId: elsa.id, itemCategoryId: own.id } });
    expect(found.data.map(({ id }) => id)).toEqual([inIt.id]);
    // What is used is marked, and its item keeps the name (R34).
    expect((await w.call(w.people.assistanceAdmin, itemCategories.remove, { params: { id: own.id } })).status).toBe(204);
    expect((await read(inIt.id)).category).toMatchObject({ id: own.id, name: 'Elsas' });
    expect((await change(inIt.id, { name: 'Byter namn' })).status).toBe(200);
  });
  it('that are not offered are refused at the field', async () => {
    const mias = (await category(w.people.strangerAdmin, { client: { id: w.clients.foreign.id } }, 'Mias andra')).data;
    const { id } = await item();
    const { status, problem } = await w.call(w.people.assistanceAdmin, inventoryItems.change, {
      params: { id },
      body: { category: { id: mias.id } },
    });
    expect({ status, message: problem.fieldErrors?.[0]?.message }).toEqual({
      status: 400,
      message: 'assistmeApp.inventoryItem.errors.categoryError',
    });
  });
  it('of the platform are changed by ADMIN alone', async () => {
    const { id } = (await category(w.people.admin, {}, 'Plattformens')).data;
    for (const who of [w.people.assistanceAdmin, w.people.orgAdmin])
      expect((await w.call(who, itemCategories.change, { params: { id }, body: { name: 'Min' } })).status).toBe(403);
  });
});

describe('how long it lasts', () => {
  it('is told by what is planned and not done, and moves with signing and refilling', async () => {
    const of = await activity();
    const { id, lastsUntil, lastsPastHorizon } = await item({ amountInStock: 3 });
    expect({ lastsUntil, lastsPastHorizon }).toEqual({ lastsUntil: null, lastsPastHorizon: false });
    await effect(of, id, 1);
    await w.call(w.people.assistanceAdmin, plannedActivities.create, {
      body: { recurrence: 'DTSTART;TZID=Europe/Stockholm:20261121T080000\nRRULE:FREQ=DAILY', activity: { id: of } },
    });
    expect(await read(id)).toMatchObject({ lastsUntil: '2026-11-24T07:00:00.000Z', lastsPastHorizon: false });
    const { data } = await w.call(w.people.user, inventoryItems.list, { query: { clientId: String(w.clients.elsa.id), size: 500 } });
    expect(data.find((one) => one.id === id)).toMatchObject({ lastsUntil: '2026-11-24T07:00:00.000Z' });
    // One is skipped, one that is not to be signed draws nothing: a day more.
    const { data: day } = await w.call(w.people.user, activityInstances.ofClient, {
      params: { clientId: w.clients.elsa.id },
      query: { date: '2026-11-22' },
    });
    await act(w.people.user, day.find(({ activityId }) => activityId === of)!.id, { isSkipped: true, comment: 'Borta' });
    await create(w.people.assistanceAdmin, { activityId: of, date: at(2 * DAY), isCompletable: false });
    expect((await read(id)).lastsUntil).toBe('2026-11-25T07:00:00.000Z');
    await refill(id, 1);
    expect((await read(id)).lastsUntil).toBe('2026-11-26T07:00:00.000Z');
    await refill(id, 100);
    expect(await read(id)).toMatchObject({ lastsUntil: null, lastsPastHorizon: true });
    await count(id, 0);
    expect((await read(id)).lastsUntil).toBe('2026-11-21T07:00:00.000Z');
    await change(id, { archived: true });
    expect(await read(id)).toMatchObject({ lastsUntil: null, lastsPastHorizon: false });
  });
});

describe('the organisation’s side', () => {
  it('sees what there is, and by what and whom it was drawn only where that was shared', async () => {
    const of = await activity();
    const { id } = await item({ amountInStock: 5 });
    await effect(of, id, 1);
    const first = await create(w.people.user, { activityId: of, date: at(-HOUR) });
    await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.updateTable('activities').set({ shares_data_when_reported: true }).where('id', '=', of).execute(),
    );
    const second = await create(w.people.user, { activityId: of, date: at(-2 * HOUR) });
    const seen = async (who: { token: string }) =>
      (await movements(id, who)).data.map(({ amount, byName, instanceId }) => [amount, byName, instanceId]);
    expect(await seen(w.people.colleague)).toEqual([
      [-1, 'Anna Berg', second.data.id],
      [-1, 'Anna Berg', first.data.id],
      [5, 'Assar Ledare', null],
    ]);
    expect(await seen(w.people.orgUser)).toEqual([
      [-1, null, null],
      [-1, 'Anna Berg', second.data.id],
      [5, 'Assar Ledare', null],
    ]);
  });

  it('sees what is withheld as one line a day, page by page, and never between which other lines it was (R80)', async () => {
    const start = w.clock.now.toISOString();
    /** Another day, with sessions that last that long. */
    const on = async (time: string) => {
      w.clock.now = new Date(time);
      for (const who of [w.people.assistanceAdmin, w.people.user, w.people.orgAdmin, w.people.orgUser])
        who.token = await createSession(w.making, who.id, w.clock.now, true);
    };
    const of = await activity();
    const { id } = await item({ amountInStock: 20 });
    await effect(of, id, 1);
    let back = 0;
    const report = async () => (await create(w.people.user, { activityId: of, date: at(--back * 60_000) })).data.id;
    const undo = async () =>
      expect((await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: gone } })).status).toBe(204);
    await report();
    await refill(id, 5);
    const gone = await report();
    await count(id, 22, w.people.orgAdmin);
    // 00:30 of the next day in Stockholm, the same day of UTC.
    await on('2026-11-20T23:30:00.000Z');
    await report();
    // Given back on another day than it was drawn, and one that evens out within a day.
    await on('2026-11-22T10:00:00.000Z');
    await undo();
    await on('2026-11-23T10:00:00.000Z');
    const again = await report();
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: again } });
    await refill(id, 1);
    const told = async (query: { page?: number; size?: number; sort?: string }) => {
      const { data, headers } = await movements(id, w.people.orgUser, query);
      return { total: headers['x-total-count'], lines: data.map(({ kind, day, amount, amountAfter }) => [kind, day, amount, amountAfter]) };
    };
    const whole = [
      ['refilled', null, 1, null],
      ['notShared', '2026-11-22', 1, 22],
      ['notShared', '2026-11-21', -1, 21],
      ['notShared', '2026-11-20', -2, 22],
      ['counted', null, -1, null],
      ['refilled', null, 5, null],
      ['counted', null, 20, null],
    ];
    expect(await told({ size: 100 })).toEqual({ total: '7', lines: whole });
    expect((await told({ size: 100, sort: 'id,asc' })).lines).toEqual([...whole].reverse());
    const pages = await Promise.all([0, 1, 2].map((page) => told({ page, size: 3 })));
    expect(pages.flatMap(({ lines }) => lines)).toEqual(whole);
    expect(pages.map(({ total }) => total)).toEqual(['7', '7', '7']);
    // The team's are the lines themselves, each with what there was after it.
    const ledger = (await movements(id, w.people.user, { size: 100 })).data;
    expect(ledger.map(({ amountAfter }) => amountAfter)).toEqual([23, 22, 21, 22, 21, 22, 23, 24, 19, 20]);
    expect(ledger.every(({ at, day }) => at !== null && day === null)).toBe(true);
    await on(start);
  });
});
