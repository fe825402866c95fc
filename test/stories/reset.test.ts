/** A forgotten password: the same answer for every address, a link for one hour and one use, and every session ended (R28, R29, R31). */
import { beforeAll, describe, expect, it } from 'vitest';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { hashPassword } from '#server/security/password.ts';
import { type World, world } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';
import { HOUR } from './steps.ts';

let w: World;
const { kept, keyOf, register, activate, askReset, finish, signIn } = entering(() => w);
beforeAll(async () => {
  w = await world();
  await w.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
});

describe('a reset', () => {
  it('sets the password once and ends every session', async () => {
    const { user } = w.people;
    expect((await askReset(user.login.toUpperCase())).status).toBe(204);
    const key = await keyOf(user.login);
    expect((await w.call(user, access.account)).status).toBe(200);
    // Whether the link still opens something is told before a password is chosen, and spends nothing.
    const look = (of: string) => w.call(null, registration.lookAtKey, { query: { key: of } });
    for (const _ of [1, 2]) expect((await look(key)).status).toBe(204);
    expect((await finish(key, 'en ny fras')).status).toBe(204);
    expect(await look(key)).toMatchObject({ status: 400, problem: { message: 'error.key' } });
    expect((await look(key)).problem).toEqual((await look('x'.repeat(43))).problem);
    expect((await w.call(user, access.account)).status).toBe(401);
    expect((await finish(key, 'en ny igen')).problem.message).toBe('error.key');
    expect((await signIn(user.login)).status).toBe(401);
    expect((await signIn(user.login, 'en ny fras')).status).toBe(200);
  });
  it('expires after an hour, and does not activate', async () => {
    const { colleague } = w.people;
    await askReset(colleague.login);
    const key = await keyOf(colleague.login);
    expect((await activate(key)).status).toBe(400);
    w.clock.now = new Date(w.clock.now.getTime() + HOUR);
    expect((await finish(key, 'en ny fras')).status).toBe(400);
    expect((await signIn(colleague.login)).status).toBe(200);
  });
  it('stays good beside a later one: a stranger who asks does not take the owner’s link', async () => {
    const { orgUser } = w.people;
    await askReset(orgUser.login);
    const own = await keyOf(orgUser.login);
    await askReset(orgUser.login);
    expect(await keyOf(orgUser.login)).not.toBe(own);
    expect((await finish(own, 'en ny fras här')).status).toBe(204);
    expect((await signIn(orgUser.login, 'en ny fras här')).status).toBe(200);
  });
  it('two tries at once with one key set one password', async () => {
    const { colleague } = w.people;
    await askReset(colleague.login);
    const key = await keyOf(colleague.login);
    const both = await Promise.all([finish(key, 'den ena frasen'), finish(key, 'den andra frasen')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
  });
  it('of a closed account or an unknown address is answered alike, and no mail is sent', async () => {
    const gone = await w.person('Dag Borta', ['USER']);
    await w.pool.query('update users set activated = false where id = $1', [gone.id]);
    for (const address of [gone.login, 'nobody@example.com']) {
      expect(await askReset(address)).toMatchObject({ status: 204, data: undefined });
      expect(await kept(address)).toEqual([]);
    }
  });
  it('of an account closed after the mail changes nothing', async () => {
    const who = await w.person('Siv Sen', ['USER']);
    await askReset(who.login);
    const key = await keyOf(who.login);
    await w.pool.query('update users set activated = false where id = $1', [who.id]);
    expect((await w.call(null, registration.lookAtKey, { query: { key } })).status).toBe(400);
    expect((await finish(key, 'en ny fras')).status).toBe(400);
  });
  it('of an account that waits activates it', async () => {
    await register('pia@example.com');
    await askReset('pia@example.com');
    expect((await finish(await keyOf('pia@example.com'), 'en ny fras')).status).toBe(204);
    expect((await signIn('pia@example.com', 'en ny fras')).status).toBe(200);
  });
});
