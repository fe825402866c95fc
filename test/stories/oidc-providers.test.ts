/** Setting up a company's identity provider: what is refused, what a test of it says, where addresses lead, and what the server asks of nobody (R166). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { identities } from '#contract/access/identities.ts';
import { identityProviders } from '#contract/access/identity-providers.ts';
import { createOutboundFetch, isPublicAddress, MAX_ANSWER_BYTES, mayRequest } from '#server/security/outbound.ts';
import { closeAfterFile } from '#test/after.ts';
import { type IdentityProvider, ownIdentityProvider } from '#test/oidc-provider.ts';
import type { World } from '#test/world.ts';
import { ENV, ORIGIN, oidcSteps } from './oidc-steps.ts';
import { loggedWorld, ofProviders } from './security-steps.ts';

let w: World;
let peer: IdentityProvider;
const { bodyOf, create, toRealTime, linked } = oidcSteps(
  () => w,
  () => peer,
);
const { begin, judge, helper } = loggedWorld(ENV);
beforeAll(async () => {
  w = await begin();
  await toRealTime();
  peer = await ownIdentityProvider([ORIGIN]);
});

/** A call to set one up, in a company. */
const at = (more: Parameters<typeof bodyOf>[0], companyId = w.companies.sol.id) => ({ params: { companyId }, body: bodyOf(more) });
const lead = (query: { domain?: string; slug?: string }) => w.call(null, identities.provider, { query });

describe('setting one up', () => {
  it('keeps its secret encrypted, shows it to nobody, and goes on with it where it is left out', async () => {
    const { clientSecret, ...rest } = bodyOf();
    const made = await create({ clientSecret: 'hemligheten' });
    expect(made).toMatchObject({ hasSecret: true, redirectUri: `${ORIGIN}/api/authenticate/oidc/callback`, version: 1 });
    expect(JSON.stringify(made)).not.toContain('hemligheten');
    const stored = () =>
      w.asOwner({ companies: '*' }, (db) =>
        db.selectFrom('identity_providers').select('client_secret').where('id', '=', made.id).executeTakeFirstOrThrow(),
      );
    const before = await stored();
    expect(before.client_secret!.toString('latin1')).not.toContain('hemligheten');
    const change = (body: object) =>
      w.call(w.people.orgAdmin, identityProviders.change, {
        params: { id: made.id },
        body: { ...rest, slug: made.slug, ...body } as never,
      });
    expect((await change({})).data.version).toBe(2);
    expect(await stored()).toEqual(before);
    expect((await change({ clientSecret: null })).data.hasSecret).toBe(false);
    const old = await w.call(
      w.people.orgAdmin,
      identityProviders.change,
      { params: { id: made.id }, body: { ...rest, slug: made.slug } },
      { 'if-match': '"1"' },
    );
    expect(old.status).toBe(412);
  });
  it.each(['email', 'Mail', 'UPN', 'preferred_username', 'email_verified'])('compares no address: %s', async (claim) => {
    const { status, problem } = await w.call(w.people.orgAdmin, identityProviders.create, at({ claim }));
    const message = 'assistmeApp.identityProvider.errors.claim';
    expect({ status, fields: problem.fieldErrors }).toMatchObject({ status: 400, fields: [{ field: 'claim', message }] });
  });
  it('leads a domain and a link to one provider, and says so at the field', async () => {
    const made = await create({ domains: ['kommun.example.se', 'Kommun.Example.SE'] });
    expect(made.domains).toEqual(['kommun.example.se']);
    const again = await w.call(
      w.people.strangerOrgAdmin,
      identityProviders.create,
      at({ domains: ['kommun.example.se'] }, w.companies.hav.id),
    );
    expect({ status: again.status, fields: again.problem.fieldErrors }).toMatchObject({ status: 409, fields: [{ field: 'domains' }] });
    const slug = await w.call(w.people.strangerOrgAdmin, identityProviders.create, at({ slug: made.slug }, w.companies.hav.id));
    expect({ status: slug.status, fields: slug.problem.fieldErrors }).toMatchObject({ status: 409, fields: [{ field: 'slug' }] });
    const shown = { name: made.name, slug: made.slug };
    // Whoever has an account there or not: the domain alone leads.
    expect((await lead({ domain: 'KOMMUN.example.se' })).data).toEqual(shown);
    expect((await lead({ slug: made.slug })).data).toEqual(shown);
    expect((await lead({ domain: 'annan.example.se' })).data).toBeNull();
    expect((await lead({})).data).toBeNull();
    expect((await w.call(w.people.orgAdmin, identityProviders.remove, { params: { id: made.id } })).status).toBe(204);
    expect((await lead({ slug: made.slug })).data).toBeNull();
  });
  it('is the company’s own administrator’s, and ADMIN’s, who names it', async () => {
    const made = await create();
    const { admin, orgAdmin, strangerOrgAdmin } = w.people;
    const list = async (who: typeof admin, companyId = w.companies.sol.id) => {
      const { status, data } = await w.call(who, identityProviders.list, { params: { companyId } });
      return status === 200 ? data.map(({ id }) => id) : status;
    };
    expect(await list(orgAdmin)).toContain(made.id);
    expect(await list(strangerOrgAdmin)).toBe(404);
    expect(await list(strangerOrgAdmin, w.companies.hav.id)).not.toContain(made.id);
    expect(await list(admin)).toContain(made.id);
    expect((await w.call(strangerOrgAdmin, identityProviders.remove, { params: { id: made.id } })).status).toBe(404);
    expect((await w.call(strangerOrgAdmin, identityProviders.create, at({}))).status).toBe(404);
    expect((await w.call(admin, identityProviders.create, at({}, w.companies.hav.id))).data.companyId).toBe(w.companies.hav.id);
    expect((await w.call(admin, identityProviders.create, at({}, 999_999))).status).toBe(404);
  });
});

