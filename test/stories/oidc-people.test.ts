/**
 * Who of a company's people an identity provider signs in: those who are linked, never by their address, and nobody who was closed (R167).
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { identities } from '#contract/access/identities.ts';
import { identityProviders } from '#contract/access/identity-providers.ts';
import { access } from '#contract/access/sign-in.ts';
import { staff } from '#contract/staff.ts';
import { type IdentityProvider, ownIdentityProvider } from '#test/oidc-provider.ts';
import { type Person, type World, world } from '#test/world.ts';
import { factorSteps } from './factor-steps.ts';
import { ENV, ORIGIN, oidcSteps } from './oidc-steps.ts';

let w: World;
let peer: IdentityProvider;
const { bodyOf, create, toRealTime, setClock, browser, linked } = oidcSteps(
  () => w,
  () => peer,
);
const { somebody, withApp, later } = factorSteps(() => w);
beforeAll(async () => {
  w = await world(ENV);
  await toRealTime();
  peer = await ownIdentityProvider([ORIGIN]);
});

let count = 0;
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
const enter = (id: number, providerId: number, identifier: string | null, by: Person = w.people.orgAdmin) =>
  w.call(by, identities.set, { params: { id, providerId }, body: { identifier } });

describe('who is not known', () => {
  it('is told so, and gets no account, whatever address the provider says', async () => {
    const { slug } = await create();
    const before = await w.pool.query('select count(*) from users');
    // The provider says anna.berg@example.com, which is an account's address.
    expect(await signsIn(slug, 'anna.berg')).toBe('unknown');
    expect((await w.pool.query('select count(*) from users')).rows).toEqual(before.rows);
  });
  it('nor is one that was closed, removed, has left, or administers the platform', async () => {
    const { slug, id } = await create();
    const ends = [
      'update users set activated = false where id = $1',
      'update users set removed_at = now() where id = $1',
      'delete from client_group_members where user_id = $1',
      "update users set authorities = '{ADMIN}' where id = $1",
    ];
    for (const end of ends) {
      const [who, login] = [await helper(), `slutar-${++count}`];
      expect((await linked(who, id, login)).status).toBe(204);
      expect(await signsIn(slug, login)).toBe(who.id);
      await w.pool.query(end, [who.id]);
      expect(await signsIn(slug, login), end).toBe('unknown');
    }
  });
  it('nor one that was closed between the answer and its exchange', async () => {
    const { slug, id } = await create();
    const who = await helper();
    await linked(who, id, 'stangs');
    const one = browser();
    const { ticket } = await one.through(slug, 'stangs');
    await w.pool.query('update users set activated = false where id = $1', [who.id]);
    expect((await one.exchange(ticket)).status).toBe(401);
  });
});

describe('one’s own link', () => {
  it('is made while signed in a moment ago, by the same person and browser, once', async () => {
    const { slug, id } = await create();
    const [who, other] = [await helper(), await helper()];
    // Long signed in: the password is asked for first.
    await w.pool.query('update sessions set fresh_date = $2 where user_id = $1', [who.id, new Date(w.clock.now.getTime() - 3_600_000)]);
    expect((await w.call(who, identities.begin, { body: { providerId: id } })).problem.message).toBe('secure.confirmFirst');
    expect((await linked(who, id, 'sven')).status).toBe(204);
    expect(await signsIn(slug, 'sven')).toBe(who.id);
    const taken = await linked(other, id, 'sven');
    expect({ status: taken.status, message: taken.problem.message }).toEqual({ status: 409, message: 'identity.taken' });
    const [own] = (await w.call(who, identities.list)).data.filter((one) => one.provider.id === id);
    expect(own!.links).toMatchObject([{ how: 'SELF', byName: who.name }]);
    expect((await w.call(other, identities.unlink, { params: { id: own!.links[0]!.id } })).status).toBe(404);
    expect((await w.call(who, identities.unlink, { params: { id: own!.links[0]!.id } })).status).toBe(204);
    expect(await signsIn(slug, 'sven')).toBe('unknown');
  });
  it('is not made with another’s ticket, nor at another company’s provider', async () => {
    const { id } = await create();
    const [who, thief] = [await helper(), await helper()];
    await w.pool.query('update sessions set fresh_date = $1', [w.clock.now]);
    const one = browser();
    const begun = await w.call(who, identities.begin, { body: { providerId: id } });
    one.take(begun.headers['set-cookie'] as string);
    const { ticket } = await one.back(await one.walk(begun.data.url, 'nils'));
    expect((await w.call(thief, identities.link, { body: { ticket } }, { cookie: one.cookie() })).status).toBe(409);
    const foreign = await create({}, w.people.strangerOrgAdmin);
    expect((await w.call(who, identities.begin, { body: { providerId: foreign.id } })).status).toBe(404);
  });
});

describe('an identifier that the office entered', () => {
  it('is a hash, matches however it is written, and signs in', async () => {
    const { slug, id } = await create({ claim: 'personnumber', scopes: 'person' });
    const who = await helper();
    const entered = await enter(who.id, id, '19121212 1234');
    expect(entered.data.find(({ provider }) => provider.id === id)!.links).toMatchObject([
      { how: 'OFFICE', byName: w.people.orgAdmin.name },
    ]);
    const { rows } = await w.asOwner({ companies: '*' }, async (db) => ({
      rows: await db.selectFrom('identity_links').selectAll().where('user_id', '=', who.id).execute(),
    }));
    expect(JSON.stringify(rows)).not.toContain('1912');
    expect(await signsIn(slug, '1234')).toBe(who.id);
    expect((await enter((await helper()).id, id, '191212121234')).problem.message).toBe('identity.taken');
    await enter(who.id, id, null);
    expect(await signsIn(slug, '1234')).toBe('unknown');
  });
  it('is told to its owner and to the history, as is its removal, once', async () => {
    const { id } = await create({ claim: 'personnumber', scopes: 'person' });
    const who = await helper();
    await w.pool.query("update users set lang_key = 'en' where id = $1", [who.id]);
    const { orgAdmin } = w.people;
    await enter(who.id, id, '19121212-4444');
    for (let times = 0; times < 2; times++) expect((await enter(who.id, id, null)).status).toBe(200);
    const { rows } = await w.pool.query('select subject, text_body, key_hash from mails where to_address = $1 order by id', [who.login]);
    expect(rows).toMatchObject([
      { subject: 'Your Vardag account was linked to a sign-in service', key_hash: null },
      { subject: 'Your Vardag account is no longer linked to a sign-in service', key_hash: null },
    ]);
    for (const { text_body } of rows) expect(text_body).not.toMatch(/1912|Kommunen/);
    expect((await w.call(orgAdmin, staff.get, { params: { id: who.id } })).data.events).toMatchObject([
      { act: 'IDENTITY_REMOVED', byName: orgAdmin.name },
      { act: 'IDENTITY_ENTERED', byName: orgAdmin.name },
    ]);
    // A link that its owner made is removed by the office as well.
    expect((await linked(who, id, 'egen')).status).toBe(204);
    await enter(who.id, id, null);
    expect((await w.call(orgAdmin, staff.get, { params: { id: who.id } })).data.events).toHaveLength(3);
  });
  it('is of one claim: another one matches nobody', async () => {
    const made = await create({ claim: 'personnumber', scopes: 'person' });
    const who = await helper();
    await enter(who.id, made.id, '19121212-5678');
    const body = { ...bodyOf({ slug: made.slug, claim: 'nickname', scopes: 'person' }) };
    expect((await w.call(w.people.orgAdmin, identityProviders.change, { params: { id: made.id }, body })).status).toBe(200);
    expect(await signsIn(made.slug, '5678')).toBe('unknown');
  });
  it('opens no account that works elsewhere too, no administrator’s and no stranger’s', async () => {
    const { slug, id } = await create({ claim: 'personnumber', scopes: 'person' });
    const both = await helper();
    await enter(both.id, id, '19121212-7777');
    expect(await signsIn(slug, '7777')).toBe(both.id);
    await w.join(w.clients.foreign, both);
    expect(await signsIn(slug, '7777')).toBe('unknown');
    // Its owner’s own link does.
    expect((await linked(both, id, '7777')).status).toBe(204);
    expect(await signsIn(slug, '7777')).toBe(both.id);
    const chief = await w.person(`Annan Chef${++count}`, ['ORG_ADMIN'], w.companies.sol.id);
    expect((await enter(chief.id, id, '19121212-8888')).problem.message).toBe('identity.administrator');
    expect((await enter(w.people.stranger.id, id, '1')).status).toBe(404);
    const foreign = await create({ claim: 'sub' }, w.people.strangerOrgAdmin);
    expect((await enter(both.id, foreign.id, '1')).status).toBe(404);
  });
});

describe('the account’s own second step', () => {
  it('is asked for where the provider is held to no level, ends in a session of the provider, and not where it is', async () => {
    const loose = await create();
    const strict = await create({ requiredAcr: ['loa3', 'loa2'] });
    const who = await withApp();
    await w.join(w.clients.elsa, who);
    for (const { id } of [loose, strict]) expect((await linked(who, id, 'fia')).status).toBe(204);
    const one = browser();
    const { data } = await one.exchange((await one.through(loose.slug, 'fia')).ticket);
    expect(data).toEqual({ secondFactor: { ticket: expect.any(String), kinds: ['TOTP', 'RECOVERY'] } });
    later(30_000);
    const whole = await w.call(null, access.second, { body: { ticket: data.secondFactor!.ticket, code: who.code(), rememberMe: true } });
    expect(whole.status).toBe(200);
    setClock();
    expect(await signsIn(strict.slug, 'fia')).toBe(who.id);
    const { rows } = await w.pool.query(
      "select provider_id as id, aal, expires_date - created_date = interval '12 hours' as short from sessions where user_id = $1 and method = 'OIDC' order by id",
      [who.id],
    );
    expect(rows).toEqual([
      { id: loose.id, aal: 2, short: true },
      { id: strict.id, aal: 2, short: true },
    ]);
  });
});
