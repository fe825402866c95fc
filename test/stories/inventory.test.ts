/** Items of stock: the ledger is the only truth of what there is (product «Stock», R4, R19, R34). */
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryEffects, inventoryItems } from '#contract/inventory.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { steps } from './steps.ts';

let w: World;
const { warm, planned, act } = steps(() => w);
const { activity, item, effect, read, change, refill, count, movements, lines } = stocking(() => w);
beforeAll(async () => {
  w = await world();
});

describe('what there is', () => {
  it('begins with a count, and every change is a line with who, when and what was there after it', async () => {
    const { id } = await item({ amountInStock: 10 });
    expect((await refill(id, 2.5)).data.amountInStock).toBe(12.5);
    expect((await count(id, 11)).data.amountInStock).toBe(11);
    expect((await count(id, 11)).data.amountInStock).toBe(11);
    expect((await change(id, { amountInStock: 9.75 }, w.people.orgAdmin)).data.amountInStock).toBe(9.75);
    expect(await lines(id)).toEqual([
      ['counted', 10, 10],
      ['refilled', 2.5, 12.5],
      ['counted', -1.5, 11],
      ['counted', 0, 11],
      ['corrected', -1.25, 9.75],
    ]);
    const { data, headers } = await movements(id);
    expect(headers['x-total-count']).toBe('5');
    expect(data[0]).toMatchObject({
      byId: w.people.orgAdmin.id,
      byName: 'Olga Chef',
      at: w.clock.now.toISOString(),
      activityName: null,
      instanceId: null,
    });
    expect((await movements(id, w.people.user, { size: 2, page: 1 })).data.map(({ amountAfter }) => amountAfter)).toEqual([11, 12.5]);
    expect((await movements(id, w.people.user, { sort: 'id,asc' })).data.map(({ amountAfter }) => amountAfter)).toEqual([
      10, 12.5, 11, 11, 9.75,
    ]);
  });
  it('begins without a line when there is nothing, and an edit of the same amount writes none', async () => {
    const { id } = await item({ amountInStock: 0 });
    await change(id, { amountInStock: 0, name: 'Plåster' });
    expect(await lines(id)).toEqual([]);
  });
  it('may begin below 0, and is replaced as a whole with PUT', async () => {
    const { id, client, name } = await item({ amountInStock: -2 });
    const body = { name, amountInStock: 3.5, alertValue: 1, client, notificationsPaused: false, archived: false };
    const { data } = await w.call(w.people.assistanceAdmin, inventoryItems.replace, { params: { id }, body });
    expect(data).toMatchObject({ amountInStock: 3.5, unit: null, dosage: null });
    expect(await lines(id)).toEqual([
      ['counted', -2, -2],
      ['corrected', 5.5, 3.5],
    ]);
  });
  it('is right after many did things at once', async () => {
    await warm();
    const { id } = await item({ amountInStock: 100 });
    const of = await activity();
    await effect(of, id, 3);
    const all = [await planned({ activityId: of }), await planned({ activityId: of }), await planned({ activityId: of })];
    await Promise.all([
      refill(id, 10),
      refill(id, 5, w.people.orgAdmin),
      ...all.map((one) => act(w.people.user, one.id, { isCompleted: true })),
      refill(id, 1),
    ]);
    expect((await read(id)).amountInStock).toBe(107);
    await Promise.all([count(id, 50), count(id, 50, w.people.orgAdmin), change(id, { amountInStock: 50 })]);
    expect((await read(id)).amountInStock).toBe(50);
    const ledger = await lines(id);
    expect(ledger.reduce((sum, [, amount]) => sum + amount, 0)).toBe(50);
    // Each line stands on the one before it.
    for (const [index, [, amount, after]] of ledger.entries()) expect(after).toBe((ledger[index - 1]?.[2] ?? 0) + amount);
  });
  it('keeps nothing of an edit that is refused', async () => {
    const { id, version } = await item({ amountInStock: 10 });
    await change(id, { name: 'Nytt namn' });
    const late = await w.call(
      w.people.assistanceAdmin,
      inventoryItems.change,
      { params: { id }, body: { amountInStock: 3 } },
      { 'if-match': `"${version}"` },
    );
    expect(late.status).toBe(412);
    expect((await change(id, { amountInStock: 3, name: 'ab' })).problem.fieldErrors).toEqual([
      { objectName: 'inventoryItem', field: 'name', message: 'error.field.minlength3' },
    ]);
    expect(await lines(id)).toEqual([['counted', 10, 10]]);
    expect((await read(id)).amountInStock).toBe(10);
  });
  it.each([
    ['refill', 0],
    ['refill', -1],
    ['refill', 0.001],
    ['count', -1],
    ['count', 1.005],
  ] as const)('refuses to %s with %d at the field', async (key, amount) => {
    const { id } = await item();
    const { status, problem } = await w.call(w.people.assistanceAdmin, inventoryItems[key], { params: { id }, body: { amount } });
    expect({ status, field: problem.fieldErrors?.[0]?.field }).toEqual({ status: 400, field: 'amount' });
  });
  it('an assistant sees and may not change', async () => {
    const { id } = await item();
    expect((await read(id, w.people.user)).id).toBe(id);
    for (const answer of [await refill(id, 1, w.people.user), await count(id, 1, w.people.user)])
      expect(answer).toMatchObject({ status: 409, problem: { message: 'inventory.closed' } });
    expect((await change(id, {}, w.people.user)).status).toBe(403);
  });
});

