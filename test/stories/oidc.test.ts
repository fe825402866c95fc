/** Signing in by a company's identity provider: whoever its answer names, and nobody by an answer that is another's, old, used or weak (R166). */
import { beforeAll, describe, expect, it } from 'vitest';
import { identities } from '#contract/access/identities.ts';
import { access } from '#contract/access/sign-in.ts';
import { type IdentityProvider, ownIdentityProvider } from '#test/oidc-provider.ts';
import { type World, world } from '#test/world.ts';
import { ENV, ORIGIN, oidcSteps } from './oidc-steps.ts';

let w: World;
let peer: IdentityProvider;
const { create, toRealTime, setClock, browser, linked } = oidcSteps(
  () => w,
  () => peer,
);
let slug: string;
let providerId: number;
beforeAll(async () => {
  w = await world(ENV);
  await toRealTime();
  peer = await ownIdentityProvider([ORIGIN]);
  ({ slug, id: providerId } = await create());
  expect((await linked(w.people.user, providerId, 'anna')).status).toBe(204);
});

const sessionsOf = async (id: number) =>
  (
    await w.pool.query(
      "select method, aal, provider_id, round(extract(epoch from expires_date - created_date) / 3600) as hours from sessions where user_id = $1 and method = 'OIDC' order by id desc",
      [id],
    )
  ).rows;

describe('a whole sign-in', () => {
  it('ends with a token, once, for half a day, which signs out at the provider too', async () => {
    setClock();
    const one = browser();
    const { page, ticket } = await one.through(slug, 'anna');
    expect(page).toBe(`/loggain/${slug}`);
    const { status, data, headers } = await one.exchange(ticket);
    expect(status).toBe(200);
    expect(headers['set-cookie']).toMatch(/^signin=; .*Max-Age=0/);
    const token = data.id_token!;
    expect((await w.call({ token }, access.account)).data.id).toBe(w.people.user.id);
    expect((await sessionsOf(w.people.user.id))[0]).toEqual({ method: 'OIDC', aal: 1, provider_id: providerId, hours: 12 });
    // The ticket is used.
    expect((await one.exchange(ticket)).status).toBe(401);
    const { logoutUrl } = (await w.call({ token }, access.logout)).data;
    const leaving = new URL(logoutUrl!);
    expect(leaving.origin).toBe(peer.issuer);
    expect(Object.fromEntries(leaving.searchParams)).toEqual({ client_id: 'vardag', post_logout_redirect_uri: `${ORIGIN}/loggain` });
    expect((await fetch(leaving)).status).toBe(200);
    expect((await w.call({ token }, access.account)).status).toBe(401);
  });
});

describe('an answer is taken once, and by whoever asked for it', () => {
  it('not a second time', async () => {
    const one = browser();
    const url = await one.walk(await one.begin(slug), 'anna');
    expect((await one.back(url)).ticket).not.toBe('');
    expect((await one.back(url)).what).toBe('refused');
  });
  it('nor a code that was used, under a new state', async () => {
    const one = browser();
    const url = await one.walk(await one.begin(slug), 'anna');
    await one.back(url);
    const next = new URL(await one.begin(slug));
    url.searchParams.set('state', next.searchParams.get('state')!);
    expect((await one.back(url)).what).toBe('refused');
  });
  it('nor a code under the state of another tab, whose verifier and nonce are others', async () => {
    const [one, other] = [browser(), browser()];
    const url = await one.walk(await one.begin(slug), 'anna');
    const state = new URL(await other.begin(slug)).searchParams.get('state')!;
    url.searchParams.set('state', state);
    expect((await other.back(url)).what).toBe('refused');
  });
  it('nor with another nonce, or another verifier', async () => {
    for (const name of ['nonce', 'code_challenge']) {
      const one = browser();
      const begin = new URL(await one.begin(slug));
      begin.searchParams.set(name, 'A'.repeat(43));
      expect((await one.back(await one.walk(begin.href, 'anna'))).what, name).toBe('refused');
    }
  });
  it('nor where another issuer answers (mix-up)', async () => {
    for (const iss of ['https://other.example.se', null]) {
      const one = browser();
      const url = await one.walk(await one.begin(slug), 'anna');
      if (iss) url.searchParams.set('iss', iss);
      else url.searchParams.delete('iss');
      expect((await one.back(url)).what).toBe('refused');
    }
  });
  it('nor without the cookie of the browser that began, or with another’s', async () => {
    for (const cookie of ['', `signin=${'A'.repeat(43)}`]) {
      const one = browser();
      const url = await one.walk(await one.begin(slug), 'anna');
      expect((await one.back(url, { cookie })).what).toBe('refused');
      // It is used up with that.
      expect((await one.back(url)).what).toBe('refused');
    }
    const one = browser();
    const { ticket } = await one.through(slug, 'anna');
    expect((await browser().exchange(ticket, { cookie: `signin=${'A'.repeat(43)}` })).status).toBe(401);
    expect((await one.exchange(ticket)).status).toBe(401);
  });
  it('nor after five minutes at the provider, or a ticket after one', async () => {
    setClock();
    const one = browser();
    const url = await one.walk(await one.begin(slug), 'anna');
    setClock(5 * 60_000);
    expect((await one.back(url)).what).toBe('refused');
    setClock();
    const { ticket } = await one.through(slug, 'anna');
    setClock(61_000);
    expect((await one.exchange(ticket)).status).toBe(401);
    setClock();
  });
  it('and what was cancelled there is said as that', async () => {
    const one = browser();
    const begin = new URL(await one.begin(slug));
    const url = new URL(`${ORIGIN}/api/authenticate/oidc/callback?error=access_denied&iss=${encodeURIComponent(peer.issuer)}`);
    url.searchParams.set('state', begin.searchParams.get('state')!);
    expect((await one.back(url)).what).toBe('cancelled');
  });
});

describe('what is asked for is checked, since asking is not getting', () => {
  it('a level that the provider does not say, or another one', async () => {
    for (const level of [null, 'loa2']) {
      const lax = await ownIdentityProvider([ORIGIN], { level });
      const strict = await create({ issuer: lax.issuer, requiredAcr: ['loa3'] });
      const one = browser();
      const begin = await one.begin(strict.slug);
      expect(new URL(begin).searchParams.get('acr_values')).toBe('loa3');
      expect((await one.back(await one.walk(begin, 'anna'))).what, `${level}`).toBe('weak');
    }
  });
  it('an older sign-in there than it may be', async () => {
    setClock();
    const one = browser();
    expect((await one.through(slug, 'anna')).ticket).not.toBe('');
    setClock(6 * 60_000);
    // A browser may leave out what was asked for; the provider then takes the sign-in of before.
    const begin = new URL(await one.begin(slug));
    expect(begin.searchParams.get('max_age')).toBe('300');
    begin.searchParams.delete('max_age');
    expect((await one.back(await one.walk(begin.href, 'anna'))).what).toBe('old');
    setClock();
  });
});

it('an identifier that the office entered opens no account that works elsewhere too (R167)', async () => {
  const provider = await create({ claim: 'personnumber', scopes: 'person' });
  const both = await w.person('Bo Båda', ['USER']);
  await w.join(w.clients.elsa, both);
  const entered = { params: { id: both.id, providerId: provider.id }, body: { identifier: '19121212-7777' } };
  expect((await w.call(w.people.orgAdmin, identities.set, entered)).status).toBe(200);
  const enters = async () => (await browser().through(provider.slug, '7777')).what;
  expect(await enters()).toMatch(/^ticket=/);
  await w.join(w.clients.foreign, both);
  expect(await enters()).toBe('unknown');
});