describe('a test of it', () => {
  const tried = async (id: number) => (await w.call(w.people.orgAdmin, identityProviders.test, { params: { id } })).data;
  it('says what the provider lacks of what is asked for', async () => {
    const made = await create({ requiredAcr: ['loa3'], claim: 'oid' });
    expect(Object.fromEntries((await tried(made.id)).map(({ check, state }) => [check, state]))).toEqual({
      ...{ REACHED: 'OK', CODE: 'OK', PKCE: 'OK', ACR: 'OK', CLAIM: 'LACKS', ISS: 'OK', LOGOUT: 'OK' },
    });
    const other = await create({ requiredAcr: ['loa4'] });
    expect(await tried(other.id)).toContainEqual({ check: 'ACR', state: 'LACKS' });
  });
  it('says that it is not reached, also where another issuer answers there', async () => {
    for (const issuer of ['http://127.0.0.1:9', `${peer.issuer}/other`])
      expect(await tried((await create({ issuer })).id)).toEqual([{ check: 'REACHED', state: 'LACKS' }]);
  });
});

describe('the server asks', () => {
  it('no address in a private network, however it is written', async () => {
    for (const issuer of [
      'http://id.example.se',
      'https://10.0.0.1',
      'https://[::1]',
      'https://169.254.169.254',
      'https://localhost',
      'https://a:b@id.example.se',
    ]) {
      const { status, problem } = await w.call(w.people.orgAdmin, identityProviders.create, at({ issuer }));
      expect({ status, fields: problem.fieldErrors }, issuer).toMatchObject({ status: 400, fields: [{ field: 'issuer' }] });
    }
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      '::ffff:10.0.0.1',
      'fd00::1',
      'fe80::1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
    ])
      expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['193.10.0.1', '8.8.8.8', '2a00:1450:400f::1']) expect(isPublicAddress(address), address).toBe(true);
    // As a number it is the same address.
    for (const text of ['https://2130706433', 'https://0x7f000001', 'https://localhost', 'http://id.kommun.se'])
      expect(mayRequest(text, []), text).toBe(false);
    expect(mayRequest('https://id.kommun.se/x', [])).toBe(true);
    expect(mayRequest('http://127.0.0.1:1', ['127.0.0.1'])).toBe(true);
  });
  it('no name whose address is one, as the connection opens', async () => {
    // This machine's own name stands for one that leads to it.
    await expect(createOutboundFetch([])('https://localhost.localdomain')).rejects.toThrow(/private address|no answer/);
    await expect(createOutboundFetch(['localhost'])('http://localhost:9')).rejects.toThrow('no answer');
  });
  it('follows no redirect, and reads no more than it may', async () => {
    const server = createServer((request, to) => {
      if (request.url === '/away') to.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      else to.end(Buffer.alloc(MAX_ANSWER_BYTES + 1));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closeAfterFile(async () => void server.close());
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fetchIt = createOutboundFetch(['127.0.0.1']);
    expect((await fetchIt(`${at}/away`)).status).toBe(302);
    await expect(fetchIt(`${at}/large`)).rejects.toThrow('too large an answer');
  });
});

it('each is a line of the security log, without a word of anybody', async () => {
  const made = await create({ name: 'Kanarieleverantören' });
  const who = await helper(['ORG_USER'], w.companies.sol.id);
  await toRealTime();
  expect((await linked(who, made.id, 'kanarie')).status).toBe(204);
  const [own] = (await w.call(who, identities.list)).data.filter(({ provider }) => provider.id === made.id);
  expect((await w.call(who, identities.unlink, { params: { id: own!.links[0]!.id } })).status).toBe(204);
  w.clock.now = new Date();
  await judge(ofProviders);
});
