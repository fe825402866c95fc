/** A company whose identity provider is the only way in: what else one has is answered as what is wrong (R167). */
import { beforeAll, describe, expect, it } from 'vitest';
import { identities } from '#contract/access/identities.ts';
import { identityProviders } from '#contract/access/identity-providers.ts';
import { passkeys } from '#contract/access/passkeys.ts';
import { sessions } from '#contract/access/sessions.ts';
import { access } from '#contract/access/sign-in.ts';
import { factorOf } from '#test/contract/account-rows.ts';
import { type IdentityProvider, ownIdentityProvider } from '#test/oidc-provider.ts';
import { softPasskey } from '#test/passkey.ts';
import { type Person, type World, world } from '#test/world.ts';
import { factorSteps, PASSWORD } from './factor-steps.ts';
import { ENV, ORIGIN, oidcSteps } from './oidc-steps.ts';

let w: World;
let peer: IdentityProvider;
const { bodyOf, create, toRealTime, browser, linked } = oidcSteps(
  () => w,
  () => peer,
);
const { somebody, signIn, withApp } = factorSteps(() => w);
beforeAll(async () => {
  w = await world(ENV);
  await toRealTime();
  peer = await ownIdentityProvider([ORIGIN]);
});

const signsIn = async (slug: string, login: string) => {
  const one = browser();
  const { what, ticket } = await one.through(slug, login);
  if (!ticket) return what;
  const { status, data } = await one.exchange(ticket);
  if (status !== 200) return status;
  return data.secondFactor ? data.secondFactor.kinds : (await w.call({ token: data.id_token! }, access.account)).data.id;
};
const helper = async () => {
  const who = await somebody();
  await w.join(w.clients.elsa, who);
  return who;
};
/** A passkey of their account, made while signed in a moment ago. */
async function passkeyOf(who: Person) {
  await w.pool.query('update sessions set fresh_date = $2 where user_id = $1', [who.id, w.clock.now]);
  const key = softPasskey(ORIGIN);
  const { ticket, challenge } = (await w.call(who, passkeys.begin)).data;
  const body = { ticket, name: 'Min telefon', ...key.made(challenge), transports: ['internal'] };
  expect((await w.call(who, passkeys.add, { body })).status).toBe(200);
  return key;
}

describe('where the provider is the only way', () => {
  it('a linked account’s password, with a code too, and passkey are answered as wrong ones; others’ go on', async () => {
    const made = await create({ onlyWay: true });
    const [who, free, both] = [await withApp(), await helper(), await helper()];
    await w.join(w.clients.elsa, who);
    await factorOf(w, who);
    expect((await linked(who, made.id, 'enda')).status).toBe(204);
    const [right, wrong, unknown] = [await signIn(who), await signIn(who, 'fel'), await signIn({ login: 'ingen@example.com' })];
    expect({ status: right.status, problem: right.problem }).toEqual({ status: 401, problem: wrong.problem });
    expect(unknown.problem).toEqual(wrong.problem);
    expect((await signIn(free)).status).toBe(200);
    // A passkey alone is no second step there, since it is a way in of its own.
    expect(await signsIn(made.slug, 'enda')).toEqual(['TOTP', 'RECOVERY']);
    // Somebody who works elsewhere too is not shut out of that.
    expect((await linked(both, made.id, 'bada')).status).toBe(204);
    expect((await signIn(both)).status).toBe(401);
    await w.join(w.clients.foreign, both);
    expect((await signIn(both)).status).toBe(200);
    const [own] = (await w.call(who, identities.list)).data.filter(({ provider }) => provider.id === made.id);
    await w.pool.query('update sessions set fresh_date = $1', [w.clock.now]);
    expect((await w.call(who, identities.unlink, { params: { id: own!.links[0]!.id } })).problem.message).toBe('identity.onlyWay');
  });
  it('a passkey is refused to the letter as a made-up one, of an account or of none, and goes on elsewhere', async () => {
    const made = await create({ onlyWay: true });
    const [who, free] = [await helper(), await helper()];
    const [key, freeKey] = [await passkeyOf(who), await passkeyOf(free)];
    const tried = async (of: typeof key) => {
      const { ticket, challenge } = (await w.call(null, passkeys.options)).data;
      return w.call(null, passkeys.verify, { body: { ticket, ...of.signed(challenge), rememberMe: true } });
    };
    expect((await tried(key)).status).toBe(200);
    expect((await linked(who, made.id, 'nyckel')).status).toBe(204);
    const said = ({ status, problem, headers }: Awaited<ReturnType<typeof tried>>) =>
      JSON.stringify({ status, problem, headers: { ...headers, date: undefined } });
    const refused = said(await tried(key));
    expect(JSON.parse(refused)).toMatchObject({ status: 401, problem: { message: 'secure.passkeyRefused' } });
    expect(said(await tried(softPasskey(ORIGIN)))).toBe(refused);
    expect((await tried(freeKey)).status).toBe(200);
    const { rows } = await w.pool.query("select count(*)::int from sessions where user_id = $1 and method = 'PASSKEY'", [who.id]);
    expect(rows).toEqual([{ count: 1 }]);
  });
  it('ends other sessions when it is turned on, and within half a day those of who links an account then', async () => {
    const made = await create();
    const who = await helper();
    await linked(who, made.id, 'kvar');
    const { data } = await w.call(null, access.authenticate, { body: { username: who.login, password: PASSWORD, rememberMe: true } });
    const body = { ...bodyOf({ slug: made.slug }), onlyWay: true };
    await w.call(w.people.orgAdmin, identityProviders.change, { params: { id: made.id }, body });
    expect((await w.call({ token: data.id_token! }, sessions.list)).status).toBe(401);
    const later = await helper();
    expect((await linked(later, made.id, 'sen')).status).toBe(204);
    expect((await w.call(later, sessions.list)).status).toBe(200);
    const { rows } = await w.pool.query(
      "select count(*)::int from sessions where user_id = $1 and expires_date > $2::timestamptz + interval '12 hours'",
      [later.id, w.clock.now],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
