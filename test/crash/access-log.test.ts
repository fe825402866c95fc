/**
 * Killed at any moment under day views, the product has logged each that it answered, and its seals hold (R119, R120).
 * @module-tag long
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sessionDigestOf } from '#server/access-log/record.ts';
import { verifyLog } from '#server/access-log/verify.ts';
import { hashOf } from '#server/request/user.ts';
import { longestWait, longRuns } from '#test/runs.ts';
import { kill, kinds } from './kill.ts';
import { killedProduct } from './kills.ts';
import { dice } from './writer.ts';

/** Views under way at once, each of a session of its own. */
const READERS = 24;
const cycles = longRuns(3, 20);
const killed = killedProduct();

async function asked<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client(killed.superuser);
  await client.connect();
  return (await client.query<R>(text, values).finally(() => client.end())).rows;
}

type Reader = { token: string; session: string; days: number; seen: string[] };
async function reader(): Promise<Reader> {
  const token = randomBytes(32).toString('base64url');
  await asked(`insert into sessions values ($1, $2, now(), now() + interval '1 day')`, [hashOf(token), killed.filled.userId]);
  return { token, session: sessionDigestOf(token), days: 0, seen: [] };
}

/** Looks at one day after the other until an answer stays away, and remembers those that came; answers the last status. */
async function look(one: Reader): Promise<number> {
  const { url } = killed.product;
  const { clientId } = killed.filled;
  for (;;) {
    const date = new Date(Date.UTC(2026, 0, 1) - one.days++ * 86_400_000).toISOString().slice(0, 10);
    try {
      const answer = await fetch(`${url}/api/activity-instances/client/${clientId}/grouped?date=${date}`, {
        headers: { authorization: `Bearer ${one.token}` },
        signal: AbortSignal.timeout(longestWait),
      });
      await answer.text();
      if (!answer.ok) return answer.status;
      one.seen.push(`${one.session} clientId=${clientId} date=${date}`);
    } catch {
      return 0;
    }
  }
}

/** Seals one hour after the other until the database is gone, or the server whose log it is. */
async function sealOn(isOver: () => boolean): Promise<void> {
  const client = new pg.Client(killed.superuser);
  client.on('error', () => {});
  try {
    await client.connect();
    while (!isOver()) await client.query('select log.seal(most => 1)');
  } catch {
    // killed
  } finally {
    await client.end().catch(() => {});
  }
}

test(`${cycles} kills under ${READERS} views lose no line of the access log, and leave its seals whole`, {
  timeout: 180_000 + cycles * 30_000,
}, async () => {
  const seed = Number(process.env.CRASH_SEED ?? 20_261_128);
  const random = dice(seed);
  // Years of hours, so that every kill meets one that is being sealed.
  await asked(`insert into log.access_events
      (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
    select now() - n * interval '20 hours', 1, '{1}', 1, 'Anna Berg', 'USER', 'instance.see', 'see', 'e', 't', 's', 'r' from generate_series(1, 2000) n`);
  const readers = await Promise.all(Array.from({ length: READERS }, reader));
  const views = () => readers.reduce((sum, { seen }) => sum + seen.length, 0);
  let hours = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const kind = kinds[(cycle + 1) % kinds.length]!;
    const looks = readers.map(look);
    let isOver = false;
    const sealing = sealOn(() => isOver);
    const enough = views() + READERS;
    await expect.poll(views, { interval: 10 }).toBeGreaterThan(enough);
    await sleep(random() * 700);
    kill(kind, killed.product, killed.dataDir);
    isOver = true;
    const statuses = await Promise.all(looks);
    killed.product.process.kill('SIGKILL');
    await killed.product.exit;
    await sealing;
    await killed.start();
    expect(
      statuses.filter((status) => ![0, 503].includes(status)),
      `cycle ${cycle} (${kind}), seed ${seed}`,
    ).toEqual([]);
    const written = new Set(
      (await asked<{ look: string }>(`select session || ' ' || target as look from log.access_events`)).map((row) => row.look),
    );
    const lost = readers.flatMap(({ seen }) => seen).filter((seen) => !written.has(seen));
    expect(lost, `cycle ${cycle} (${kind}), seed ${seed}`).toEqual([]);
    const verified = await verifyLog(killed.superuser);
    expect([...verified.faultByHour], `cycle ${cycle} (${kind}), seed ${seed}`).toEqual([]);
    expect(verified.hours).toBeGreaterThanOrEqual(hours);
    hours = verified.hours;
  }
  expect(hours).toBeGreaterThan(cycles);
  process.stdout.write(`${cycles} kills, ${views()} views answered and logged, ${hours} hours sealed\n`);
});
