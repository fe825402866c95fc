/** A remembered session is good in its own browser alone: a token that was read there opens nothing elsewhere, and a copied cookie ends it (R170). */
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { ALREADY_CHECKED, RENEWAL_INTERVAL_MS } from '#server/request/own-browser.ts';
import { createRememberedAccess } from '#server/request/user.ts';
import { closeAfterFile } from '#test/after.ts';
import { type World, world } from '#test/world.ts';
import { factorSteps, PASSWORD } from './factor-steps.ts';
import { DAY, HOUR } from './steps.ts';

const ENV = { PUBLIC_URL: 'https://vardag.example.se' };
const lines: string[] = [];
let w: World;
let port: string;
const { later, somebody, withApp, ticketOf } = factorSteps(() => w);
beforeAll(async () => {
  w = await world(ENV, (line) => void lines.push(line));
  port = await w.server.listen({ port: 0, host: '127.0.0.1' });
});
/** A second server on the same database. */
async function another() {
  const read = readConfig({ DEMO: '0', LOG_LEVEL: 'silent', ...ENV });
  if ('wrong' in read) throw new Error(read.wrong.join());
  const now = () => new Date(w.clock.now);
  const server = await buildApp({
    config: read.config,
    pool: w.pool,
    connection: w.connection,
    jobs: w.jobs,
    log: pino({ level: 'silent' }),
    now,
  });
  closeAfterFile(() => server.close());
  await server.ready();
  return server;
}
type Sent = Record<string, string>;
/** A browser as far as cookies go: it shows the one that it has, and takes what it is given unless it `drops` it. */
function browser(headers: Sent = { 'sec-fetch-site': 'same-origin' }) {
  const jar = { cookie: undefined as string | undefined, drops: false, given: [] as string[] };
  const shown = (): Sent => ({ ...headers, ...(jar.cookie && { cookie: jar.cookie }) });
  const take = <A extends { headers: Record<string, unknown> }>(answer: A): A => {
    const header = answer.headers['set-cookie'] as string | undefined;
    if (header) jar.given.push(header);
    if (header && !jar.drops) jar.cookie = /Max-Age=0\b/.test(header) ? undefined : header.split(';')[0];
    return answer;
  };
  return {
    jar,
    shown,
    async signIn(login: string, rememberMe = true) {
      const body = { username: login, password: PASSWORD, rememberMe };
      return take(await w.call(null, access.authenticate, { body }, shown())).data.id_token!;
    },
    account: async (token: string) => take(await w.call({ token }, access.account, {}, shown())).status,
    signOut: async (token: string) => take(await w.call({ token }, access.logout, {}, shown())).status,
  };
}
type Browser = ReturnType<typeof browser>;
/** Another with all that this one has now. */
const copyOf = ({ jar }: Browser) => {
  const copy = browser();
  copy.jar.cookie = jar.cookie;
  return copy;
};

/** Signed in, remembered, and seen once in their own browser. */
const signedIn = async () => {
  const who = await somebody();
  const own = browser();
  const token = await own.signIn(who.login);
  expect(await own.account(token)).toBe(200);
  return { who, own, token };
};
/** Uses it as one does who looks in now and then, for so many renewals. */
const use = async (own: Browser, token: string, renewals: number) => {
  for (let n = 0; n < renewals; n++) {
    later(RENEWAL_INTERVAL_MS);
    expect([await own.account(token), await own.account(token)]).toEqual([200, 200]);
  }
};
const events = (id: number) =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ account }) => account === id)
    .map(({ event, result, reason }) => [event, result, reason].filter(Boolean).join(' '));

describe('the cookie', () => {
  it('comes with a remembered sign-in in a page of one’s own, for thirty days, out of reach of scripts and other sites', async () => {
    const { own } = await signedIn();
    expect(own.jar.given).toHaveLength(1);
    expect(own.jar.given[0]).toMatch(/^__Host-session=1\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/);
  });
  it('comes with a second step too', async () => {
    const who = await withApp();
    const sent = { 'sec-fetch-site': 'same-origin' };
    const body = { ticket: await ticketOf(who), code: who.code(), rememberMe: true };
    const { headers, data } = await w.call(null, access.second, { body }, sent);
    expect(headers['set-cookie']).toMatch(/^__Host-session=1\./);
    const cookie = String(headers['set-cookie']).split(';')[0]!;
    expect((await w.call({ token: data.id_token! }, access.account, {}, { cookie })).status).toBe(200);
    expect((await w.call({ token: data.id_token! }, access.account)).status).toBe(401);
  });
  it('is neither given to clients of the API, to other sites, nor for a session of half a day; theirs are as before', async () => {
    for (const [headers, remember] of [
      [{}, true],
      [{ 'sec-fetch-site': 'cross-site' }, true],
      [{ 'sec-fetch-site': 'same-site' }, true],
      [{ 'sec-fetch-site': 'same-origin' }, false],
    ] as const) {
      const one = browser({ ...headers });
      const token = await one.signIn((await somebody()).login, remember);
      expect([await one.account(token), await browser({}).account(token), one.jar.given]).toEqual([200, 200, []]);
    }
  });
  it('binds nothing where the browser takes none, as over http by another name', async () => {
    const who = await somebody();
    const own = browser();
    own.jar.drops = true;
    const token = await own.signIn(who.login);
    expect([await own.account(token), await own.account(token)]).toEqual([200, 200]);
    later(HOUR);
    expect(await own.account(token)).toBe(200);
  });
  it('opens nothing by itself, nor with another’s token', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    expect((await w.server.inject({ url: '/api/account', headers: mine.own.shown() })).statusCode).toBe(401);
    expect(await mine.own.account(other.token)).toBe(401);
    expect([await mine.own.account(mine.token), await other.own.account(other.token)]).toEqual([200, 200]);
  });
  it('goes with signing out', async () => {
    const { own, token } = await signedIn();
    expect(await own.signOut(token)).toBe(200);
    expect(own.jar.given.at(-1)).toBe('__Host-session=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure');
    expect(await own.account(token)).toBe(401);
  });
});

