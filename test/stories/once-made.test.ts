/** Creations, refills and counts whose answer was lost are sent again and done once; a key is refused where it counts for nothing. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryItems, itemCategories } from '#contract/inventory.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { endpoints } from '#test/contract/endpoints.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

describe('what creates, refills or counts', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const planner = () => w.people.assistanceAdmin;
  const item = async (headers = {}, name = 'Alvedon') => {
    const [category] = (await w.call(w.people.admin, itemCategories.list)).data;
    const body = { name, amountInStock: 5, alertValue: 0, client: { id: w.clients.elsa.id }, category: { id: category!.id } };
    return w.call(planner(), inventoryItems.create, { body: body as never }, headers);
  };
  it('is done once with a key, and answers how it stands', async () => {
    await w.call(w.people.admin, itemCategories.create, {
      body: { name: 'Medicin', icon: 'pill', color: '#112233', archived: false } as never,
    });
    const made = key();
    const [first, again] = [await item(made), await item(made)];
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data]);
    const { id } = first.data;
    const stock = async () => (await w.call(planner(), inventoryItems.get, { params: { id } })).data.amountInStock;
    const act = (call: 'refill' | 'count', amount: number, headers: Record<string, string>) =>
      w.call(
        planner(),
        inventoryItems[call],
        { params: { id }, body: { amount, ...(call === 'count' && { comment: 'Tappade en burk.' }) } },
        headers,
      );
    const refilled = key();
    const both = await Promise.all([1, 2].map(() => act('refill', 10, refilled)));
    expect(both.map(({ status, data }) => [status, data.amountInStock])).toEqual([
      [200, 15],
      [200, 15],
    ]);
    await act('refill', 10, key());
    expect(await stock()).toBe(25);
    const counted = key();
    await act('count', 7, counted);
    await act('refill', 1, key());
    expect((await act('count', 7, counted)).data.amountInStock).toBe(8);
    expect((await act('refill', 11, refilled)).problem.message).toBe('error.requestKey');
    // The same key for another call is another thing.
    expect((await act('count', 10, refilled)).problem.message).toBe('error.requestKey');
  });
  it('answers a repeated creation with what was created, not with a conflict', async () => {
    const made = key();
    const body = { activityId: w.clients.elsa.activityId, date: '2026-11-20T19:00:00.000Z', comment: '<p>samma</p>' };
    const create = (headers: Record<string, string>) => w.call(w.people.user, activityInstances.create, { body }, headers);
    const [first, again] = [await create(made), await create(made)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data).toEqual(first.data);
    expect((await create(key())).status).toBe(409);
  });
  it('is read again by its area, or answers with ids alone', () => {
    const unread = endpoints.filter(
      ({ area, endpoint }) => endpoint.idempotent === true && !endpoints.some((one) => one.area === area && one.key === 'get'),
    );
    expect(unread.map(({ name }) => name)).toEqual([]);
  });
  it('refuses a key where it counts for nothing', async () => {
    const wrong = { objectName: 'request', field: 'Idempotency-Key', message: 'error.field.invalid' };
    const posts = endpoints.filter(({ endpoint }) => endpoint.method === 'POST');
    expect(posts.filter(({ endpoint }) => endpoint.idempotent).length).toBeGreaterThan(20);
    for (const { name, endpoint } of posts.filter((one) => !one.endpoint.idempotent)) {
      const { status, problem } = await w.call(planner(), endpoint as never, { params: { id: 1 } } as never, key());
      expect([status, problem.fieldErrors], name).toEqual([400, [wrong]]);
    }
  });
});
