/**
 * Accounts as ADMIN keeps them: addresses used once, roles that fit, the last administrator, the end of sessions, and removal
 * (product «Administration», R29 and R32).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers, mails, users } from '#contract/admin.ts';
import { clientGroupAdmin } from '#contract/people.ts';
import type { Problem } from '#contract/problem.ts';
import type { Role } from '#domain/permissions.ts';
import { createSession } from '#server/access/sessions.ts';
import { hashOf } from '#server/request/user.ts';
import { type Person, type World, world } from '#test/world.ts';
import { DAY, steps } from './steps.ts';

let w: World;
let count = 0;
const { planned, act, history } = steps(() => w);
beforeAll(async () => {
  w = await world();
});
const draft = (more: object = {}) => ({
  firstName: 'Gun',
  lastName: 'Grön',
  email: `gun${++count}@example.com`,
  authorities: ['USER'] as Role[],
  ...more,
});
const create = (more?: object, by: Person = w.people.admin) => w.call(by, adminUsers.create, { body: draft(more) });
const update = (id: number, body: object, by: { token: string } = w.people.admin, headers = {}) =>
  w.call(by, adminUsers.update, { body: { ...draft(), id, ...body } }, headers);
const remove = (login: string, by: { token: string } = w.people.admin) => w.call(by, adminUsers.remove, { params: { login } });
const found = async (q: string) => (await w.call(w.people.admin, adminUsers.search, { params: { q } })).data.map(({ login }) => login);
const field = ({ status, problem }: { status: number; problem: Problem }) => ({
  status,
  ...(problem.fieldErrors?.[0] && { [problem.fieldErrors[0].field]: problem.fieldErrors[0].message }),
});
function body({ login, name }: Person, authorities: Role[], more: object = {}) {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: login, authorities, ...more };
}

describe('a new account', () => {
  it('has its address in small letters as login, its maker’s name, and is not active yet', async () => {
    const { status, data, headers } = await create({ email: ' Gerd.GRÖN@Example.com'.replace('Ö', 'O'), langKey: 'en', activated: true });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      login: 'gerd.gron@example.com',
      email: 'gerd.gron@example.com',
      activated: false,
      authorities: ['USER'],
      langKey: 'en',
      receivesEmailNotifications: true,
      waitsFor: 'password',
      createdBy: w.people.admin.login,
      lastModifiedBy: w.people.admin.login,
    });
    expect(headers['app-alert']).toBe('assistmeApp.user.created');
    expect(Object.keys(data).join()).not.toMatch(/password|hash|key(?!.)/i);
  });
  it('gets a mail in its language with a link that is good for seven days', async () => {
    const { data } = await create({ langKey: 'en' });
    const [mail] = (await w.call(w.people.admin, mails.list)).data;
    expect(mail).toMatchObject({ to: data.email, subject: 'Choose a password for your Vardag account', sentDate: null, error: null });
    const key = /\/konto\/aterstall\/klar\/([\w-]{43})\s/.exec(mail!.text)![1]!;
    // No mail leaves here, so whoever made it gets the same link to hand over, that once (R95).
    expect(data.link).toBe(`http://localhost:8080/konto/aterstall/klar/${key}`);
    expect((await w.call(w.people.admin, adminUsers.byId, { params: { id: data.id } })).data).not.toHaveProperty('link');
    const { rows } = await w.pool.query('select user_id, purpose, expires_date from account_keys where key_hash = $1', [hashOf(key)]);
    expect(rows[0]).toMatchObject({ user_id: data.id, purpose: 'activate' });
    expect(Date.parse(rows[0].expires_date) - w.clock.now.getTime()).toBe(7 * DAY);
    const shown = async () => (await w.call(w.people.admin, mails.list)).data.find(({ id }) => id === mail!.id)!.text;
    await w.pool.query('update account_keys set used_date = now() where user_id = $1', [data.id]);
    expect(await shown()).not.toContain(key);
    expect(await shown()).toContain('/konto/aterstall/klar/');
    await w.pool.query('update account_keys set used_date = null, expires_date = $2 where user_id = $1', [
      data.id,
      w.clock.now.toISOString(),
    ]);
    expect(await shown()).not.toContain(key);
  });
  it('with an address in use is refused at the field, also when two come at once', async () => {
    const taken = { status: 400, email: 'error.field.taken' };
    expect(field(await create({ email: w.people.user.login.toUpperCase() }))).toEqual(taken);
    const both = await Promise.all([create({ email: 'tva@example.com' }), create({ email: 'tva@example.com' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
  it('of an organisation needs a company that is there', async () => {
    for (const role of ['ORG_ADMIN', 'ORG_USER'] as const) {
      expect(field(await create({ authorities: [role] }))).toEqual({ status: 400, company: 'error.field.required' });
      expect(field(await create({ authorities: [role], company: { id: 987654 } }))).toEqual({
        status: 400,
        company: 'error.field.unknown',
      });
      const { data } = await create({ authorities: [role], company: { id: w.companies.sol.id } });
      expect(data.company).toEqual({ id: w.companies.sol.id, name: 'Solgläntans assistans' });
    }
    expect((await create({ authorities: ['ROOT'] })).status).toBe(400);
    expect((await create({ authorities: [] })).status).toBe(400);
    expect((await create({ authorities: ['USER', 'ADMIN', 'USER'] })).data.authorities).toEqual(['ADMIN', 'USER']);
  });
});

describe('searching', () => {
  it('finds any part of name or login, whatever the case, and takes % and _ for themselves', async () => {
    const { data } = await create({ firstName: 'Åsa_100%', lastName: 'Wik', email: 'asa_w@example.com' });
    for (const q of ['åsa', 'ÅSA_1', '00% w', 'ASA_W@', '_w', '100%']) expect(await found(q), q).toContain(data.login);
    expect(await found('%')).toEqual([data.login]);
    expect(await found('a_w')).toEqual([data.login]);
    expect(await found('nobody is called so')).toEqual([]);
  });
  it('and one is found by id and by login', async () => {
    const { link: _, ...data } = (await create()).data;
    expect((await w.call(w.people.admin, adminUsers.byId, { params: { id: data.id } })).data).toEqual(data);
    expect((await w.call(w.people.admin, adminUsers.byLogin, { params: { login: data.login.toUpperCase() } })).data).toEqual(data);
    expect((await w.call(w.people.admin, adminUsers.byLogin, { params: { login: 'nobody@example.com' } })).status).toBe(404);
  });
});

describe('a change', () => {
  it('of roles, activation or company ends the account’s sessions; one of names does not', async () => {
    const who = await w.person(`Siv Session${++count}`, ['USER']);
    const signedIn = async () => (await w.call(who, access.account)).status;
    const renew = async () => {
      who.token = await createSession({ scoped: w.scoped }, who.id, w.clock.now, false);
      expect(await signedIn()).toBe(200);
    };
    const sol = { company: { id: w.companies.sol.id } };
    expect((await update(who.id, body(who, ['USER'], { firstName: 'Sivan' }))).data).toMatchObject({ version: 2, firstName: 'Sivan' });
    expect(await signedIn()).toBe(200);
    for (const changed of [
      body(who, ['ASSISTANCE_ADMIN']),
      body(who, ['ASSISTANCE_ADMIN'], sol),
      body(who, ['ASSISTANCE_ADMIN'], { ...sol, activated: false }),
    ]) {
      expect((await update(who.id, changed)).status).toBe(200);
      expect(await signedIn()).toBe(401);
      if (!('activated' in changed)) await renew();
    }
    expect((await update(who.id, body(who, ['ASSISTANCE_ADMIN'], { ...sol, activated: true }))).data.activated).toBe(true);
    expect(await signedIn()).toBe(401);
  });
  it('under an old version is 412, of an account that is not there 404, to an address in use 400', async () => {
    const { data } = await create();
    expect((await update(data.id, {}, w.people.admin, { 'if-match': '"9"' })).status).toBe(412);
    expect((await update(987654, {})).status).toBe(404);
    expect(field(await update(data.id, { email: w.people.user.login }))).toEqual({ status: 400, email: 'error.field.taken' });
    expect((await update(data.id, { email: data.email.toUpperCase() })).status).toBe(200);
  });
  it('of the address closes the old link and sends a new one', async () => {
    const { data } = await create();
    const email = `ny${++count}@example.com`;
    expect((await update(data.id, { email })).data).toMatchObject({ login: email, lastModifiedBy: w.people.admin.login });
    const two = (await w.call(w.people.admin, mails.list)).data.slice(0, 2);
    expect(two.map(({ to }) => to)).toEqual([email, data.email]);
    expect(two.map(({ text }) => /klar\/[\w-]{43}/.test(text))).toEqual([true, false]);
  });
});

describe('an administrator', () => {
  it('keeps their own rights, and stays', async () => {
    const { admin } = w.people;
    const other = await w.person(`Alva Annan${++count}`, ['ADMIN']);
    for (const refused of [
      await update(admin.id, body(admin, ['USER'])),
      await update(admin.id, body(admin, ['ADMIN'], { activated: false })),
      await remove(admin.login),
    ])
      expect({ status: refused.status, message: refused.problem.message }).toEqual({ status: 400, message: 'error.admin.self' });
    expect((await update(admin.id, body(admin, ['ADMIN'], { activated: true }))).status).toBe(200);
    expect((await remove(other.login)).status).toBe(204);
  });
  it('is never taken away as the last one, also when two take each other at once', async () => {
    for (const act of ['demote', 'remove'] as const) {
      const other = await w.person(`Alma Annan${++count}`, ['ADMIN']);
      const { admin } = w.people;
      const demote = (by: Person, whom: Person) => (act === 'demote' ? update(whom.id, body(whom, ['USER']), by) : remove(whom.login, by));
      const both = await Promise.all([demote(admin, other), demote(other, admin)]);
      const statuses = both.map(({ status }) => status);
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      // The one that lost was refused, or was signed out before it was heard.
      expect(statuses.find((status) => status >= 300)).toBeOneOf([400, 401]);
      const { rows } = await w.pool.query(`select login from users where activated and 'ADMIN' = any(authorities)`);
      expect(rows).toHaveLength(1);
      if (rows[0].login !== admin.login) w.people.admin = other;
    }
  });
});

describe('removing an account', () => {
  it('that nothing refers to deletes it, and its address is free', async () => {
    const { data } = await create();
    expect((await remove(data.login)).status).toBe(204);
    expect((await w.pool.query('select 1 from users where id = $1', [data.id])).rowCount).toBe(0);
    expect((await create({ email: data.email })).status).toBe(201);
  });
  it('that has signed keeps its name in the history, and is gone from everything else', async () => {
    const who = await w.person(`Rut Removed${++count}`, ['USER']);
    const group = { id: w.clients.elsa.groupId, userId: who.id };
    expect((await w.call(w.people.admin, clientGroupAdmin.addMember, { params: group })).status).toBe(200);
    const one = await planned();
    expect((await act(who, one.id, { isCompleted: true, setOccurenceDateToNow: true })).status).toBe(200);
    expect((await remove(who.login.toUpperCase())).status).toBe(204);

    expect((await w.call(who, access.account)).status).toBe(401);
    expect(await found(who.login)).toEqual([]);
    for (const asked of [
      await w.call(w.people.admin, adminUsers.byId, { params: { id: who.id } }),
      await w.call(w.people.admin, adminUsers.byLogin, { params: { login: who.login } }),
      await update(who.id, body(who, ['USER'], { activated: true })),
      await remove(who.login),
      await w.call(w.people.admin, clientGroupAdmin.addMember, { params: group }),
    ])
      expect(asked.status).toBe(404);
    for (const by of [w.people.admin, w.people.user, w.people.orgAdmin])
      expect((await w.call(by, users.list, { query: { size: 5000 } })).data.map(({ id }) => id)).not.toContain(who.id);
    expect(JSON.stringify(await history(w.people.user, one.id))).toContain(who.name);
    // What it did stands under its address, so nobody else gets that.
    expect(field(await create({ email: who.login }))).toEqual({ status: 400, email: 'error.field.taken' });
  });
});
