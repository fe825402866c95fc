/**
 * Over real HTTP, nothing tells a stranger whether an address has an account: not status, headers or body, and not the time (R28).
 * @module-tag release
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/security/password.ts';
import { figure, least, timed } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { PASSWORD } from './mails.ts';
import { HOUR } from './steps.ts';

const SAMPLES = 60;
const WARM = 10;
/** What the medians may differ by, as a share of the longest; of a third of a password's hash, where an answer takes hardly any time. */
const SHARE = 0.3;

const kinds = ['an account', 'no account', 'a deactivated account', 'an account that comes by its provider alone'] as const;
type Kind = (typeof kinds)[number];
let w: World;
let url: string;
let login: Record<Exclude<Kind, 'no account'>, string>;
beforeAll(async () => {
  // Each sample comes from an address of its own, so that none is throttled.
  w = await world({ TRUST_PROXY: '127.0.0.1' });
  url = await w.server.listen({ port: 0, host: '127.0.0.1' });
  const gone = await w.person('Dag Borta', ['USER']);
  await w.pool.query('update users set password_hash = $1', [await hashPassword(PASSWORD)]);
  await w.pool.query('update users set activated = false where id = $1', [gone.id]);
  const linked = await w.person('Eva Enda', ['USER']);
  await w.join(w.clients.elsa, linked);
  await comesByProvider(linked.id);
  login = {
    'an account': w.people.user.login,
    'a deactivated account': gone.login,
    'an account that comes by its provider alone': linked.login,
  };
});
/** A provider that is the only way in, and an account that is linked to it (R167). */
const comesByProvider = (userId: number) =>
  w.asOwner({ companies: '*' }, async (db) => {
    const company_id = w.companies.sol.id;
    const of = { name: 'Kommunen', issuer: 'https://login.example.se', oidc_client: 'vardag', slug: 'kommunen', required_acr: [] };
    const made = { company_id, ...of, max_age_minutes: 5, only_way: true };
    const { id } = await db.insertInto('identity_providers').values(made).returning('id').executeTakeFirstOrThrow();
    const link = { company_id, provider_id: id, user_id: userId, how: 'SELF' as const, issuer: of.issuer, subject: 'eva' };
    await db
      .insertInto('identity_links')
      .values({ ...link, at: w.clock.now.toISOString(), by_id: userId })
      .execute();
  });
let asked = 0;
/** As long as the others, and never the same twice. */
const addressOf = (kind: Kind) =>
  kind === 'no account' ? `n${String(asked).padStart(login['an account'].length - 13, '0')}@example.com` : login[kind];

const json = (path: string, body: object) => ({ method: 'POST', path, body: JSON.stringify(body), type: 'application/json' });
const ways = {
  'signing in': (email: string) =>
    json('/api/authenticate', { username: email, password: email === login['an account'] ? 'fel' : PASSWORD }),
  'asking for a reset': (email: string) => ({ method: 'POST', path: '/api/account/reset-password/init', body: email, type: 'text/plain' }),
  registering: (email: string) =>
    json('/api/register/assistance-admin', { firstName: 'Rut', lastName: 'Ny', email, login: email, password: PASSWORD }),
  // The page sends no more of an address.
  'asking whose provider a domain leads to': (email: string) => {
    const domain = Object.values(login).includes(email) ? email.split('@')[1]! : 'example.net';
    return { method: 'GET', path: `/api/authenticate/provider?domain=${domain}`, body: null, type: 'text/plain' };
  },
};
type Way = keyof typeof ways;
const statuses: Record<Way, number> = {
  'signing in': 401,
  'asking for a reset': 204,
  registering: 201,
  'asking whose provider a domain leads to': 200,
};

async function ask(way: Way, kind: Kind) {
  asked += 1;
  // In a window of its own, so that no account is delayed for what was tried before.
  w.clock.now = new Date(w.clock.now.getTime() + 2 * HOUR);
  const { method, path, body, type } = ways[way](addressOf(kind));
  const headers = { 'content-type': type, 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
  const { took, gave } = await timed(async () => {
    const answer = await fetch(url + path, { method, headers, body });
    return { answer, said: await answer.text() };
  });
  const shown = Object.fromEntries([...gave.answer.headers].filter(([name]) => name !== 'date'));
  return { took, said: { status: gave.answer.status, headers: shown, body: gave.said } };
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

describe.each(Object.keys(ways) as Way[])('%s', (way) => {
  // What else the machine does falls on one kind now and then; what tells them apart would do so every time.
  it('is answered alike to the letter, and takes as long', { retry: 2 }, async ({ annotate }) => {
    const took = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
    const answers = new Set<string>();
    for (let n = 0; n < SAMPLES + WARM; n++)
      // Interleaved, and each first as often as the others: what else the machine does falls on all of them.
      for (const at of kinds.keys()) {
        const kind = kinds[(at + n) % kinds.length]!;
        const { took: time, said } = await ask(way, kind);
        answers.add(JSON.stringify(said));
        if (n >= WARM) took[kind].push(time);
      }
    expect([...answers]).toHaveLength(1);
    expect(JSON.parse([...answers][0]!).status).toBe(statuses[way]);
    const medians = kinds.map((kind) => median(took[kind]));
    await annotate(`${way}: ${kinds.map((kind, n) => `${kind} ${medians[n]!.toFixed(2)} ms`).join(', ')} (median of ${SAMPLES})`);
    const hash = await least(5, async () => (await timed(() => hashPassword(PASSWORD))).took);
    const [shortest, longest] = [Math.min(...medians), Math.max(...medians)];
    const beside = { beside: 'the longest of them, or a third of a hash', yardstick: Math.max(longest, hash / 3) };
    figure(`${way}: what the addresses differ by`, { took: longest - shortest, ...beside, most: SHARE });
  });
});
