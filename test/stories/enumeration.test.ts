/** Over real HTTP, nothing tells a stranger whether an address has an account: not status, headers or body, and not the time (R28). */
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/security/password.ts';
import { figure, least, runs, timed } from '#test/runs.ts';
import { type World, world } from '#test/world.ts';
import { PASSWORD } from './mails.ts';
import { HOUR } from './steps.ts';

const SAMPLES = runs(20, 60);
const WARM = 10;
/** What the medians may differ by, as a share of the longest; of a third of a password's hash, where an answer takes hardly any time. */
const SHARE = 0.3;

const kinds = ['an account', 'no account', 'a deactivated account'] as const;
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
  login = { 'an account': w.people.user.login, 'a deactivated account': gone.login };
});
let asked = 0;
/** As long as the others, and never the same twice. */
const addressOf = (kind: Kind) =>
  kind === 'no account' ? `n${String(asked).padStart(login['an account'].length - 13, '0')}@example.com` : login[kind];

const json = (path: string, body: object) => ({ path, body: JSON.stringify(body), type: 'application/json' });
const ways = {
  'signing in': (email: string) => json('/api/authenticate', { username: email, password: 'fel' }),
  'asking for a reset': (email: string) => ({ path: '/api/account/reset-password/init', body: email, type: 'text/plain' }),
  registering: (email: string) =>
    json('/api/register/assistance-admin', { firstName: 'Rut', lastName: 'Ny', email, login: email, password: PASSWORD }),
};
type Way = keyof typeof ways;

async function ask(way: Way, kind: Kind) {
  asked += 1;
  // In a window of its own, so that no account is delayed for what was tried before.
  w.clock.now = new Date(w.clock.now.getTime() + 2 * HOUR);
  const { path, body, type } = ways[way](addressOf(kind));
  const headers = { 'content-type': type, 'x-forwarded-for': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
  const { took, gave } = await timed(async () => {
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    return { answer, said: await answer.text() };
  });
  const shown = Object.fromEntries([...gave.answer.headers].filter(([name]) => name !== 'date'));
  return { took, said: { status: gave.answer.status, headers: shown, body: gave.said } };
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

describe.each(Object.keys(ways) as Way[])('%s', (way) => {
  // What else the machine does falls on one kind now and then; what tells them apart would do so every time.
  it('is answered alike to the letter, and takes as long', { retry: 2 }, async ({ annotate }) => {
    const took: Record<Kind, number[]> = { 'an account': [], 'no account': [], 'a deactivated account': [] };
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
    expect(JSON.parse([...answers][0]!).status).toBe({ 'signing in': 401, 'asking for a reset': 204, registering: 201 }[way]);
    const medians = kinds.map((kind) => median(took[kind]));
    await annotate(`${way}: ${kinds.map((kind, n) => `${kind} ${medians[n]!.toFixed(2)} ms`).join(', ')} (median of ${SAMPLES})`);
    const hash = await least(5, async () => (await timed(() => hashPassword(PASSWORD))).took);
    const [shortest, longest] = [Math.min(...medians), Math.max(...medians)];
    const beside = { beside: 'the longest of them, or a third of a hash', yardstick: Math.max(longest, hash / 3) };
    figure(`${way}: what the addresses differ by`, { took: longest - shortest, ...beside, most: SHARE });
  });
});
