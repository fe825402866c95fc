/** Whoever lost the link to choose a first password by gets a new one from who keeps their account; nobody else hands one out (R95). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers } from '#contract/admin.ts';
import { clientGroupAdmin } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import type { Role } from '#domain/permissions.ts';
import { limits } from '#server/security/throttle.ts';
import { inbox } from '#test/inbox.ts';
import { type Person, type World, world } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';
import { DAY } from './steps.ts';

let w: World;
let count = 0;
const { kept, register, finish, signIn, askReset } = entering(() => w);
const give = (id: number, by: Person = w.people.orgAdmin) => w.call(by, staff.giveLink, { params: { id } });
const refusal = ({ status, problem }: Awaited<ReturnType<typeof give>>) => [status, problem.message];
const keyIn = (link: string | null) => /\/konto\/aterstall\/klar\/([\w-]{43})$/.exec(link ?? '')![1]!;
const opens = async (key: string) => (await w.call(null, registration.lookAtKey, { query: { key } })).status === 204;

/** An account that ADMIN made and that waits for its first password, of the office or in teams. */
async function waiting({ role = 'USER' as Role, company = undefined as number | undefined, teams = [w.clients.elsa] } = {}) {
  const body = { firstName: 'Vera', lastName: 'Väntar', email: `vera${++count}@example.com`, authorities: [role] };
  const { data } = await w.call(w.people.admin, adminUsers.create, { body: { ...body, ...(company && { company: { id: company } }) } });
  for (const { groupId } of company ? [] : teams)
    await w.call(w.people.admin, clientGroupAdmin.addMember, { params: { id: groupId, userId: data.id } });
  return data;
}

