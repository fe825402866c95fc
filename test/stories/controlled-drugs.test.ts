/** Controlled drugs: counted blind and by two, poured away and returned with words and a second; every difference is a mark (R161, R162). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inbox } from '#contract/inbox.ts';
import { inventoryItems } from '#contract/inventory.ts';
import { stockCounts } from '#contract/stock-counts.ts';
import { notifyLateCounts } from '#server/inventory/counting.ts';
import { hashPassword } from '#server/security/password.ts';
import { inbox as mailBox } from '#test/inbox.ts';
import { type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';

let w: World;
let box: Awaited<ReturnType<typeof mailBox>>;
const { item, read, change, refill, movements, lines } = stocking(() => w);
const SECRET = 'kollegans lösenord';

/** `open`: assistants may count it. */
const drug = async (more: object = {}) =>
  item({ name: `Oxycodone ${Math.random()}`, controlled: true, openToAssistants: true, ...more } as never);
const count = (id: number, body: object, who = w.people.user) => w.call(who, inventoryItems.count, { params: { id }, body: body as never });
const take = (id: number, act: 'waste' | 'return', body: object, who = w.people.user) =>
  w.call(who, inventoryItems[act], { params: { id }, body: body as never });
const beside = () => ({ userId: w.people.colleague.id, password: SECRET });
const entries = async () => (await w.call(w.people.orgAdmin, inbox.list, { query: { kind: 'STOCK', size: 100 } })).data;
const entryOf = async (id: number) => (await entries()).filter(({ subjectId }) => subjectId === id);

beforeAll(async () => {
  box = await mailBox();
  w = await world({ SMTP_URL: box.url, PUBLIC_URL: 'https://vardag.example.se' });
  const password_hash = await hashPassword(SECRET);
  // The clock goes on by days in here.
  await w.scoped({ companies: [] }, (db) => db.updateTable('sessions').set({ expires_date: '2027-01-01T00:00:00Z' }).execute());
  await w.scoped({ companies: [] }, (db) =>
    db.updateTable('users').set({ password_hash }).where('id', '=', w.people.colleague.id).execute(),
  );
});

afterAll(() => box.close());
const notifyLate = () => notifyLateCounts({ ...w, now: () => w.clock.now, config: {} } as never);
/** The letters that have come since it was asked last. */
async function letters() {
  await w.jobs.drain();
  return box.letters.splice(0);
}

describe('the amount', () => {
  it('is not corrected by an edit, neither of one field nor of all, and the database refuses it too', async () => {
    const { id } = await drug();
    const refused = await change(id, { amountInStock: 9 });
    expect(refused.problem.fieldErrors).toEqual([
      { objectName: 'inventoryItem', field: 'amountInStock', message: 'error.stock.controlledAmount' },
    ]);
    expect((await change(id, { amountInStock: 10, alertValue: 2 })).status).toBe(200);
    // Not by ending the flag in the same edit either.
    expect((await change(id, { amountInStock: 9, controlled: false } as never)).status).toBe(400);
    const bypassed = w.scoped({ companies: [w.companies.sol.id] }, (db) =>
      db.updateTable('inventory_items').set({ amount_in_stock: 3 }).where('id', '=', id).execute(),
    );
    await expect(bypassed).rejects.toThrow('the sum of its ledger');
    expect((await read(id)).amountInStock).toBe(10);
  });
  it('of a PUT that says nothing of the flag stays controlled', async () => {
    const made = await drug({ countEvery: 'DAY' });
    const { id, name, unit, client, alertValue, dosage, notificationsPaused, archived } = made;
    const body = { name, unit, client, alertValue, dosage, notificationsPaused, archived, amountInStock: 10 };
    const answer = await w.call(w.people.assistanceAdmin, inventoryItems.replace, { params: { id }, body: body as never });
    expect(answer.data).toMatchObject({ controlled: true, countEvery: 'DAY' });
  });
});

