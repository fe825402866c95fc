/**
 * `node bench/vacuum.ts [--minutes 60] [--rate 80] [--size 1000000]`: signings at a steady rate, each taken back a while later, with the
 * product's own autovacuum; minute by minute how long they took, and what is dead or has grown.
 */
import { parseArgs } from 'node:util';
import { databaseOf, load, startCluster, withClient } from './load.ts';
import { table } from './samples.ts';
import { startProduct } from './servers.ts';
import { tokenOf } from './steps.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rate: { type: 'string', default: '80' },
    size: { type: 'string' },
  },
});
const size = Number(values.size ?? (values.quick ? 30_000 : 1_000_000));
const RATE = Number(values.rate);
const MINUTES = Number(values.minutes ?? (values.quick ? 0.05 : 60));
/** Signed and open again after so many others: over and over the same rows, as an hour of many people is the rows of one day. */
const AHEAD = Math.min(RATE * 60, values.quick ? 100 : 4800);
/** The most acts under way at once: more would meet a row whose act before is not done yet, on a machine that is slower than the rate. */
const MAX_OPEN = 32;

const cluster = await startCluster();
await load(cluster.superuserConnection, size);
const inside = <T>(work: Parameters<typeof withClient<T>>[1]) =>
  withClient({ ...cluster.superuserConnection, database: databaseOf(size) }, work);
const { rows } = await inside((connection) =>
  connection.query<{
    id: string;
    client_id: string;
  }>(`select id, client_id from activity_instances where signed_by_id is null and removed_at is null
    and placed_at > now() - interval '1 day' and placed_at < now() + interval '20 days' order by abs(extract(epoch from placed_at - now())) limit ${AHEAD}`),
);
const product = await startProduct(cluster.connection, size);

/** The vacuum state of the tables that a signing writes to. */
const state = () =>
  inside(async (connection) => {
    const { rows: tableStats } = await connection.query<{ dead: string; cleaned: string; bytes: string }>(`
      select sum(n_dead_tup) as dead, sum(autovacuum_count) as cleaned, sum(pg_total_relation_size(relid)) as bytes from pg_stat_user_tables
      where relname in ('activity_instances', 'activity_instance_events', 'instance_counts', 'type_counts', 'day_stamps', 'stock_movements', 'inventory_items')`);
    return { dead: Number(tableStats[0]!.dead), cleaned: Number(tableStats[0]!.cleaned), bytes: Number(tableStats[0]!.bytes) };
  });

let took: number[] = [];
let refused = 0;
async function act(n: number) {
  const { id, client_id } = rows[n % rows.length]!;
  const isSigned = Math.floor(n / rows.length) % 2 === 0;
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${product.port}/api/activity-instances/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${tokenOf(Number(client_id))}`, 'content-type': 'application/json' },
    body: JSON.stringify(isSigned ? { isCompleted: true, setOccurenceDateToNow: true } : { isCompleted: false }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) refused++;
  took.push(performance.now() - began);
}

const percentile = (share: number) => {
  const sorted = took.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

try {
  const tableRows = [['minute', 'acts', 'p50 ms', 'p99 ms', 'dead rows', 'autovacuums', 'MB']];
  const row = async (minute: string) => {
    const { dead, cleaned, bytes } = await state();
    const times = took.length > 0 ? [percentile(0.5).toFixed(1), percentile(0.99).toFixed(1)] : ['', ''];
    tableRows.push([minute, String(took.length), ...times, String(dead), String(cleaned), (bytes / 1e6).toFixed(1)]);
    took = [];
  };
  await row('0');
  const began = performance.now();
  const open = new Set<Promise<void>>();
  let minute = 0;
  for (let n = 0; performance.now() - began < MINUTES * 60_000; n++) {
    while (open.size >= MAX_OPEN) await Promise.race(open);
    const pendingAct: Promise<void> = act(n).finally(() => open.delete(pendingAct));
    open.add(pendingAct);
    const late = (n * 1000) / RATE - (performance.now() - began);
    if (late > 0) await new Promise((later) => setTimeout(later, late));
    if (performance.now() - began > (minute + 1) * 60_000) await row(String(++minute));
  }
  await Promise.all(open);
  await row('end');
  console.log(table(tableRows).join('\n'));
  console.log(`${refused} were refused.`);
  if (refused > 0) process.exitCode = 1;
} finally {
  await product.stop();
  await cluster.stop();
}
