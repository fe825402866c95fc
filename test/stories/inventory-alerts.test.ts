/**
 * When something runs low the team is told once, by a mail without a word about care, until there is enough again (R20).
 * @module-tag long
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inbox } from '#test/inbox.ts';
import { type Person, type World, world } from '#test/world.ts';
import { stocking } from './inventory-steps.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
let box: Awaited<ReturnType<typeof inbox>>;
/** In Elsa's team, each for a reason of their own. */
let english: Person;
let silent: Person;
let closed: Person;
const { warm, planned, act, at, create } = steps(() => w);
const { activity, item, effect, change, refill, count } = stocking(() => w);

async function join(person: Person, active = true) {
  const { id: clientId, companyId, groupId } = w.clients.elsa;
  await w.scoped({ companies: [companyId] }, (db) =>
    db
      .insertInto('client_group_members')
      .values({ client_group_id: groupId, user_id: person.id, company_id: companyId, client_id: clientId, active })
      .execute(),
  );
  return person;
}
const of = async (person: Person, set: object) =>
  w.scoped({ companies: [] }, (db) => db.updateTable('users').set(set).where('id', '=', person.id).execute());

beforeAll(async () => {
  box = await inbox();
  w = await world({ SMTP_URL: box.url, PUBLIC_URL: 'https://vardag.example.se' });
  english = await join(await w.person('Eva Engelsk', ['ASSISTANCE_ADMIN']));
  silent = await join(await w.person('Sixten Tyst', ['ASSISTANCE_ADMIN']));
  await join(await w.person('Inga Inaktiv', ['ASSISTANCE_ADMIN']), false);
  closed = await join(await w.person('Kurt Klar', ['ASSISTANCE_ADMIN']));
  await of(english, { lang_key: 'en' });
  await of(silent, { receives_email_notifications: false });
  await of(closed, { activated: false });
});
afterAll(() => box.close());
beforeEach(() => {
  box.letters.length = 0;
});
/** The letters that have come since it was asked last. */
async function letters() {
  await w.jobs.drain();
  return box.letters.splice(0);
}
const receivers = async () => (await letters()).flatMap(({ to }) => to).sort();
const team = () => [w.people.assistanceAdmin.login, english.login].sort();
async function drawing(amountInStock: number, alertValue: number, amount = 1) {
  const one = await item({ amountInStock, alertValue });
  const activityId = await activity();
  await effect(activityId, one.id, amount);
  return { ...one, activityId, sign: async () => act(w.people.user, (await planned({ activityId })).id, { isCompleted: true }) };
}

describe('signing below the alert value', () => {
  it('mails those who lead the team, are active and receive e-mail, once', async () => {
    const { sign, id } = await drawing(6, 5);
    await sign();
    expect(await letters()).toEqual([]);
    await sign();
    expect(await receivers()).toEqual(team());
    await sign();
    await sign();
    expect(await letters()).toEqual([]);
    // At it again is enough; below it again is news.
    await refill(id, 3);
    expect(await letters()).toEqual([]);
    await sign();
    expect(await receivers()).toEqual(team());
  });
  it('by many at once mails once', async () => {
    await warm();
    const { activityId } = await drawing(5, 5);
    const all = await Promise.all([1, 2, 3, 4].map(() => planned({ activityId })));
    await Promise.all(all.map(({ id }) => act(w.people.user, id, { isCompleted: true })));
    expect(await receivers()).toEqual(team());
  });
  it('that is taken back is forgotten', async () => {
    const { activityId } = await drawing(5, 5);
    const { id } = await planned({ activityId });
    for (let again = 0; again < 2; again++) {
      await act(w.people.user, id, { isCompleted: true });
      expect(await receivers()).toEqual(team());
      await act(w.people.user, id, { isCompleted: false });
    }
    expect(await letters()).toEqual([]);
  });
  it('by a report mails too, and a refused act does not', async () => {
    const { activityId } = await drawing(5, 5);
    const { data } = await create(w.people.user, { activityId, date: at(-HOUR) });
    expect(await receivers()).toEqual(team());
    expect((await act(w.people.user, data.id, { isCompleted: true })).status).toBe(409);
    expect(await letters()).toEqual([]);
  });
});

describe('the mail', () => {
  it('holds a link in the receiver’s language, and names no client, item or amount', async () => {
    const one = await drawing(5, 5);
    await one.sign();
    const sent = await letters();
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['Något håller på att ta slut', 'Something is running low']);
    for (const { text, html, subject } of sent)
      for (const said of [text, html]) {
        expect(said).toContain(`https://vardag.example.se/inventering/${one.id}`);
        for (const secret of ['Elsa', 'Lindqvist', 'Dosett', 'Medicin', 'Solgläntan', 'Anna Berg'])
          expect(subject + said).not.toContain(secret);
      }
  });
});

describe('other ways below', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a count', (id) => count(id, 4)],
    ['a correction', (id) => change(id, { amountInStock: 4.99 })],
    ['a higher alert value', (id) => change(id, { alertValue: 10.01 })],
  ])('%s', async (_, below) => {
    const { id } = await item({ amountInStock: 10, alertValue: 5 });
    expect(await letters()).toEqual([]);
    await below(id);
    expect(await receivers()).toEqual(team());
    await below(id);
    expect(await letters()).toEqual([]);
  });
  it('a lower alert value makes it enough again', async () => {
    const { id } = await item({ amountInStock: 10, alertValue: 5 });
    await count(id, 4);
    await letters();
    await change(id, { alertValue: 4 });
    await count(id, 3);
    expect(await receivers()).toEqual(team());
  });
  it('a new item that begins low is no news', async () => {
    const { id } = await item({ amountInStock: 1, alertValue: 5 });
    await count(id, 0);
    expect(await letters()).toEqual([]);
    await refill(id, 5);
    await count(id, 4);
    expect(await receivers()).toEqual(team());
  });
});

describe('a pause', () => {
  it('is silent, and its end tells what is low by then', async () => {
    const { id, sign } = await drawing(5, 5);
    await change(id, { notificationsPaused: true });
    await sign();
    await sign();
    await count(id, 1);
    expect(await letters()).toEqual([]);
    await change(id, { notificationsPaused: false });
    expect(await receivers()).toEqual(team());
    await sign();
    expect(await letters()).toEqual([]);
  });
  it('of an archived item tells nothing', async () => {
    const { id } = await item({ amountInStock: 5, alertValue: 5 });
    await change(id, { archived: true });
    await count(id, 0);
    expect(await letters()).toEqual([]);
  });
});