describe('an item that is removed', () => {
  it('is gone from lists and by id, draws nothing, and a signing says so', async () => {
    const { id, name } = await item();
    const archived = await item({ name: 'Arkiverad kräm' });
    const of = await activity();
    await effect(of, id, 1);
    await effect(of, archived.id, 1);
    await change(archived.id, { archived: true });
    expect((await w.call(w.people.orgAdmin, inventoryItems.remove, { params: { id } })).status).toBe(204);
    expect((await w.call(w.people.user, inventoryItems.get, { params: { id } })).status).toBe(404);
    const { data } = await w.call(w.people.user, inventoryItems.list, { query: { clientId: String(w.clients.elsa.id), size: 500 } });
    expect(data.map((one) => one.id)).not.toContain(id);
    const instance = await planned({ activityId: of });
    const signed = await act(w.people.user, instance.id, { isCompleted: true });
    expect(signed.data).toMatchObject({ draws: [], notDrawn: ['Arkiverad kräm', name] });
    const effects = await w.call(w.people.user, inventoryEffects.list, { query: { activityId: String(of) } });
    expect(effects.data.map(({ item: { name: of }, itemState }) => [of, itemState])).toEqual([
      [name, 'REMOVED'],
      ['Arkiverad kräm', 'ARCHIVED'],
    ]);
  });
});

describe('what an activity draws', () => {
  it('is made once for an item: again, it sets the amount', async () => {
    await warm();
    const { id } = await item();
    const of = await activity();
    const both = await Promise.all([effect(of, id, 2), effect(of, id, 2, w.people.orgAdmin)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]!.data.id).toBe(both[1]!.data.id);
    const { data } = await w.call(w.people.user, inventoryEffects.list, { query: { activityId: String(of) } });
    expect(data).toMatchObject([{ amount: 2, unit: 'st', itemState: 'IN_USE', item: { id } }]);
  });
  it('is refused with an item that is not there, is removed, or is another client’s', async () => {
    const of = await activity();
    const removed = await item();
    await w.call(w.people.assistanceAdmin, inventoryItems.remove, { params: { id: removed.id } });
    const karls = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db
        .insertInto('inventory_items')
        .values({ company_id: w.companies.sol.id, client_id: w.clients.karl.id, name: 'Karls' } as never)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    // The organisation's administrator sees both clients, and still may not mix them.
    for (const id of [999_999, removed.id, karls.id])
      for (const who of [w.people.assistanceAdmin, w.people.orgAdmin]) {
        const { status, problem } = await effect(of, id, 1, who);
        expect({ status, errors: problem.fieldErrors }).toEqual({
          status: 400,
          errors: [{ objectName: 'inventoryEffect', field: 'item', message: 'assistmeApp.inventoryItem.errors.inventoryItemError' }],
        });
      }
  });
});

