/**
 * An address is proved by a link that came by mail; until then nothing about care is sent there (R95).
 * @module-tag long
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers } from '#contract/admin.ts';
import { inventoryItems, itemCategories } from '#contract/inventory.ts';
import { clientGroupAdmin } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import { inbox } from '#test/inbox.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering } from './mails.ts';

let w: World;
let box: Awaited<ReturnType<typeof inbox>>;
const { registerInvited, signIn, askReset, finish } = entering(() => w);
beforeAll(async () => {
  box = await inbox();
  w = await world({ SMTP_URL: box.url, PUBLIC_URL: 'https://vardag.example.se' });
});
afterAll(() => box.close());
beforeEach(() => {
  box.letters.length = 0;
});
const invite = (userEmail: string, by: Person = w.people.orgAdmin) =>
  w.call(by, invitations.invite, { query: { userEmail, clientGroupId: String(w.clients.elsa.groupId) } });
const sent = async () => {
  await w.jobs.drain();
  return box.letters;
};
const keyIn = (text: string) => /(?:bekrafta\/|klar\/|token=)([\w-]{43})/.exec(text)![1]!;
const isProven = async (who: { token: string }) => (await w.call(who, access.account)).data.emailProven;

/** Somebody who leads Elsa's team, whose link was handed over while no mail server was set. */
async function handedOver(email: string) {
  await w.pool.query(`update user_invitations set used_date = now() where email = $1`, [email]);
  await invite(email);
  const link = (await sent()).at(-1)!.text;
  await w.scoped({ companies: '*' }, (db) =>
    db.updateTable('user_invitations').set({ by_mail: false }).where('email', '=', email).execute(),
  );
  expect((await registerInvited(email, keyIn(link))).data).toEqual({ activated: true });
  box.letters.length = 0;
  return { token: (await signIn(email)).data.id_token! };
}
/** A stock that is low from now on. */
async function runLow(name: string) {
  const { id: clientId } = w.clients.elsa;
  const { data: category } = await w.call(w.people.assistanceAdmin, itemCategories.create, {
    body: { name, client: { id: clientId } } as never,
  });
  const { data } = await w.call(w.people.assistanceAdmin, inventoryItems.create, {
    body: { name, client: { id: clientId }, itemCategory: { id: category.id }, amountInStock: 10, alertValue: 5 } as never,
  });
  await w.call(w.people.assistanceAdmin, inventoryItems.change, { params: { id: data.id }, body: { alertValue: 20 } });
}

describe('with a mail server', () => {
  it('the answer to whoever invites never holds the link, and who comes by it is proved, without a second mail', async () => {
    const { data } = await invite('mejlad@example.com');
    expect(data.link).toBeNull();
    const [letter, ...more] = await sent();
    expect(more).toEqual([]);
    const token = keyIn(letter!.text);
    expect(JSON.stringify(data)).not.toContain(token);
    await registerInvited('mejlad@example.com', token);
    expect(await sent()).toHaveLength(1);
    expect(await isProven({ token: (await signIn('mejlad@example.com')).data.id_token! })).toBe(true);
  });
  it.each(['elsa', 'foreign'] as const)(
    'an invitation to lead opens an account that waits in a team of ours (elsa), and none that waits in another’s: %s',
    async (side) => {
      const body = { firstName: 'Vera', lastName: 'Väntar', email: `vera.${side}@example.com`, authorities: ['USER' as const] };
      const { data } = await w.call(w.people.admin, adminUsers.create, { body });
      const params = { id: w.clients[side].groupId, userId: data.id };
      expect((await w.call(w.people.admin, clientGroupAdmin.addMember, { params })).status).toBe(200);
      expect((await invite(body.email)).data.role).toBe('ASSISTANCE_ADMIN');
      const token = keyIn((await sent()).find(({ text }) => text.includes('token='))!.text);
      expect((await registerInvited(body.email, token)).data).toEqual({ activated: side === 'elsa' });
      expect((await signIn(body.email)).status).toBe(side === 'elsa' ? 200 : 401);
      // What was queued is sent here, and not among the next one’s.
      await sent();
    },
  );
});

