/**
 * Whatever two people do to stock in whatever order, what there is stays the sum of the ledger, and a reset gives back what that signing took (R19).
 * @module-tag long
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryEffects } from '#contract/inventory.ts';
import { longRuns } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { steps } from './steps.ts';

let w: World;
const { warm, planned, act } = steps(() => w);
const { activity, item, effect, read, change, refill, count, movements } = stocking(() => w);
beforeAll(async () => {
  w = await world();
  await warm();
});

const INSTANCES = 3;
/** All amounts in hundredths. `taken`: what the signing that stands took, by item. */
type Model = {
  stock: Map<number, number>;
  archived: Set<number>;
  effects: Map<number, number>;
  taken: (Map<number, number> | null)[];
};
type Real = { items: number[]; instances: number[]; activityId: number };

const cents = fc.integer({ min: 1, max: 2000 });
const which = fc.nat(1);
const instance = fc.nat(INSTANCES - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('sign' as const), at: instance, twice: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('reset' as const), at: instance, twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('signAll' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refill' as const), of: which, amount: cents, twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('refillWhileSigning' as const), at: instance, of: which, amount: cents }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('countWhileSigning' as const), at: instance, of: which, amount: cents }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('count' as const), of: which, amount: cents }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('correct' as const), of: which, amount: fc.integer({ min: -500, max: 2000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('effect' as const), of: which, amount: fc.integer({ min: 0, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('noEffect' as const), of: which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('archive' as const), of: which, on: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const add = (model: Model, id: number, amount: number) => model.stock.set(id, model.stock.get(id)! + amount);
function signs(model: Model, at: number) {
  if (model.taken[at]) return false;
  const taken = new Map([...model.effects].filter(([id, amount]) => amount > 0 && !model.archived.has(id)));
  for (const [id, amount] of taken) add(model, id, -amount);
  model.taken[at] = taken;
  return true;
}
function resets(model: Model, at: number) {
  const taken = model.taken[at];
  if (!taken) return false;
  for (const [id, amount] of taken) add(model, id, amount);
  model.taken[at] = null;
  return true;
}
const statuses = async (answers: Promise<{ status: number }>[]) => (await Promise.all(answers)).map(({ status }) => status).sort();

/** Two at once: the one that comes second meets what the first did. */
async function acts(real: Real, at: number, isCompleted: boolean, twice: boolean, done: boolean) {
  const both = [w.people.user, ...(twice ? [w.people.colleague] : [])];
  const got = await statuses(both.map((who) => act(who, real.instances[at]!, { isCompleted })));
  expect(got).toEqual(twice ? [done ? 200 : 409, 409] : [done ? 200 : 409]);
}

async function run(real: Real, model: Model, { ...one }: Step) {
  const id = 'of' in one ? real.items[one.of]! : 0;
  if (one.does === 'sign') await acts(real, one.at, true, one.twice, signs(model, one.at));
  if (one.does === 'reset') await acts(real, one.at, false, one.twice, resets(model, one.at));
  if (one.does === 'signAll') {
    const done = real.instances.map((_, index) => signs(model, index));
    const got = await Promise.all(real.instances.map((of) => act(w.people.user, of, { isCompleted: true })));
    expect(got.map(({ status }) => status === 200)).toEqual(done);
  }
  if (one.does === 'refill') {
    add(model, id, one.amount * (one.twice ? 2 : 1));
    const both = [w.people.assistanceAdmin, ...(one.twice ? [w.people.orgAdmin] : [])];
    expect(new Set(await statuses(both.map((who) => refill(id, one.amount / 100, who))))).toEqual(new Set([200]));
  }
  if (one.does === 'refillWhileSigning') {
    const done = signs(model, one.at);
    add(model, id, one.amount);
    const [signed] = await Promise.all([act(w.people.user, real.instances[one.at]!, { isCompleted: true }), refill(id, one.amount / 100)]);
    expect(signed.status === 200).toBe(done);
  }
  if (one.does === 'countWhileSigning') {
    const done = signs(model, one.at);
    await Promise.all([act(w.people.user, real.instances[one.at]!, { isCompleted: true }), count(id, one.amount / 100)]);
    // Either order is right: what was counted before the draw, or after it.
    const now = Math.round((await read(id)).amountInStock * 100);
    const drawn = done ? (model.taken[one.at]?.get(id) ?? 0) : 0;
    expect([one.amount, one.amount - drawn]).toContain(now);
    model.stock.set(id, now);
  }
  if (one.does === 'count') {
    model.stock.set(id, one.amount);
    expect((await count(id, one.amount / 100)).status).toBe(200);
  }
  if (one.does === 'correct') {
    model.stock.set(id, one.amount);
    expect((await change(id, { amountInStock: one.amount / 100 })).status).toBe(200);
  }
  if (one.does === 'effect') {
    model.effects.set(id, one.amount);
    expect((await effect(real.activityId, id, one.amount / 100)).status).toBe(201);
  }
  if (one.does === 'noEffect' && model.effects.delete(id)) {
    const { data } = await w.call(w.people.user, inventoryEffects.list, { query: { itemId: String(id) } });
    expect((await w.call(w.people.orgAdmin, inventoryEffects.remove, { params: { id: data[0]!.id } })).status).toBe(204);
  }
  if (one.does === 'archive') {
    model.archived[one.on ? 'add' : 'delete'](id);
    expect((await change(id, { archived: one.on })).status).toBe(200);
  }
}

async function check(real: Real, model: Model, steps: readonly Step[]) {
  for (const id of real.items) {
    const { data } = await movements(id);
    const { amountInStock } = await read(id);
    expect(Math.round(amountInStock * 100), JSON.stringify(steps)).toBe(model.stock.get(id));
    const sum = (of: typeof data) => of.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
    expect(sum(data)).toBe(model.stock.get(id));
    expect(data[0]?.amountAfter ?? 0).toBe(amountInStock);
    for (const [at, instanceId] of real.instances.entries()) {
      const own = data.filter((line) => line.instanceId === instanceId).reverse();
      expect(sum(own) + (model.taken[at]?.get(id) ?? 0)).toBe(0);
      // A signing and its reset come in turn, each reset the whole of what stands before it.
      for (const [index, line] of own.entries()) {
        expect(line.kind).toBe(index % 2 === 0 ? 'signed' : 'reset');
        if (line.kind === 'reset') expect(line.amount).toBe(-own[index - 1]!.amount);
      }
    }
  }
}

describe('stock', () => {
  it('holds', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const activityId = await activity();
        const items = [(await item({ amountInStock: 20, alertValue: 5 })).id, (await item({ amountInStock: 2.5 })).id];
        const instances: number[] = [];
        while (instances.length < INSTANCES) instances.push((await planned({ activityId })).id);
        for (const id of items) await effect(activityId, id, 1);
        const model: Model = {
          stock: new Map([
            [items[0]!, 2000],
            [items[1]!, 250],
          ]),
          archived: new Set(),
          effects: new Map(items.map((id) => [id, 100])),
          taken: instances.map(() => null),
        };
        for (const one of steps) await run({ items, instances, activityId }, model, one);
        await check({ items, instances, activityId }, model, steps);
      }),
      { numRuns: longRuns(30, 80) },
    );
  });
});
