/** Steps of the stories about identity providers: one that is set up, a browser that begins, walks through it and comes back. */
import { expect } from 'vitest';
import { identities } from '#contract/access/identities.ts';
import { identityProviders, type ProviderBody } from '#contract/access/identity-providers.ts';
import { CLIENT, type IdentityProvider, providerBrowser, SECRET } from '#test/oidc-provider.ts';
import type { Person, World } from '#test/world.ts';

/** As the world's server has it. */
export const ORIGIN = 'http://localhost:8080';
export const ENV = { OIDC_PRIVATE_HOSTS: '127.0.0.1' };
const START = '/api/authenticate/oidc/';

export function oidcSteps(world: () => World, peer: () => IdentityProvider) {
  let count = 0;
  const bodyOf = (more: Partial<ProviderBody> = {}): ProviderBody => ({
    ...{ name: 'Kommunen', issuer: peer().issuer, oidcClient: CLIENT, clientSecret: SECRET, slug: `kommunen-${++count}`, domains: [] },
    ...{ scopes: null, requiredAcr: [], claim: null, maxAgeMinutes: 5, onlyWay: false, ...more },
  });
  const create = async (more: Partial<ProviderBody> = {}, by: Person = world().people.orgAdmin) => {
    const made = await world().call(by, identityProviders.create, {
      params: { companyId: by.id === world().people.strangerOrgAdmin.id ? world().companies.hav.id : world().companies.sol.id },
      body: bodyOf(more),
    });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    return made.data;
  };
  /** The world comes to the provider's time, which is the real one, and its people stay signed in. */
  const toRealTime = async () => {
    setClock();
    await world().pool.query("update sessions set expires_date = now() + interval '1 year'");
  };
  /** So many milliseconds ahead of the provider. */
  const setClock = (ahead = 0) => {
    world().clock.now = new Date(Date.now() + ahead);
  };

  /** A browser: the cookie that it was given here, and its session at the provider. */
  const browser = () => {
    const there = providerBrowser();
    let cookie = '';
    const take = (set: string | string[] | undefined) => {
      cookie = /^[^;]*/.exec(String(set))![0];
    };
    const get = (url: string, headers: Record<string, string> = { cookie }) => world().server.inject({ url, headers });
    /** The address at the provider where it begins; `asked` may change what is asked for. */
    const begin = async (slug: string) => {
      const answer = await get(START + slug);
      expect(answer.statusCode).toBe(302);
      take(answer.headers['set-cookie']);
      return answer.headers.location!;
    };
    /** From there through the provider, to the address that it sends the browser back to. */
    const walk = (begin: string, login: string) => there.walk(begin, login);
    /** Where the page is that one comes to, and what it gets to know. */
    const back = async (url: URL, headers?: Record<string, string>) => {
      const { statusCode, headers: answered } = await get(url.pathname + url.search, headers);
      expect(statusCode).toBe(302);
      const [page, what = ''] = answered.location!.split('#');
      return { page, what, ticket: what.startsWith('ticket=') ? what.slice('ticket='.length) : '' };
    };
    const through = async (slug: string, login: string) => back(await walk(await begin(slug), login));
    const exchange = (ticket: string, headers: Record<string, string> = { cookie }) =>
      world().call(null, identities.exchange, { body: { ticket } }, headers);
    return { begin, walk, back, through, exchange, take, cookie: () => cookie };
  };

  /** Links somebody who is signed in, as they would on their own page. */
  const linked = async (who: Person, providerId: number, login: string) => {
    const w = world();
    await w.pool.query('update sessions set fresh_date = $2 where user_id = $1', [who.id, w.clock.now]);
    const one = browser();
    const begun = await w.call(who, identities.begin, { body: { providerId } });
    expect(begun.status, JSON.stringify(begun.problem)).toBe(200);
    one.take(begun.headers['set-cookie'] as string);
    const { page, ticket } = await one.back(await one.walk(begun.data.url, login));
    expect(page).toBe('/konto');
    return w.call(who, identities.link, { body: { ticket } }, { cookie: one.cookie() });
  };
  return { bodyOf, create, toRealTime, setClock, browser, linked };
}
