/** Too many attempts are refused for an address and a pair of address and account, so that nobody locks another out (R28). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invitations } from '#contract/access/invitations.ts';
import { registration } from '#contract/access/registration.ts';
import { networkOf } from '#server/request/network.ts';
import { hashPassword } from '#server/security/password.ts';
import { limits, signInDelayMsOf, sweepAttempts } from '#server/security/throttle.ts';
import { type World, world } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';
import { HOUR } from './steps.ts';

let w: World;
const { kept, register, askReset, signIn } = entering(() => w);
beforeAll(async () => {
  w = await world();
  await w.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
});
beforeEach(() => {
  w.clock.now = new Date(w.clock.now.getTime() + 2 * HOUR);
});
async function fail(login: string, times: number, ip: string) {
  const got: number[] = [];
  for (let n = 0; n < times; n++) got.push((await signIn(login, 'fel', ip)).status);
  return got;
}

describe('signing in', () => {
  it('is refused to a pair after ten failures, with the time to wait; the victim gets in from elsewhere', async () => {
    const { login } = w.people.user;
    expect(new Set(await fail(login, 10, '10.1.1.1'))).toEqual(new Set([401]));
    const refused = await signIn(login, undefined, '10.1.1.1');
    expect(refused).toMatchObject({ status: 429, problem: { message: 'error.tooMany' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(login, undefined, '10.2.2.2')).status).toBe(200);
    w.clock.now = new Date(w.clock.now.getTime() + Number(refused.headers['retry-after']) * 1000);
    expect((await signIn(login, undefined, '10.1.1.1')).status).toBe(200);
  });
  it('an address without an account is refused in the same way', async () => {
    expect((await fail('nobody@example.com', 11, '10.1.1.2')).slice(9)).toEqual([401, 429]);
  });
  it('with the right password begins the pair anew', { tags: ['long'] }, async () => {
    const { login } = w.people.colleague;
    await fail(login, 9, '10.1.1.3');
    expect((await signIn(login, undefined, '10.1.1.3')).status).toBe(200);
    expect(new Set(await fail(login, 9, '10.1.1.3'))).toEqual(new Set([401]));
  });
  it('at once counts each attempt', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, () => signIn(w.people.orgUser.login, 'fel', '10.1.1.4')));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  });
  it('from one address is refused whatever the account after sixty failures in a minute', async () => {
    const all = await Promise.all(Array.from({ length: 62 }, (_, n) => signIn(`nobody${n}@example.com`, 'fel', '10.1.1.5')));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
  });
  it('is delayed for an account alone, by two seconds at most', () => {
    expect([1, 10, 11, 20, 1000].map(signInDelayMsOf)).toEqual([0, 0, 200, 2000, 2000]);
  });
});

describe('resets and registrations', () => {
  it('are refused to a pair after five in an hour, and one address gets ten mails at most', async () => {
    const { login } = w.people.user;
    for (const ask of [(ip: string) => askReset(login, ip), (ip: string) => register('ny@example.com', {}, ip)]) {
      const got: number[] = [];
      for (let n = 0; n < 6; n++) got.push((await ask('10.3.3.3')).status);
      expect(got.at(-1)).toBe(429);
      expect(got.slice(0, 5)).not.toContain(429);
    }
    for (let n = 0; n < 10; n++) expect((await askReset(login, `10.4.4.${n}`)).status).toBe(204);
    expect(await kept(login)).toHaveLength(limits.mailTo.most);
  });
});

describe('one’s current password', () => {
  const change = (token: string, currentPassword: string, ip: string) =>
    w.call({ token }, registration.changePassword, { body: { currentPassword, newPassword: 'en annan bra fras' } }, {}, ip);
  it('is refused to a session after ten wrong ones, from wherever, while the owner changes it in another', async () => {
    const { login } = w.people.stranger;
    const [stolen, own] = [(await signIn(login)).data.id_token!, (await signIn(login)).data.id_token!];
    const got: number[] = [];
    for (let n = 0; n < 10; n++) got.push((await change(stolen, 'fel', `10.5.5.${n}`)).status);
    expect(new Set(got)).toEqual(new Set([400]));
    const refused = await change(stolen, PASSWORD, '10.5.5.99');
    expect(refused).toMatchObject({ status: 429, problem: { message: 'error.tooMany' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await change(own, PASSWORD, '10.5.5.99')).status).toBe(204);
  });
  it('is refused to an address after sixty wrong ones, whatever the session; a right one is not counted', async () => {
    const { login } = w.people.strangerAdmin;
    const first = (await signIn(login)).data.id_token!;
    const again = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await w.call({ token: first }, registration.changePassword, { body: again }, {}, '10.6.6.6')).status).toBe(204);
    const tokens: string[] = [];
    for (let n = 0; n < 7; n++) tokens.push((await signIn(login)).data.id_token!);
    const all = await Promise.all(Array.from({ length: 62 }, (_, n) => change(tokens[n % 7]!, 'fel', '10.6.6.6')));
    expect(all.filter(({ status }) => status === 400)).toHaveLength(limits.passwordFrom.most);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('a key or token out of a mail', () => {
  const guest = { token: '' };
  beforeAll(async () => {
    guest.token = (await signIn(w.people.newcomer.login)).data.id_token!;
  });
  const guess: Record<string, (n: number, ip: string) => Promise<{ status: number }>> = {
    activation: (n, ip) => w.call(null, registration.activate, { query: { key: `fel${n}` } }, {}, ip),
    reset: (n, ip) => w.call(null, registration.finishReset, { body: { key: `fel${n}`, newPassword: 'en annan fras' } }, {}, ip),
    invitation: (n, ip) => w.call(guest, invitations.accept, { query: { token: `fel${n}` } }, {}, ip),
  };
  it.each(Object.keys(guess))('of an %s is guessed sixty times a minute at most from one address', async (kind) => {
    const ip = `10.7.7.${Object.keys(guess).indexOf(kind)}`;
    const all = await Promise.all(Array.from({ length: 62 }, (_, n) => guess[kind]!(n, ip)));
    expect(all.filter(({ status }) => status === 400)).toHaveLength(limits.keyFrom.most);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('what is counted', () => {
  it('is kept as a hash, and a day later not at all', async () => {
    const { rows } = await w.pool.query('select key, attempts::text as text from attempts');
    expect(rows.length).toBeGreaterThan(10);
    for (const { key, text } of rows) {
      expect(key).toHaveLength(32);
      expect(text).not.toMatch(/example|10\.1\.1/);
    }
    await w.scoped({ companies: [] }, (db) => sweepAttempts(db, new Date(w.clock.now.getTime() + 24 * HOUR)));
    expect((await w.pool.query('select 1 from attempts')).rowCount).toBe(0);
  });
  it('takes an IPv6 network for one address', () => {
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
  });
});
