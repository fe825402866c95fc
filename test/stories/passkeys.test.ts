/** Passkeys: a sign-in without password or name, and whatever must not be one (R158). The browser's own side is in passkeys.journey.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { sessions } from '#contract/access/sessions.ts';
import { staff } from '#contract/staff.ts';
import { warnOfOtherHost } from '#server/access/passkeys.ts';
import { type Odd, softPasskey } from '#test/passkey.ts';
import { type World, world } from '#test/world.ts';
import { factorSteps } from './factor-steps.ts';

const ORIGIN = 'https://vardag.example.se';
let w: World;
const { later, somebody, signIn, second, account } = factorSteps(() => w);
beforeAll(async () => {
  w = await world({ PUBLIC_URL: ORIGIN });
});

const challenge = async () => (await w.call(null, passkeys.options)).data;
type Key = ReturnType<typeof softPasskey>;
async function enter(key: Key, odd: Odd = {}, more: { userHandle?: string; rememberMe?: boolean } = {}) {
  const { ticket, challenge: text } = await challenge();
  return w.call(null, passkeys.verify, { body: { ticket, ...key.signed(text, odd), ...more } });
}
type Own = { id: number; login: string; name: string; token: string };
async function add(who: Own, key: Key, odd: Odd = {}, name = 'Min telefon') {
  const { ticket, challenge: text } = (await w.call(who, passkeys.begin)).data;
  return w.call(who, passkeys.add, { body: { ticket, name, ...key.made(text, odd), transports: ['internal'] } });
}
async function withKey() {
  const own = await somebody();
  const who = { ...own, token: (await signIn(own)).data.id_token! };
  const key = softPasskey(ORIGIN);
  const { status, data } = await add(who, key, { counter: 1 });
  expect(status).toBe(200);
  return { who, key, codes: data.recoveryCodes! };
}
const refused = { status: 401, problem: { message: 'secure.passkeyRefused' } };

describe('a passkey', () => {
  it('signs in without name or password, as two factors, and may be remembered', async () => {
    const { who, key } = await withKey();
    const { status, data, headers } = await enter(key, { counter: 2 }, { rememberMe: true });
    expect(status).toBe(200);
    expect(headers.authorization).toBe(`Bearer ${data.id_token}`);
    expect(await account(data.id_token!)).toBe(200);
    const { rows } = await w.pool.query(
      "select aal, method, expires_date - created_date > interval '29 days' as long from sessions where user_id = $1 order by id desc limit 1",
      [who.id],
    );
    expect(rows).toEqual([{ aal: 2, method: 'PASSKEY', long: true }]);
    const listed = (await w.call(who, authenticators.own)).data;
    expect(listed).toMatchObject({ passkeys: [{ name: 'Min telefon', isBackedUp: false }], totp: null, recoveryCodesLeft: 10 });
    expect(listed.passkeys[0]!.lastUsedDate).not.toBeNull();
  });
  it('makes the password alone a half sign-in, whose other half is a recovery code or the passkey', async () => {
    const { who, key, codes } = await withKey();
    const { data, headers } = await signIn(who);
    expect([data.id_token, headers.authorization]).toEqual([undefined, undefined]);
    expect(data.secondFactor!.kinds).toEqual(['PASSKEY', 'RECOVERY']);
    expect((await second({ ticket: data.secondFactor!.ticket, recoveryCode: codes[0]! })).status).toBe(200);
    // A challenge's ticket is none of a second step, nor the other way about.
    const { ticket } = await challenge();
    expect((await second({ ticket, recoveryCode: codes[1]! })).status).toBe(401);
    expect((await enter(key, { counter: 3 })).status).toBe(200);
  });
  it('is asked for alike whoever it is, and a signed challenge is taken once', async () => {
    const { key } = await withKey();
    const one = await challenge();
    expect(Object.keys(one).sort()).toEqual(['challenge', 'rpId', 'ticket']);
    expect(one.rpId).toBe('vardag.example.se');
    const body = { ticket: one.ticket, ...key.signed(one.challenge, { counter: 2 }) };
    expect((await w.call(null, passkeys.verify, { body })).status).toBe(200);
    expect(await w.call(null, passkeys.verify, { body })).toMatchObject(refused);
  });
  it.each<[string, Odd]>([
    ['another page’s', { origin: 'https://vardag.example.com' }],
    ['a page’s of another port', { origin: `${ORIGIN}:8443` }],
    ['another host’s', { rpId: 'example.com' }],
    ['without the device having checked who holds it', { isVerified: false }],
  ])('%s is refused, set up and signing in', async (_, odd) => {
    const { who, key } = await withKey();
    expect(await enter(key, { counter: 5, ...odd })).toMatchObject(refused);
    const made = await add(who, softPasskey(ORIGIN), odd);
    expect({ status: made.status, field: made.problem.fieldErrors?.[0] }).toMatchObject({
      status: 400,
      field: { message: 'secure.passkeyNotMade' },
    });
    expect((await enter(key, { counter: 5 })).status).toBe(200);
  });
  it('whose counter goes back is a copy, and refused; one that counts nothing is not', async () => {
    const { key } = await withKey();
    expect((await enter(key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6]) expect(await enter(key, { counter })).toMatchObject(refused);
    expect((await enter(key, { counter: 8 })).status).toBe(200);
    expect((await enter(key, { counter: 0 })).status).toBe(200);
  });
  it('that nobody knows, of a closed account, of another’s handle, or of another challenge is refused alike', async () => {
    const { who, key } = await withKey();
    expect(await enter(softPasskey(ORIGIN))).toMatchObject(refused);
    expect(await enter(key, { counter: 2 }, { userHandle: 'bm9ib2R5' })).toMatchObject(refused);
    const { ticket } = await challenge();
    const other = (await challenge()).challenge;
    expect(await w.call(null, passkeys.verify, { body: { ticket, ...key.signed(other, { counter: 3 }) } })).toMatchObject(refused);
    const old = await challenge();
    later(5 * 60_000);
    expect(
      await w.call(null, passkeys.verify, { body: { ticket: old.ticket, ...key.signed(old.challenge, { counter: 4 }) } }),
    ).toMatchObject(refused);
    await w.pool.query('update users set activated = false where id = $1', [who.id]);
    expect(await enter(key, { counter: 5 })).toMatchObject(refused);
  });
});

it('of another host is told at the start, and of this one nothing', async () => {
  await withKey();
  const lines: string[] = [];
  const loggers = { http: { warn: (line: string) => lines.push(line) } } as never;
  await warnOfOtherHost({ scoped: w.scoped, loggers, config: { publicUrl: ORIGIN } as never });
  expect(lines).toEqual([]);
  await warnOfOtherHost({ scoped: w.scoped, loggers, config: { publicUrl: 'https://annan.example.se' } as never });
  expect(lines).toEqual([expect.stringContaining('made at vardag.example.se sign nobody in at annan.example.se')]);
});

describe('one’s own passkeys', () => {
  it('are several, named, renamed and removed; with the last the recovery codes go', async () => {
    const { who } = await withKey();
    const begun = (await w.call(who, passkeys.begin)).data;
    expect(begun.known).toHaveLength(1);
    expect((await add(who, softPasskey(ORIGIN), {}, 'Datorn på kontoret')).data).toEqual({ recoveryCodes: null });
    const [first, other] = (await w.call(who, authenticators.own)).data.passkeys;
    expect((await w.call(who, passkeys.rename, { params: { id: first!.id }, body: { name: 'Jobbtelefon' } })).status).toBe(204);
    expect((await w.call(who, authenticators.own)).data.passkeys.map(({ name }) => name)).toEqual(['Jobbtelefon', 'Datorn på kontoret']);
    const stranger = await somebody();
    expect((await w.call(stranger, passkeys.rename, { params: { id: first!.id }, body: { name: 'Min' } })).status).toBe(404);
    for (const { id } of [first!, other!]) expect((await w.call(who, authenticators.remove, { params: { id } })).status).toBe(204);
    expect((await w.call(who, authenticators.own)).data).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(who)).data.id_token).toBeDefined();
  });
  it('are set up with the password a moment ago, by their own account’s challenge, once', async () => {
    const { who } = await withKey();
    const own = await somebody();
    const thief = { ...own, token: (await signIn(own)).data.id_token! };
    const { ticket, challenge: text } = (await w.call(who, passkeys.begin)).data;
    const body = { ticket, name: 'Nyckel', ...softPasskey(ORIGIN).made(text) };
    expect((await w.call(thief, passkeys.add, { body })).status).toBe(400);
    expect((await w.call(who, passkeys.add, { body })).status).toBe(200);
    expect((await w.call(who, passkeys.add, { body })).status).toBe(400);
    later(10 * 60_000);
    expect((await w.call(who, passkeys.begin)).problem).toMatchObject({ status: 409, message: 'secure.confirmFirst' });
  });
  it('of a reset account sign nobody in, and its sessions are over', async () => {
    const { who, key } = await withKey();
    await w.join(w.clients.elsa, who);
    const entered = (await enter(key, { counter: 2 })).data.id_token!;
    expect((await w.call({ token: entered }, sessions.list)).data[0]).toMatchObject({ method: 'PASSKEY', isThis: true });
    const { orgAdmin } = w.people;
    expect((await w.call(orgAdmin, staff.resetFactors, { params: { id: who.id } })).status).toBe(204);
    expect(await account(entered)).toBe(401);
    expect(await enter(key, { counter: 3 })).toMatchObject(refused);
  });
});
