/**
 * Behind a proxy it is the caller's address that is throttled, and only a proxy that was named is believed about it (R28).
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access/sign-in.ts';
import { limits } from '#server/security/throttle.ts';
import { type World, world } from '#test/world.ts';

const { most } = limits.signInPair;
let accounts = 0;
/**
 * Statuses of as many wrong passwords as a pair has, and one; `forwarded` is what the n-th request says of where it came from.
 * Each time of an account of its own, or it would be delayed for what was tried before.
 */
async function guesses(w: World, from: string, forwarded: (n: number) => string, account = ++accounts) {
  const got: number[] = [];
  for (let n = 0; n <= most; n++) {
    const body = { username: `nobody${account}@example.com`, password: 'fel' };
    got.push((await w.call(null, access.authenticate, { body }, { 'x-forwarded-for': forwarded(n) }, from)).status);
  }
  return got;
}
const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

describe('without TRUST_PROXY', () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  it('a header changes nothing: whoever forges another address each time is refused', async () => {
    expect(refused(await guesses(w, '203.0.113.1', (n) => `198.51.100.${n}`))).toBe(1);
  });
  it('nor can anybody be refused under an address of somebody else', async () => {
    await guesses(w, '203.0.113.2', () => '203.0.113.3', 100);
    const body = { username: 'nobody100@example.com', password: 'fel' };
    expect((await w.call(null, access.authenticate, { body }, {}, '203.0.113.3')).status).toBe(401);
  });
});

describe('with the proxies’ addresses', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ TRUST_PROXY: '10.0.0.2, 10.1.0.0/16' });
  });
  it('callers behind them are throttled apart', async () => {
    expect(refused(await guesses(w, '10.0.0.2', (n) => `198.51.100.${n}`))).toBe(0);
    expect(refused(await guesses(w, '10.1.200.7', () => '198.51.100.99'))).toBe(1);
    expect(refused(await guesses(w, '10.0.0.2', () => '2001:db8:1:2::1'))).toBe(1);
  });
  it('what the caller wrote in front of the proxy’s own word is not believed', async () => {
    expect(refused(await guesses(w, '10.0.0.2', (n) => `192.0.2.${n}, 198.51.100.77`))).toBe(1);
  });
  it('a port behind the address does not make another caller', async () => {
    expect(refused(await guesses(w, '10.0.0.2', (n) => `198.51.100.78:${4000 + n}`))).toBe(1);
  });
  it('whoever comes past them is counted as who they are', async () => {
    expect(refused(await guesses(w, '203.0.113.1', (n) => `198.51.100.${n}`))).toBe(1);
  });
});

describe('with a number of proxies', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ TRUST_PROXY: '2' });
  });
  it('the address that many from our end counts, whatever stands in front of it', async () => {
    expect(refused(await guesses(w, '10.0.0.2', (n) => `198.51.100.${n}, 10.9.9.9`))).toBe(0);
    expect(refused(await guesses(w, '10.0.0.2', (n) => `192.0.2.${n}, 198.51.100.88, 10.9.9.9`))).toBe(1);
  });
});