describe('a count', () => {
  it('that agrees needs no words and marks nothing', async () => {
    const { id } = await drug();
    expect((await count(id, { amount: 10 })).status).toBe(200);
    expect((await movements(id)).data[0]).toMatchObject({ kind: 'counted', amount: 0, expected: 10, amountAfter: 10 });
    expect(await entryOf(id)).toEqual([]);
  });
  it('with the least difference needs words, is a mark in the inbox, and one mail to each in charge without a word of care', async () => {
    const { id, name } = await drug();
    const refused = await count(id, { amount: 9.99 });
    expect(refused.problem.fieldErrors).toMatchObject([{ field: 'comment' }]);
    expect(await letters()).toEqual([]);
    expect((await count(id, { amount: 9.99, comment: 'Spill' })).status).toBe(200);
    expect(await entryOf(id)).toMatchObject([
      {
        kind: 'STOCK',
        name,
        amount: -0.01,
        unit: 'st',
        marks: ['COUNT_DIFFERS'],
        clientId: w.clients.elsa.id,
        missed: false,
        state: 'IDLE',
      },
    ]);
    const sent = await letters();
    expect(sent.flatMap(({ to }) => to).sort()).toEqual([w.people.assistanceAdmin.login, w.people.orgAdmin.login].sort());
    for (const letter of sent) expect(JSON.stringify(letter)).not.toMatch(/oxycodone|elsa/i);
  });
  it('that finds more than the ledger has is marked as one that finds less', async () => {
    const { id } = await drug();
    expect((await count(id, { amount: 10.01, comment: 'En till i lådan' })).status).toBe(200);
    expect(await entryOf(id)).toMatchObject([{ amount: 0.01, marks: ['COUNT_DIFFERS'] }]);
  });
  it('by two is proved by the second, who is not the counter, and is of the staff', async () => {
    const { id } = await drug({ countByTwo: true });
    expect((await count(id, { amount: 10 })).problem.fieldErrors).toMatchObject([
      { field: 'userId', message: 'error.stock.secondMissing' },
    ]);
    expect((await count(id, { amount: 10, userId: w.people.user.id, password: SECRET })).problem.fieldErrors).toMatchObject([
      { field: 'userId' },
    ]);
    expect((await count(id, { amount: 10, userId: w.people.orgAdmin.id, password: SECRET })).problem.fieldErrors).toMatchObject([
      { field: 'userId' },
    ]);
    // The client itself is of the team, and none of its staff.
    const self = await w.person('Elsa Själv', ['USER']);
    await w.join(w.clients.elsa, self, true, 'USER', 'SELF');
    expect((await count(id, { amount: 10, userId: self.id, password: SECRET })).problem.fieldErrors).toMatchObject([{ field: 'userId' }]);
    expect((await count(id, { amount: 10, ...beside(), password: 'fel' })).problem.fieldErrors).toMatchObject([{ field: 'password' }]);
    expect((await movements(id)).data).toHaveLength(1);
    const done = await count(id, { amount: 10, ...beside() });
    expect(done.status).toBe(200);
    expect(done.headers.authorization).toBeUndefined();
    expect((await movements(id)).data[0]).toMatchObject({ byName: w.people.user.name, secondByName: w.people.colleague.name, alone: null });
    expect(await entryOf(id)).toEqual([]);
  });
  it('alone, where two were to be, stands with its reason and is marked', async () => {
    const { id } = await drug({ countByTwo: true });
    expect((await count(id, { amount: 10, alone: 'Kollegan är sjuk' })).status).toBe(200);
    expect((await movements(id)).data[0]).toMatchObject({ secondByName: null, alone: 'Kollegan är sjuk' });
    expect(await entryOf(id)).toMatchObject([{ marks: ['WITHOUT_SECOND'], amount: 0 }]);
  });
});