describe('a token that was read', () => {
  it('opens nothing elsewhere, calls and streams alike, is logged with its account, and leaves its owner signed in', async () => {
    const { who, own, token } = await signedIn();
    const thief = browser();
    expect(await thief.account(token)).toBe(401);
    thief.jar.cookie = `__Host-session=1.${randomBytes(32).toString('base64url')}`;
    expect(await thief.account(token)).toBe(401);
    thief.jar.cookie = `${own.jar.cookie}; ${own.jar.cookie}`;
    expect(await thief.account(token)).toBe(401);
    const live = `${port}/api/live/day/${w.clients.elsa.id}`;
    expect((await fetch(live, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect(await own.account(token)).toBe(200);
    expect(events(who.id)).toEqual(['sign-in success', ...Array(4).fill('token-elsewhere refused')]);
    expect(lines.join('')).not.toContain(token);
  });
  it('opens nothing at another server either, which knew it before the cookie was shown', async () => {
    const [who, own, other] = [await somebody(), browser(), await another()];
    const token = await own.signIn(who.login);
    const ask = async (headers: Sent) =>
      (await other.inject({ url: '/api/account', headers: { authorization: `Bearer ${token}`, ...headers } })).statusCode;
    expect([await ask({}), await own.account(token), await ask({}), await ask(own.shown())]).toEqual([200, 200, 401, 200]);
  });
});

describe('the cookie in use', () => {
  it('is renewed after a quarter of an hour, the same to all calls at once, and not before', async () => {
    const { own, token } = await signedIn();
    later(RENEWAL_INTERVAL_MS - 1);
    expect(await own.account(token)).toBe(200);
    expect(own.jar.given).toHaveLength(1);
    later(1);
    const first = copyOf(own);
    expect([await first.account(token), await own.account(token)]).toEqual([200, 200]);
    expect(own.jar.given[1]).toMatch(/^__Host-session=2\./);
    expect(first.jar.given).toEqual([own.jar.given[1]]);
    expect(own.jar.given[1]).toContain(`Max-Age=${(30 * DAY - RENEWAL_INTERVAL_MS) / 1000};`);
  });
  it('is good while its renewal is under way, and when the browser was killed before it stored that', async () => {
    const { own, token } = await signedIn();
    const before = copyOf(own);
    await use(own, token, 1);
    expect(await before.account(token)).toBe(200);
    // It is given the value that it lost.
    expect(before.jar.cookie).toBe(own.jar.cookie);
    const dropping = copyOf(own);
    dropping.jar.drops = true;
    for (let n = 0; n < 5; n++) {
      later(HOUR);
      expect(await dropping.account(token)).toBe(200);
    }
  });
  it('is good again after days without contact, however long ago it was shown', async () => {
    const { own, token } = await signedIn();
    await use(own, token, 2);
    later(3 * DAY);
    expect(await own.account(token)).toBe(200);
  });
  it('ends the session where a copy of it comes after its owner went on, and says so', async () => {
    const { who, own, token } = await signedIn();
    const thief = copyOf(own);
    await use(own, token, 2);
    expect(await thief.account(token)).toBe(401);
    expect(await own.account(token)).toBe(401);
    expect(events(who.id)).toEqual(['sign-in success', 'token-elsewhere refused', 'sessions-end success copied']);
    expect((await w.pool.query('select from sessions where user_id = $1 and cookie_key is not null', [who.id])).rowCount).toBe(0);
  });
  it('ends it as well where its owner comes after the copy went on', async () => {
    const { own, token } = await signedIn();
    const thief = copyOf(own);
    await use(thief, token, 2);
    expect([await own.account(token), await thief.account(token)]).toEqual([401, 401]);
  });
  it('is judged by what another server saw', async () => {
    const { own, token } = await signedIn();
    // From here on the first server remembers it as it was.
    expect(await own.account(token)).toBe(200);
    const thief = copyOf(own);
    const other = await another();
    for (let n = 0; n < 3; n++) {
      later(RENEWAL_INTERVAL_MS);
      for (let twice = 0; twice < 2; twice++) {
        const { headers, statusCode } = await other.inject({
          url: '/api/account',
          headers: { authorization: `Bearer ${token}`, ...own.shown() },
        });
        expect(statusCode).toBe(200);
        const given = headers['set-cookie'] as string | undefined;
        if (given) own.jar.cookie = given.split(';')[0];
      }
    }
    expect(await thief.account(token)).toBe(401);
  });
  it('is not asked of a stream that goes on, whose headers are as old as it is', async () => {
    const { who, own, token } = await signedIn();
    const config = { publicUrl: ENV.PUBLIC_URL, adminTwoStepsFrom: undefined };
    const remembered = createRememberedAccess(w.pool, () => new Date(w.clock.now), config);
    const began = { cookies: own.shown().cookie! };
    await use(own, token, 2);
    expect(await remembered.of(token, ALREADY_CHECKED)).toMatchObject({ id: who.id });
    expect([await own.account(token), await remembered.of(token, began)]).toEqual([200, null]);
  });
  it('lasts no longer than the session', async () => {
    const { own, token } = await signedIn();
    later(30 * DAY);
    expect(await own.account(token)).toBe(401);
  });
});