describe('an address whose link was handed over', () => {
  it('gets no mail about care until one with a link has reached it', async () => {
    const who = await handedOver('oprovad@example.com');
    expect(await isProven(who)).toBe(false);
    await runLow('Handskar');
    expect((await sent()).map(({ to }) => to[0])).not.toContain('oprovad@example.com');
    box.letters.length = 0;
    expect((await w.call(who, registration.askToConfirm)).data).toEqual({ isSent: true });
    const [letter] = await sent();
    expect(letter).toMatchObject({ to: ['oprovad@example.com'], subject: 'Bekräfta din adress i Vardag' });
    const key = keyIn(letter!.text);
    const confirm = (given: string) => w.call(null, registration.confirmEmail, { body: { key: given } });
    expect((await confirm('x'.repeat(43))).problem.message).toBe('error.key');
    // Scanners of mails open links too: the second time is answered as the first.
    expect([(await confirm(key)).status, (await confirm(key)).status]).toEqual([204, 204]);
    expect(await isProven(who)).toBe(true);
    expect((await w.call(who, registration.askToConfirm)).data).toEqual({ isSent: false });
    box.letters.length = 0;
    await runLow('Servetter');
    expect((await sent()).map(({ to }) => to[0])).toContain('oprovad@example.com');
  });
  it('is proved by the link of a reset as well', async () => {
    const who = await handedOver('glomt@example.com');
    await askReset('glomt@example.com');
    expect((await finish(keyIn((await sent()).at(-1)!.text), 'en helt ny fras')).status).toBe(204);
    expect(await isProven({ token: (await signIn('glomt@example.com', 'en helt ny fras')).data.id_token! })).toBe(true);
    expect((await w.call(who, access.account)).status).toBe(401);
  });
  it('is written to five times an hour at most, and a key opens no account that was closed', async () => {
    const who = await handedOver('ofta@example.com');
    for (let n = 0; n < 5; n++) expect((await w.call(who, registration.askToConfirm)).status).toBe(200);
    expect((await w.call(who, registration.askToConfirm)).status).toBe(429);
    const key = keyIn((await sent()).at(-1)!.text);
    await w.pool.query(`update users set activated = false where login = 'ofta@example.com'`);
    await w.call(null, registration.confirmEmail, { body: { key } });
    expect((await signIn('ofta@example.com')).status).toBe(401);
  });
});

describe('who gets no mail about care', () => {
  const query = { withUnprovenEmail: 'true', size: 100 } as const;
  const listed = async (who: Person) => (await w.call(who, staff.list, { query })).data.map(({ login }) => login);
  const inAll = async () => (await w.call(w.people.admin, adminUsers.list, { query })).data.map(({ login }) => login);
  it('is listed for the office and for ADMIN until one tap on a link has confirmed the address', async () => {
    const email = 'listad@example.com';
    const who = await handedOver(email);
    const { headers } = await w.call(w.people.orgUser, staff.list, { query: { withUnprovenEmail: 'true', size: 1 } });
    expect(Number(headers['x-total-count'])).toBe((await listed(w.people.orgUser)).length);
    for (const reader of [w.people.orgAdmin, w.people.orgUser]) expect(await listed(reader)).toContain(email);
    expect(await inAll()).toContain(email);
    // Of another company's people nothing is said, and only ADMIN lists accounts.
    expect(await listed(w.people.strangerOrgAdmin)).not.toContain(email);
    expect((await w.call(w.people.orgAdmin, adminUsers.list, { query })).status).toBe(403);
    // Nobody whose address is proved is among them.
    expect(await listed(w.people.orgAdmin)).not.toContain(w.people.user.login);
    expect((await w.call(w.people.admin, adminUsers.byLogin, { params: { login: email } })).data.emailProven).toBe(false);
    // The app asks, now that mail leaves: a link is sent, and one tap on it confirms, signed in or not.
    const asks = async () => (await w.call(who, access.account)).data.mayConfirmEmail;
    expect(await asks()).toBe(true);
    expect((await w.call(who, registration.askToConfirm)).data).toEqual({ isSent: true });
    const key = keyIn((await sent()).at(-1)!.text);
    expect((await w.call(null, registration.confirmEmail, { body: { key } })).status).toBe(204);
    expect(await asks()).toBe(false);
    expect(await listed(w.people.orgAdmin)).not.toContain(email);
    expect(await inAll()).not.toContain(email);
  });
  it('is nobody whose account was closed', async () => {
    const email = 'stangd@example.com';
    await handedOver(email);
    await w.pool.query('update users set activated = false where login = $1', [email]);
    expect(await listed(w.people.orgAdmin)).not.toContain(email);
    expect(await inAll()).not.toContain(email);
  });
});

describe('without a mail server', () => {
  it('no link proves an address, and whoever asks for a mail is told that none is sent', async () => {
    const keeping = await world();
    const made = entering(() => keeping);
    await made.register('egen@example.com');
    await made.activate(await made.keyOf('egen@example.com'));
    const who = { token: (await made.signIn('egen@example.com')).data.id_token! };
    expect((await keeping.call(who, access.account)).data).toMatchObject({ emailProven: false, mayConfirmEmail: false });
    const { data } = await keeping.call(keeping.people.admin, adminUsers.list, { query: { withUnprovenEmail: 'true' } });
    expect(data.map(({ login }) => login)).toEqual(['egen@example.com']);
    expect((await keeping.call(who, registration.askToConfirm)).data).toEqual({ isSent: false });
    expect(await made.kept('egen@example.com')).toHaveLength(1);
  });
});