describe('what goes otherwise', () => {
  it('takes off what was poured away and returned, with words and a second, as lines of their own', async () => {
    const { id } = await drug();
    expect((await take(id, 'waste', { amount: 2, ...beside() })).status).toBe(400);
    expect((await take(id, 'waste', { amount: 2, comment: 'Tappad' })).problem.fieldErrors).toMatchObject([{ field: 'userId' }]);
    expect((await take(id, 'waste', { amount: 2, comment: 'Tappad', ...beside() })).data.amountInStock).toBe(8);
    expect((await take(id, 'return', { amount: 3, comment: 'Apoteket', alone: 'Ensam på passet' })).data.amountInStock).toBe(5);
    expect(await lines(id)).toEqual([
      ['counted', 10, 10],
      ['wasted', -2, 8],
      ['returned', -3, 5],
    ]);
    expect(await entryOf(id)).toMatchObject([{ marks: ['WITHOUT_SECOND'], amount: -3 }]);
  });
  it('is no more than the ledger has, which is counted first', async () => {
    const { id } = await drug();
    for (const act of ['waste', 'return'] as const)
      expect((await take(id, act, { amount: 10.5, comment: 'Tappad', alone: 'Ensam' })).problem.fieldErrors).toMatchObject([
        { field: 'amount', message: 'assistmeApp.inventoryItem.errors.moreThanStock' },
      ]);
    expect((await take(id, 'waste', { amount: 10, comment: 'Utgången', alone: 'Ensam' })).data.amountInStock).toBe(0);
  });
  it('of another item needs no second', async () => {
    const { id } = await item({ openToAssistants: true });
    expect((await take(id, 'waste', { amount: 1, comment: 'Utgången' })).data.amountInStock).toBe(9);
  });
  it('is not for whoever may not fill it up, nor for the office', async () => {
    const { id } = await drug({ openToAssistants: false });
    expect((await take(id, 'waste', { amount: 1, comment: 'x', ...beside() })).status).toBe(409);
    expect((await take(id, 'waste', { amount: 1, comment: 'x', ...beside() }, w.people.orgAdmin)).status).toBe(403);
  });
});

describe('due', () => {
  const due = async (who = w.people.user) => (await w.call(who, stockCounts.ofClient, { params: { clientId: w.clients.elsa.id } })).data;
  const stateOf = async (id: number) => (await due()).find(({ itemId }) => itemId === id)?.state;
  it('says which, never how much there is, and only what one may count', async () => {
    const { id } = await drug({ countEvery: 'DAY', countByTwo: true, amountInStock: 4321 });
    const closed = await drug({ countEvery: 'DAY', openToAssistants: false });
    const rows = await due();
    expect(rows.find(({ itemId }) => itemId === id)).toMatchObject({ state: 'COUNTED', countByTwo: true });
    expect(JSON.stringify(rows)).not.toContain('4321');
    expect(rows.some(({ itemId }) => itemId === closed.id)).toBe(false);
    expect((await due(w.people.assistanceAdmin)).some(({ itemId }) => itemId === closed.id)).toBe(true);
  });
  it('stands from the next day on, is late after a whole day without, once, until it is counted', async () => {
    const { id } = await drug({ countEvery: 'DAY' });
    const began = w.clock.now;
    try {
      w.clock.now = new Date(began.getTime() + 86_400_000);
      expect(await stateOf(id)).toBe('DUE');
      await notifyLate();
      expect(await entryOf(id)).toEqual([]);
      w.clock.now = new Date(began.getTime() + 2 * 86_400_000);
      expect(await stateOf(id)).toBe('LATE');
      await Promise.all([notifyLate(), notifyLate()]);
      await notifyLate();
      const [late, ...others] = await entryOf(id);
      expect(others).toEqual([]);
      expect(late).toMatchObject({ marks: ['COUNT_LATE'], missed: true, amount: null });
      expect((await count(id, { amount: 10 })).status).toBe(200);
      expect(await stateOf(id)).toBe('COUNTED');
      expect(await entryOf(id)).toMatchObject([{ id: late!.id, missed: false }]);
    } finally {
      w.clock.now = began;
    }
  });
});

describe('the journal', () => {
  it('has the month with what there was before and after it, and says no more to the office than the ledger', async () => {
    const { id } = await drug();
    await refill(id, 5);
    await take(id, 'waste', { amount: 1, comment: 'Tappad', ...beside() });
    const journal = (who: { token: string }, month?: string) => w.call(who, stockCounts.journal, { params: { id }, query: { month } });
    const { data } = await journal(w.people.user);
    expect(data).toMatchObject({ month: '2026-11', opening: 0, closing: 14 });
    expect(data.lines.map(({ kind, amount, amountAfter }) => [kind, amount, amountAfter])).toEqual([
      ['counted', 10, 10],
      ['refilled', 5, 15],
      ['wasted', -1, 14],
    ]);
    expect((await journal(w.people.user, '2026-12')).data).toMatchObject({ opening: 14, closing: 14, lines: [] });
    expect((await journal(w.people.orgAdmin)).data.lines).toHaveLength(3);
    expect((await journal(w.people.stranger ?? w.people.user, '2026-13')).status).not.toBe(200);
  });
});
