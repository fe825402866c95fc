/**
 * `node bench/live.ts [--watchers 500] [--size 1000000]`: open days of as many clients (of a thousand instances each), notified of signings
 * by server-sent events; and the cost to the signings, in turns.
 */
import { parseArgs } from 'node:util';
import { databaseOf, load, startCluster, withClient } from './load.ts';
import { startProduct } from './servers.ts';
import { tokenOf } from './steps.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, watchers: { type: 'string' }, size: { type: 'string' } },
});
const size = Number(values.size ?? (values.quick ? 30_000 : 1_000_000));
const WATCHERS = Number(values.watchers ?? (values.quick ? 20 : 500));
/** Signings a second, far more than 500 people do. */
const RATE = 20;
const SECONDS = values.quick ? 3 : 15;
const TURNS = values.quick ? 1 : 3;

const cluster = await startCluster();
await load(cluster.superuserConnection, size);
const { rows } = await withClient({ ...cluster.superuserConnection, database: databaseOf(size) }, (connection) =>
  connection.query<{ id: string; client_id: string }>(`
    select id, client_id from activity_instances where signed_by_id is null and removed_at is null and client_id <= ${WATCHERS}
      and placed_at > now() + interval '3 days' and placed_at < now() + interval '40 days' order by random() limit ${RATE * SECONDS * TURNS * 3}`),
);
const product = await startProduct(cluster.connection, size);
const url = `http://127.0.0.1:${product.port}`;

/** The sending time of each client's signing that no watcher has received yet. */
const sent = new Map<number, number>();
const delays: number[] = [];
/** Resident memory of the server before anybody watched, and while all did. */
const megabytes: number[] = [];

async function watch(clientId: number, end: AbortSignal) {
  const headers = { authorization: `Bearer ${tokenOf(clientId)}` };
  const answer = await fetch(`${url}/api/live/day/${clientId}`, { headers, signal: end });
  if (!answer.ok) throw new Error(`a watch was refused: ${answer.status}`);
  const read = async () => {
    const text = new TextDecoder();
    for await (const chunk of answer.body!) {
      if (!text.decode(chunk).includes('"first"')) continue;
      const at = sent.get(clientId);
      if (at === undefined) continue;
      delays.push(performance.now() - at);
      sent.delete(clientId);
    }
  };
  read().catch(() => {});
}

/** Signs at the rate, each its own instance; answers how long each took, in milliseconds. */
async function signAll(): Promise<number[]> {
  const took: number[] = [];
  const requests: Promise<void>[] = [];
  const body = JSON.stringify({ isCompleted: true, setOccurenceDateToNow: true });
  for (let n = 0; n < RATE * SECONDS; n++) {
    const { id, client_id } = rows.pop()!;
    const clientId = Number(client_id);
    const began = performance.now();
    if (!sent.has(clientId)) sent.set(clientId, began);
    const headers = { authorization: `Bearer ${tokenOf(clientId)}`, 'content-type': 'application/json' };
    requests.push(
      fetch(`${url}/api/activity-instances/${id}`, { method: 'PATCH', headers, body }).then(async (answer) => {
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`a signing was refused: ${answer.status}`);
        took.push(performance.now() - began);
      }),
    );
    await new Promise((later) => setTimeout(later, 1000 / RATE));
  }
  await Promise.all(requests);
  return took;
}

function summaryOf(all: number[]) {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1);
  return `p50 ${at(0.5)}, p99 ${at(0.99)} ms (${all.length})`;
}

try {
  const [quiet, watched]: [number[], number[]] = [[], []];
  await signAll();
  for (let turn = 0; turn < TURNS; turn++) {
    sent.clear();
    quiet.push(...(await signAll()));
    megabytes.push(product.megabytes());
    sent.clear();
    const end = new AbortController();
    for (let clientId = 1; clientId <= WATCHERS; clientId += 20)
      await Promise.all(Array.from({ length: Math.min(20, WATCHERS - clientId + 1) }, (_, n) => watch(clientId + n, end.signal)));
    watched.push(...(await signAll()));
    megabytes.push(product.megabytes());
    await new Promise((later) => setTimeout(later, 1000));
    if (sent.size > 0) throw new Error(`${sent.size} clients' watchers heard nothing`);
    end.abort();
  }
  console.log(`Signing ${RATE} a second, nobody watching: ${summaryOf(quiet)}; with ${WATCHERS} open days: ${summaryOf(watched)}.`);
  console.log(`The server's memory before and while they watch, each turn: ${megabytes.map((it) => it.toFixed(0)).join(', ')} MB.`);
  console.log(`From the tap to another's open day: ${summaryOf(delays)}.`);
} finally {
  await product.stop();
  await cluster.stop();
}