describe('what assistants may', () => {
  it('is to fill up and count what those who plan opened to them, and nothing else', async () => {
    const { user, orgUser, stranger } = w.people;
    const { id } = await item({ amountInStock: 10 });
    expect((await refill(id, 28, user)).status).toBe(409);
    expect((await count(id, 9, user)).status).toBe(409);
    expect((await change(id, { openToAssistants: true }, user)).status).toBe(403);
    expect((await change(id, { openToAssistants: true })).data.openToAssistants).toBe(true);
    expect((await refill(id, 28, user)).data.amountInStock).toBe(38);
    expect((await count(id, 37, user)).data.amountInStock).toBe(37);
    expect((await change(id, { name: 'Mitt eget' }, user)).status).toBe(403);
    // It is not theirs who only look, nor another client's team's.
    expect((await refill(id, 1, orgUser)).status).toBe(403);
    expect((await refill(id, 1, stranger)).status).toBe(404);
    await change(id, { openToAssistants: false });
    expect((await refill(id, 1, user)).status).toBe(409);
  });
  it('says why a count is far from the ledger, and keeps it in its line', async () => {
    const { id } = await item({ amountInStock: 42 });
    const without = await count(id, 8, w.people.assistanceAdmin, null);
    expect([without.status, without.problem.fieldErrors]).toEqual([
      400,
      [{ objectName: 'inventoryItem', field: 'comment', message: 'error.field.commentMissing' }],
    ]);
    expect((await read(id)).amountInStock).toBe(42);
    expect((await count(id, 8, w.people.assistanceAdmin, ' ')).status).toBe(400);
    expect((await count(id, 8, w.people.assistanceAdmin, 'Apoteksdosen kom aldrig')).status).toBe(200);
    expect((await count(id, 7, w.people.assistanceAdmin, null)).status).toBe(200);
    for (const who of [w.people.user, w.people.orgUser])
      expect((await movements(id, who)).data.map(({ comment }) => comment)).toEqual([null, 'Apoteksdosen kom aldrig', null]);
  });
  it('keeps why an edit corrected the amount in its line, and of an edit without a correction nothing', async () => {
    const { id, name, client } = await item({ amountInStock: 42 });
    const whole = { name, client, amountInStock: 3, alertValue: 0, notificationsPaused: false, archived: false };
    expect((await change(id, { amountInStock: 8, reason: 'En kartong var utgången' })).status).toBe(200);
    expect((await change(id, { alertValue: 1, reason: 'Sägs inte' })).status).toBe(200);
    const replaced = await w.call(w.people.assistanceAdmin, inventoryItems.replace, {
      params: { id },
      body: { ...whole, reason: 'Och en till' },
    });
    expect(replaced.status).toBe(200);
    // A call that says nothing of it is as it was.
    expect((await change(id, { amountInStock: 30 })).status).toBe(200);
    expect((await movements(id)).data.map(({ kind, comment }) => [kind, comment])).toEqual([
      ['corrected', null],
      ['corrected', 'Och en till'],
      ['corrected', 'En kartong var utgången'],
      ['counted', null],
    ]);
    expect((await change(id, { amountInStock: 1, reason: 'x'.repeat(301) })).problem.fieldErrors?.[0]?.field).toBe('reason');
  });
});

it('what was told as low is forgotten at exactly its alert value, by a signing taken back and by a refill (R20)', async () => {
  const { id: itemId } = await item({ amountInStock: 5, alertValue: 5 });
  const activityId = await activity();
  await effect(activityId, itemId, 1);
  const { id } = await planned({ activityId });
  const told = async () => {
    const row = await w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.selectFrom('inventory_items').select('alert_told_at').where('id', '=', itemId).executeTakeFirstOrThrow(),
    );
    return row.alert_told_at !== null;
  };
  for (const back of [() => act(w.people.user, id, { isCompleted: false }), () => refill(itemId, 1)]) {
    await act(w.people.user, id, { isCompleted: true });
    expect(await told()).toBe(true);
    expect((await back()).status).toBe(200);
    expect(await told()).toBe(false);
  }
});