describe('where no mail leaves', () => {
  beforeAll(async () => {
    w = await world();
  });
  it('whoever gives it gets the new link; the old one opens nothing, and the mail is kept once more', async () => {
    const { id, login, link: old } = await waiting();
    expect(await opens(keyIn(old))).toBe(true);
    expect(await kept(login)).toHaveLength(1);
    const { status, data, headers } = await give(id);
    expect([status, headers['app-alert']]).toEqual([200, undefined]);
    expect(await opens(keyIn(old))).toBe(false);
    expect((await finish(keyIn(old), PASSWORD)).status).toBe(400);
    const letters = await kept(login);
    expect(letters).toHaveLength(2);
    expect(letters[1]!.text).toContain(data.link);
    expect((await finish(keyIn(data.link), PASSWORD)).status).toBe(204);
    const who = { token: (await signIn(login)).data.id_token! };
    // A link that was handed over proves no address.
    expect((await w.call(who, access.account)).data.emailProven).toBe(false);
    expect(refusal(await give(id))).toEqual([409, 'staff.noLink.HAS_PASSWORD']);
  });
  it('a link that has run out is replaced by one that is good for seven days', async () => {
    const { id, link: old } = await waiting();
    await w.pool.query('update account_keys set expires_date = $2 where user_id = $1', [id, w.clock.now.toISOString()]);
    expect(await opens(keyIn(old))).toBe(false);
    const { data } = await give(id, w.people.admin);
    expect(await opens(keyIn(data.link))).toBe(true);
    const { rows } = await w.pool.query('select purpose, by_mail, expires_date from account_keys where user_id = $1', [id]);
    expect(rows).toMatchObject([{ purpose: 'activate', by_mail: false }]);
    expect(Date.parse(rows[0].expires_date) - w.clock.now.getTime()).toBe(7 * DAY);
  });
  it('is the administrator’s of the company, and ADMIN’s of all; who gave it stands at the account', async () => {
    const office = await waiting({ role: 'ORG_USER', company: w.companies.sol.id });
    const strange = await waiting({ teams: [w.clients.foreign] });
    const nowhere = await waiting({ teams: [] });
    for (const who of ['user', 'assistanceAdmin', 'orgUser'] as const)
      expect(refusal(await give(office.id, w.people[who])), who).toEqual([403, 'error.http.403']);
    expect((await give(office.id)).status).toBe(200);
    for (const { id, link } of [strange, nowhere]) {
      expect((await give(id)).status).toBe(404);
      expect(await opens(keyIn(link))).toBe(true);
      expect((await give(id, w.people.admin)).status).toBe(200);
    }
    expect((await give(987_654, w.people.admin)).status).toBe(404);
    const { data } = await w.call(w.people.admin, adminUsers.byId, { params: { id: office.id } });
    expect(data).toMatchObject({ lastModifiedBy: w.people.orgAdmin.login, waitsFor: 'password', activated: false });
  });
  it('of somebody who also works elsewhere, or for the platform, is ADMIN’s alone', async () => {
    const both = await waiting({ teams: [w.clients.elsa, w.clients.foreign] });
    const platform = await waiting({ role: 'ADMIN' });
    for (const { id, link } of [both, platform]) {
      expect(refusal(await give(id))).toEqual([409, 'staff.noLink.ELSEWHERE']);
      expect((await w.call(w.people.orgAdmin, staff.get, { params: { id } })).data.getsLink).toBe(false);
      expect(await opens(keyIn(link))).toBe(true);
      expect((await give(id, w.people.admin)).status).toBe(200);
    }
  });
  it('is not given to whoever has a password, whose account was closed, or who was removed', async () => {
    for (const by of [w.people.admin, w.people.orgAdmin])
      expect(refusal(await give(w.people.user.id, by))).toEqual([409, 'staff.noLink.HAS_PASSWORD']);
    // Who registered waits for activation, with a password of their own.
    await register('self@example.com');
    const { rows } = await w.pool.query(`select id from users where login = 'self@example.com'`);
    expect(refusal(await give(rows[0].id, w.people.admin))).toEqual([409, 'staff.noLink.HAS_PASSWORD']);
    const { id, login, link } = await waiting();
    const account = async () => (await w.call(w.people.admin, adminUsers.byId, { params: { id } })).data;
    const set = async (activated: boolean) => w.call(w.people.admin, adminUsers.update, { body: { ...(await account()), activated } });
    await set(true);
    await set(false);
    expect(await opens(keyIn(link))).toBe(false);
    for (const by of [w.people.admin, w.people.orgAdmin]) expect(refusal(await give(id, by))).toEqual([409, 'staff.noLink.CLOSED']);
    expect((await account()).waitsFor).toBeNull();
    await w.call(w.people.admin, adminUsers.remove, { params: { login } });
    expect((await give(id, w.people.admin)).status).toBe(404);
  });
  it('is offered on the person’s page while they wait', async () => {
    const offered = async (id: number) => (await w.call(w.people.orgAdmin, staff.get, { params: { id } })).data.getsLink;
    const { id, link } = await waiting();
    expect(await offered(id)).toBe(true);
    await finish(keyIn(link), PASSWORD);
    expect([await offered(id), await offered(w.people.user.id)]).toEqual([false, false]);
  });
  it('is counted as invitations to the address are: beyond them it is refused, and the last link stays good', async () => {
    const { id } = await waiting();
    let last = '';
    for (let n = 0; n < limits.inviteTo.most; n++) last = keyIn((await give(id)).data.link);
    const { status, headers } = await give(id, w.people.admin);
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await opens(last)).toBe(true);
  });
  it('of two at once leaves one link that opens', async () => {
    const { id } = await waiting();
    const both = await Promise.all([give(id), give(id, w.people.admin)]);
    const open = await Promise.all(both.map(({ data }) => opens(keyIn(data.link))));
    expect(open.filter(Boolean)).toHaveLength(1);
  });
});

describe('with a mail server', () => {
  let box: Awaited<ReturnType<typeof inbox>>;
  beforeAll(async () => {
    box = await inbox();
    w = await world({ SMTP_URL: box.url, PUBLIC_URL: 'https://vardag.example.se' });
  });
  afterAll(() => box.close());
  beforeEach(() => {
    box.letters.length = 0;
  });
  const letters = async () => {
    await w.jobs.drain();
    return box.letters.map(({ text }) => /klar\/([\w-]{43})/.exec(text)![1]!);
  };
  it('the mail goes once more and has the link alone; the one before opens nothing, and the new one proves the address', async () => {
    const { id, login } = await waiting();
    const [old] = await letters();
    box.letters.length = 0;
    const { data, headers } = await give(id);
    expect([data, headers['app-alert'], headers['app-params']]).toEqual([
      { link: null },
      'assistmeApp.user.linked',
      encodeURIComponent(login),
    ]);
    const [fresh, ...more] = await letters();
    expect([more, await opens(old!), await opens(fresh!)]).toEqual([[], false, true]);
    expect((await finish(fresh!, PASSWORD)).status).toBe(204);
    const who = { token: (await signIn(login)).data.id_token! };
    expect((await w.call(who, access.account)).data.emailProven).toBe(true);
  });
  it('who asked for one themselves, and is given another, enters by the last', async () => {
    const { id, login } = await waiting();
    await askReset(login);
    await letters();
    box.letters.length = 0;
    await give(id, w.people.admin);
    const [fresh] = await letters();
    expect((await finish(fresh!, PASSWORD)).status).toBe(204);
  });
});
