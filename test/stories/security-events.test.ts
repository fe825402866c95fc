/** Getting in and being kept out stand in the log of the server: each once, by whom, from where and how it went, and no word of anybody (R69). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { adminUsers } from '#contract/admin.ts';
import { members } from '#contract/members.ts';
import { companies } from '#contract/people.ts';
import { issueKey } from '#server/security/keys.ts';
import { hashPassword } from '#server/security/password.ts';
import { limits } from '#server/security/throttle.ts';
import type { World } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';
import { loggedWorld, ofAccess, refused, success } from './security-steps.ts';

let w: World;
const { begin, lines, logged, helper, again, judge } = loggedWorld();
const { register, activate, askReset, finish, signIn, keyOf } = entering(() => w);
beforeAll(async () => {
  w = await begin();
});
beforeEach(() => void lines());

describe('signing in and out', () => {
  it('is logged as it went, with the account where there is one, the network and the request', async () => {
    const { user } = w.people;
    expect((await signIn(user.login, PASSWORD, '2001:db8:1:2:3::4')).status).toBe(200);
    expect((await signIn(user.login, 'kanarie-fel', '192.0.2.7')).status).toBe(401);
    expect((await signIn('kanarie@example.com', PASSWORD)).status).toBe(401);
    const found = lines();
    const [right, ...others] = found;
    expect(right).toMatchObject({ level: 30, account: user.id, network: '2001:db8:1:2::/64', reqId: expect.stringMatching(/^req-/) });
    expect(others.map(({ network }) => network)).toEqual(['192.0.2.7', '127.0.0.1']);
    const [accounts, results] = [found.map(({ account }) => account), found.map(({ event, result }) => `${event} ${result}`)];
    expect(accounts).toEqual([user.id, user.id, undefined]);
    expect(results).toEqual(['sign-in success', 'sign-in refused', 'sign-in refused']);
    const other = await again(user);
    await w.call(other, access.logout);
    expect(logged()).toEqual([success('sign-in', { account: user.id }), success('sign-out', { account: user.id })]);
  });
  it('too often is logged as such', async () => {
    const ip = '198.51.100.1';
    for (let n = 0; n <= limits.signInPair.most; n++) await signIn('kanarie.ingen@example.com', 'fel', ip);
    expect(logged().at(-1)).toEqual(refused('rate-limit', { route: 'POST /api/authenticate' }));
  });
});

describe('a call that is denied', () => {
  it('is logged with what it asked for: without a token, with a wrong one, and by a role', async () => {
    await w.call(null, access.account);
    await w.call({ token: 'kanarie-kanarie-kanarie' }, members.list, { params: { id: 1 } });
    await w.call(w.people.user, adminUsers.byId, { params: { id: 1 } });
    // By the row, and where nothing of the contract stands.
    await w.call(w.people.orgUser, companies.change, { params: { id: w.companies.sol.id }, body: { name: 'Kanarie' } });
    await w.server.inject({ url: '/api/live/inbox', headers: { authorization: `Bearer ${w.people.user.token}` } });
    await w.server.inject({ method: 'PUT', url: `/filer/${'a'.repeat(32)}/kanarie.png?token=kanarie`, payload: 'x' });
    expect(logged()).toEqual([
      refused('token', { route: 'GET /api/account', reason: 'missing' }),
      refused('token', { route: 'GET /api/client-groups/{id}/users', reason: 'wrong' }),
      refused('access', { account: w.people.user.id, route: 'GET /api/admin/users/id/{id}' }),
      refused('access', { account: w.people.orgUser.id, route: 'PATCH /api/companies/{id}' }),
      refused('access', { account: w.people.user.id, route: 'GET /api/live/inbox' }),
      refused('access', { route: 'PUT /filer/{key}/{name}' }),
    ]);
  });
});

describe('keys', () => {
  it('of activation and reset are logged, used and wrong; opened again they are no event', async () => {
    const email = 'kanarie.ny@example.com';
    await register(email);
    const key = await keyOf(email);
    const account = logged()[0]!.account as number;
    expect(account).toBeGreaterThan(0);
    await activate('kanarie-nyckel');
    await activate(key);
    await activate(key);
    expect(logged()).toEqual([refused('activation'), success('activation', { account })]);
    await askReset(email);
    const reset = await keyOf(email);
    const { data } = await signIn(email);
    await w.call(null, registration.lookAtKey, { query: { key: 'kanarie-nyckel' } });
    await finish('kanarie-nyckel', PASSWORD);
    await finish(reset, 'kanarie-nytt');
    expect(data.id_token).toBeDefined();
    expect(logged()).toEqual([
      success('password-reset-request'),
      success('sign-in', { account }),
      refused('password-reset'),
      refused('password-reset'),
      success('password-reset', { account }),
      success('sessions-end', { account, sessions: 1, reason: 'password' }),
    ]);
  });
  it('of a letter that proves an address are logged', async () => {
    const account = w.people.user.id;
    const { key } = await w.scoped({ companies: [] }, (db) => issueKey(db, w.clock.now, account, 'confirm', true));
    for (const one of ['kanarie-nyckel', key, key]) await w.call(null, registration.confirmEmail, { body: { key: one } });
    expect(logged()).toEqual([refused('address-confirm'), success('address-confirm', { account })]);
  });
  it('a password that is changed is logged, and one that was wrong', async () => {
    const who = await helper();
    await w.pool.query('update users set password_hash = $1 where id = $2', [await hashPassword(PASSWORD), who.id]);
    const change = (currentPassword: string) =>
      w.call(who, registration.changePassword, { body: { currentPassword, newPassword: 'kanarie-nytt' } });
    await again(who);
    await change('kanarie-fel');
    await change(PASSWORD);
    const account = who.id;
    expect(logged()).toEqual([
      success('sign-in', { account }),
      refused('password-change', { account }),
      success('password-change', { account }),
      success('sessions-end', { account, sessions: 1, reason: 'password' }),
    ]);
  });
});

it('says all of it, and no word of anybody', () => judge(ofAccess));
