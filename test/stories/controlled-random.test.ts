/**
 * Whatever is done to a controlled drug in whatever order, what there is stays the sum of its ledger, and no edit changes it (R161).
 * @module-tag long
 */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { inventoryItems } from '#contract/inventory.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { steps } from './steps.ts';

let w: World;
const { warm, planned, act } = steps(() => w);
const { activity, item, effect, read, change, refill, movements } = stocking(() => w);
beforeAll(async () => {
  w = await world();
  await warm();
});

const INSTANCES = 5;
const cents = fc.integer({ min: 1, max: 2000 });
const instance = fc.nat(INSTANCES - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sign' as const), at: instance }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('reset' as const), at: instance }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refill' as const), amount: cents }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('count' as const), amount: cents }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('waste' as const, 'return' as const), amount: cents }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit' as const), amount: cents }) },
);

it('adds up after a thousand acts', { timeout: 900_000 }, async () => {
  const acts = fc.sample(step, { numRuns: 1000, seed: 161 });
  const activityId = await activity();
  const { id } = await item({ amountInStock: 20, controlled: true, openToAssistants: true } as never);
  await effect(activityId, id, 1.5);
  const instances: number[] = [];
  while (instances.length < INSTANCES) instances.push((await planned({ activityId })).id);
  const signed = new Set<number>();
  const alone = { comment: 'Slumpen', alone: 'Ensam' };
  const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
  let stock = 2000;
  for (const one of acts) {
    const params = { id };
    if (one.does === 'sign' && !signed.has(one.at)) {
      await ok(act(w.people.user, instances[one.at]!, { isCompleted: true }));
      signed.add(one.at);
      stock -= 150;
    }
    if (one.does === 'reset' && signed.delete(one.at)) {
      await ok(act(w.people.user, instances[one.at]!, { isCompleted: false }));
      stock += 150;
    }
    if (one.does === 'refill') {
      await ok(refill(id, one.amount / 100));
      stock += one.amount;
    }
    if (one.does === 'count') {
      await ok(w.call(w.people.user, inventoryItems.count, { params, body: { amount: one.amount / 100, comment: 'Räknat' } }));
      stock = one.amount;
    }
    if (one.does === 'waste' || one.does === 'return') {
      const taken = w.call(w.people.user, inventoryItems[one.does], { params, body: { amount: one.amount / 100, ...alone } });
      if (one.amount > stock) expect((await taken).status).toBe(400);
      else {
        await ok(taken);
        stock -= one.amount;
      }
    }
    if (one.does === 'edit' && one.amount !== stock) expect((await change(id, { amountInStock: one.amount / 100 })).status).toBe(400);
  }
  const amounts: number[] = [];
  for (let page = 0, got = 500; got === 500; page++) {
    const { data } = await movements(id, w.people.assistanceAdmin, { page, size: 500, sort: 'id,asc' });
    amounts.push(...data.map(({ amount }) => Math.round(amount * 100)));
    got = data.length;
    let sum = amounts.slice(0, -data.length).reduce((all, one) => all + one, 0);
    for (const { amount, amountAfter } of data) {
      sum += Math.round(amount * 100);
      expect(Math.round(amountAfter! * 100)).toBe(sum);
    }
  }
  expect(amounts.reduce((all, one) => all + one, 0)).toBe(stock);
  expect(Math.round((await read(id)).amountInStock * 100)).toBe(stock);
});
