/** What signing draws from stock and a reset gives back (R19). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
let gloves: number;
let cream: number;
const { warm, at, create, planned, act, read } = steps(() => w);

const inCompany = <T>(work: Parameters<World['scoped']>[1]) => w.scoped({ companies: [w.companies.sol.id] }, work) as Promise<T>;
const item = (name: string, amount: number) =>
  inCompany<number>(async (db) => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id };
    const { id } = await db
      .insertInto('inventory_items')
      .values({ ...own, name, unit: 'st', amount_in_stock: amount } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('stock_movements')
      .values({ ...own, item_id: id, amount, kind: 'refilled', instance_id: null, at: at(0), by_id: null })
      .execute();
    return id;
  });
const effect = (itemId: number, amount: number) =>
  inCompany(async (db) => {
    const own = { company_id: w.companies.sol.id, client_id: w.clients.elsa.id, activity_id: w.clients.elsa.activityId };
    await db.deleteFrom('inventory_effects').where('item_id', '=', itemId).execute();
    await db
      .insertInto('inventory_effects')
      .values({ ...own, item_id: itemId, amount })
      .execute();
  });
const stock = (id: number) =>
  inCompany<number>(
    async (db) =>
      (await db.selectFrom('inventory_items').select('amount_in_stock').where('id', '=', id).executeTakeFirstOrThrow()).amount_in_stock,
  );
const ledger = (id: number, instanceId?: number) =>
  inCompany<[string, number][]>(async (db) =>
    (await db.selectFrom('stock_movements').select(['kind', 'amount', 'instance_id']).where('item_id', '=', id).orderBy('id').execute())
      .filter((row) => instanceId === undefined || row.instance_id === instanceId)
      .map((row) => [row.kind, row.amount]),
  );

beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  await inCompany((db) => db.deleteFrom('inventory_effects').execute());
  gloves = await item('Handskar', 10);
  cream = await item('Åkräm', 2.5);
  await effect(gloves, 2);
  await effect(cream, 0.25);
});

describe('signing', () => {
  it('draws each effect of the activity once, and says what it draws', async () => {
    const { id, draws } = await planned();
    expect(draws).toEqual([
      { item: 'Handskar', unit: 'st', amount: 2, left: 10 },
      { item: 'Åkräm', unit: 'st', amount: 0.25, left: 2.5 },
    ]);
    const signed = await act(w.people.user, id, { isCompleted: true });
    expect(signed.data.draws.map((one) => one.left)).toEqual([8, 2.25]);
    expect([await ledger(gloves, id), await ledger(cream, id)]).toEqual([[['signed', -2]], [['signed', -0.25]]]);
  });
  it('by two at once draws once', async () => {
    await warm();
    const { id } = await planned();
    const both = await Promise.all(
      [w.people.user, w.people.colleague, w.people.assistanceAdmin].map((who) => act(who, id, { isCompleted: true })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stock(gloves)).toBe(8);
    expect(await ledger(gloves, id)).toEqual([['signed', -2]]);
  });
  it('of several at once draws for each', async () => {
    await warm();
    const all = [await planned(), await planned(), await planned(), await planned()];
    await Promise.all(all.map(({ id }) => act(w.people.user, id, { isCompleted: true })));
    expect(await stock(gloves)).toBe(2);
  });
  it('is never stopped by stock: it goes below 0 and is shown as 0', async () => {
    await effect(gloves, 11);
    const { id } = await planned();
    const { status, data } = await act(w.people.user, id, { isCompleted: true });
    expect(status).toBe(200);
    expect(data.draws[0]).toMatchObject({ item: 'Handskar', left: 0 });
    expect(await stock(gloves)).toBe(-1);
    await act(w.people.user, id, { isCompleted: false });
    expect(await stock(gloves)).toBe(10);
  });
  it('draws nothing of what is removed or archived', async () => {
    await inCompany((db) => db.updateTable('inventory_items').set({ archived: true }).where('id', '=', gloves).execute());
    await inCompany((db) =>
      db
        .updateTable('inventory_items')
        .set({ removed_at: at(0) })
        .where('id', '=', cream)
        .execute(),
    );
    const { id, draws } = await planned();
    expect(draws).toEqual([]);
    await act(w.people.user, id, { isCompleted: true });
    expect([await stock(gloves), await stock(cream)]).toEqual([10, 2.5]);
  });
});

describe('a reset', () => {
  it('gives back exactly what that signing took, whatever the effect says by now', async () => {
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    await effect(gloves, 7);
    await inCompany((db) => db.deleteFrom('inventory_effects').where('item_id', '=', cream).execute());
    await act(w.people.colleague, id, { isCompleted: false });
    expect([await stock(gloves), await stock(cream)]).toEqual([10, 2.5]);
    expect(await ledger(gloves, id)).toEqual([
      ['signed', -2],
      ['reset', 2],
    ]);
    await act(w.people.user, id, { isCompleted: true });
    expect([await stock(gloves), await stock(cream)]).toEqual([3, 2.5]);
    await act(w.people.user, id, { isCompleted: false });
    expect(await stock(gloves)).toBe(10);
    expect(await ledger(cream, id)).toEqual([
      ['signed', -0.25],
      ['reset', 0.25],
    ]);
  });
  it('by two at once gives back once', async () => {
    await warm();
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    await Promise.all([act(w.people.user, id, { isCompleted: false }), act(w.people.colleague, id, { isCompleted: false })]);
    expect(await stock(gloves)).toBe(10);
  });
});

describe('reporting', () => {
  it('draws at once, and removing the report gives back', async () => {
    const { data } = await create(w.people.user, { date: at(-HOUR) });
    expect(await stock(gloves)).toBe(8);
    await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: data.id } });
    expect(await stock(gloves)).toBe(10);
  });
});

describe('what draws nothing', () => {
  it('is planning, skipping, taking a skip back, moving, commenting, and an effect of 0', async () => {
    await effect(cream, 0);
    const { id } = await planned();
    await act(w.people.user, id, { isSkipped: true, comment: 'Nej' });
    await act(w.people.user, id, { isSkipped: false });
    await act(w.people.user, id, { plannedDate: at(-HOUR), comment: 'Flyttad' });
    expect(await ledger(gloves, id)).toEqual([]);
    await act(w.people.user, id, { isCompleted: true });
    expect(await ledger(cream, id)).toEqual([]);
  });
});

describe('the ledger', () => {
  it('sums to what is in stock, and is only appended to', async () => {
    const { id } = await planned();
    await act(w.people.user, id, { isCompleted: true });
    for (const each of [gloves, cream]) expect((await ledger(each)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(await stock(each));
    // The login that serves may not, and for the owner a trigger stands in the way.
    for (const [scoped, why] of [
      [w.scoped, /permission denied|append-only/],
      [w.asOwner, /append-only/],
    ] as const) {
      const scope = { companies: [w.companies.sol.id] };
      await expect(
        scoped(scope, (db) => db.updateTable('stock_movements').set({ amount: 1 }).where('item_id', '=', gloves).execute()),
      ).rejects.toThrow(why);
      await expect(scoped(scope, (db) => db.deleteFrom('stock_movements').where('item_id', '=', gloves).execute())).rejects.toThrow(why);
    }
    expect((await read(w.people.user, id)).data.isCompleted).toBe(true);
  });
});
