/** Signing in and out: one answer for whatever is wrong, and a token that ends when it should (R28–R30). */
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { hashOf } from '#server/request/user.ts';
import { hashPassword } from '#server/security/password.ts';
import { figure, timed } from '#test/runs.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { DAY, HOUR } from './steps.ts';

let w: World;
const PASSWORD = 'en lång och bra fras';
beforeAll(async () => {
  w = await world();
  const hash = await hashPassword(PASSWORD);
  await w.pool.query('update users set password_hash = $1', [hash]);
});

const signIn = (username: string, password = PASSWORD, rememberMe?: boolean | null) =>
  w.call(null, access.authenticate, { body: { username, password, rememberMe } });
const account = (token: string) => w.call({ token }, access.account);
const signedIn = async (who: Person, rememberMe = false) => (await signIn(who.login, PASSWORD, rememberMe)).data.id_token!;

describe('signing in', () => {
  it('gives the token in the Authorization header and as id_token', async () => {
    const { status, data, headers } = await signIn(w.people.user.login);
    expect(status).toBe(200);
    expect(headers.authorization).toBe(`Bearer ${data.id_token!}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect((await account(data.id_token!)).data).toMatchObject({ login: w.people.user.login, authorities: ['USER'], company: null });
  });
  it('tells whoever works for a company which, and on what clock', async () => {
    const { data } = await signIn(w.people.orgUser.login);
    const { id } = w.companies.sol;
    expect((await account(data.id_token!)).data.company).toEqual({ id, name: 'Solgläntans assistans', timeZone: 'Europe/Stockholm' });
  });
  it('takes the name in any case, and a space around it', async () => {
    expect((await signIn(` ${w.people.user.login.toUpperCase()} `)).status).toBe(200);
  });
  it('answers a wrong password, an unknown account, a deactivated one and one without a password alike', async () => {
    const gone = await w.person('Dag Borta', ['USER']);
    await w.pool.query(
      'update users set activated = false, password_hash = (select password_hash from users where id = $2) where id = $1',
      [gone.id, w.people.user.id],
    );
    const bare = await w.person('Utan Lösen', ['USER']);
    const answers = [
      await signIn(w.people.user.login, 'fel'),
      await signIn(w.people.user.login, `${PASSWORD} `),
      await signIn(w.people.user.login, PASSWORD.toUpperCase()),
      await signIn('nobody@example.com'),
      await signIn(gone.login),
      await signIn(bare.login),
    ];
    for (const { status, problem, headers } of answers) {
      expect({ status, problem }).toEqual({ status: 401, problem: answers[0]!.problem });
      expect(headers.authorization).toBeUndefined();
    }
    expect(answers[0]!.problem.message).toBe('login.messages.error.authentication');
  });
  it('does the same work for an account that is not there', async () => {
    const time = (login: string) => timed(() => signIn(login, 'fel')).then(({ took }) => took);
    let [known, unknown] = [Infinity, Infinity];
    // The quickest of each: what else the machine does falls on one of them now and then.
    for (let n = 0; n < 5; n++) {
      known = Math.min(known, await time(w.people.user.login));
      unknown = Math.min(unknown, await time('nobody@example.com'));
    }
    // Without a hash one would take a twentieth of the other.
    const [yardstick, took] = [known, unknown].sort((a, b) => a - b) as [number, number];
    figure('signing in without an account, or with one', { took, beside: 'the other', yardstick, most: 3.3, always: true });
  });
  it('stores the token as a hash only', async () => {
    const token = await signedIn(w.people.user);
    const { rows } = await w.pool.query('select token_hash, sessions::text as text from sessions where token_hash = $1', [hashOf(token)]);
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(token);
    expect(rows[0].token_hash).toHaveLength(32);
    const { rows: users } = await w.pool.query('select distinct password_hash from users where password_hash is not null');
    for (const { password_hash } of users) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a token', () => {
  it.each([
    ['half a day', false, 12 * HOUR],
    ['thirty days when remembered', true, 30 * DAY],
  ])('holds for %s, by the clock', async (_, rememberMe, lifetime) => {
    const token = await signedIn(w.people.colleague, rememberMe);
    const unused = await signedIn(w.people.colleague, rememberMe);
    w.clock.now = new Date(Date.parse(START) + lifetime - 1);
    expect((await account(token)).status).toBe(200);
    w.clock.now = new Date(Date.parse(START) + lifetime);
    expect((await account(token)).status).toBe(401);
    expect((await account(unused)).status).toBe(401);
    w.clock.now = new Date(START);
  });
  it('ends at once by signing out, and only that one', async () => {
    const [one, other] = [await signedIn(w.people.user), await signedIn(w.people.user)];
    expect((await account(one)).status).toBe(200);
    expect(await w.call({ token: one }, access.logout)).toMatchObject({ status: 200, data: { logoutUrl: null } });
    expect((await account(one)).status).toBe(401);
    expect((await w.call({ token: one }, access.logout)).status).toBe(401);
    expect((await account(other)).status).toBe(200);
  });
  it('is not another’s for a longer one with the same beginning', async () => {
    const token = await signedIn(w.people.user);
    for (const wrong of [`${token}A`, token.slice(0, -1), token.toUpperCase()]) expect((await account(wrong)).status).toBe(401);
  });
});

describe('one’s own account', () => {
  it('is changed in what is one’s own, and in nothing else', async () => {
    const { user } = w.people;
    const body = {
      firstName: ' Anna ',
      lastName: 'Bergström',
      langKey: 'en',
      colorMode: 'dark',
      receivesEmailNotifications: false,
    } as const;
    const more = { authorities: ['ADMIN'], activated: false, login: 'x', email: 'x', company: { id: 1 }, id: 1 };
    const { status, data } = await w.call(user, access.saveAccount, { body: { ...body, ...more } as never });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...body,
      firstName: 'Anna',
      login: user.login,
      email: user.login,
      authorities: ['USER'],
      activated: true,
      company: null,
      id: user.id,
    });
    expect((await w.call(user, access.account)).data).toEqual(data);
  });
  it('keeps its name between 2 and 50 letters', async () => {
    for (const [firstName, message] of [
      ['A', 'error.field.minlength2'],
      ['a'.repeat(51), 'error.field.size'],
    ])
      expect((await w.call(w.people.user, access.saveAccount, { body: { firstName } })).problem.fieldErrors).toMatchObject([
        { objectName: 'account', field: 'firstName', message },
      ]);
  });
});

describe('a clock that is put right', () => {
  let count = 0;
  /** Signing in far ahead ends what they had: nobody else's story stands on these. */
  const somebody = async () => {
    const who = await w.person(`Tim Timme${++count}`, ['USER']);
    await w.pool.query('update users set password_hash = (select password_hash from users where id = $2) where id = $1', [
      who.id,
      w.people.user.id,
    ]);
    return who;
  };
  it.each([
    [400 * DAY, false],
    [400 * DAY, true],
    [HOUR, true],
  ])('ends a token that was made %i ms ahead, for good (R29)', async (ahead, rememberMe) => {
    const [now, first, second] = [w.clock.now, await somebody(), await somebody()];
    w.clock.now = new Date(now.getTime() + ahead);
    const [asked, other] = [await signedIn(first, rememberMe), await signedIn(second, rememberMe)];
    expect((await account(asked)).status).toBe(200);
    w.clock.now = now;
    expect([(await account(asked)).status, (await account(other)).status]).toEqual([401, 401]);
    expect((await account(await signedIn(first, rememberMe))).status).toBe(200);
    // Its own time does not bring it back.
    w.clock.now = new Date(now.getTime() + ahead);
    expect([(await account(asked)).status, (await account(other)).status]).toEqual([401, 401]);
    w.clock.now = now;
  });
  it('keeps one that another server made, whose clock is a little ahead', async () => {
    const [now, who] = [w.clock.now, await somebody()];
    w.clock.now = new Date(now.getTime() + 60_000);
    const token = await signedIn(who);
    w.clock.now = now;
    expect((await account(token)).status).toBe(200);
  });
});
