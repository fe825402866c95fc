/**
 * `node bench/access-log.ts [--millions 10]`: the access log of five years, of so many million lines, as a client's page and file read it, and how long
 * a month takes to go.
 */
import { parseArgs } from 'node:util';
import { databaseOf, startCluster, withClient } from './load.ts';
import { loadManyNames, NAME, TOKEN } from './many-names.ts';
import { noSamples, percentile, added as put, table } from './samples.ts';
import { startClient, startProduct } from './servers.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, millions: { type: 'string' }, seconds: { type: 'string' } },
});
const rows = Number(values.millions ?? (values.quick ? 0.06 : 10)) * 1e6;
const seconds = Number(values.seconds ?? (values.quick ? 0.5 : 4));
const MONTHS = 60;
/** Of each company; company 1 has every other client of those that are there, the others' are numbers alone. */
const [COMPANIES, CLIENTS] = [20, 700];
const clientOf = (company: string, client: string) =>
  `case when ${company} = 1 then 2 + 2 * (${client}) else ${company} * 100000 + ${client} end`;
/** An administrator of company 1, who has every other client. */
const ADMINISTRATOR = 2;

const cluster = await startCluster();
const client = startClient();
await loadManyNames(cluster.superuserConnection, 2 * CLIENTS);
const database = { ...cluster.superuserConnection, database: databaseOf(NAME) };

/** The months until now, the oldest first, each a part that is filled before it is indexed. One line in a hundred is of fifty clients at once. */
await withClient(database, async (db) => {
  await db.query(`update users set authorities = '{ORG_ADMIN}' where id = ${ADMINISTRATOR}`);
  for (let ago = MONTHS - 1; ago >= 0; ago--) {
    const name = `log.access_events_${ago}`;
    const start = `(date_trunc('month', now(), 'UTC') - interval '${ago} months')`;
    const bounds = (await db.query(`select ${start}::text as a, (${start} + interval '1 month')::text as b`)).rows[0];
    const isPast = ago > 0;
    if (isPast) await db.query(`create table ${name} (like log.access_events including defaults including constraints)`);
    await db.query(`insert into ${isPast ? name : 'log.access_events'} (id, at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
      overriding system value select ${(MONTHS - ago) * (rows / MONTHS)} + n, ${start} + n * ((least(now(), ${start} + interval '1 month') - ${start}) / ${rows / MONTHS + 1}),
        c.company, case when n % 100 = 0 then array(select ${clientOf('c.company', `(c.client + k) % ${CLIENTS}`)} from generate_series(0, 49) k) else array[${clientOf('c.company', 'c.client')}] end,
        5 + n % 4000, 'Anna Berg', 'USER', 'instance.see', 'see', 'activityInstance.grouped', 'date=2026-11-20', 'abcdef0123456789', 'req-' || n
      from generate_series(1, ${rows / MONTHS}::bigint) n
        cross join lateral (select 1 + (hashint8(n) & 65535) % ${COMPANIES} as company, (hashint8(n) & 65535) / ${COMPANIES} % ${CLIENTS} as client) c`);
    if (isPast) await db.query(`alter table log.access_events attach partition ${name} for values from ('${bounds.a}') to ('${bounds.b}')`);
    if (ago % 10 === 0) console.log(`${new Date().toISOString()} ${MONTHS - ago + 1} of ${MONTHS} months`);
  }
  await db.query('vacuum analyze log.access_events');
  const { rows: size } = await db.query(
    `select sum(pg_total_relation_size(inhrelid))::float8 / ${rows} as bytes from pg_inherits where inhparent = 'log.access_events'::regclass`,
  );
  console.log(`${rows / 1e6} million lines, ${size[0].bytes.toFixed(0)} bytes each with their indexes`);
});

const product = await startProduct(cluster.connection, NAME);
try {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const [month, years] = [`startDate=${day(30)}&endDate=${day(0)}`, `startDate=${day(1826)}&endDate=${day(0)}`];
  const ofClient = (page: string) => (n: number) => `/api/clients/${2 * (1 + n)}/access-log${page}`;
  const asked: Record<string, (n: number) => string> = {
    'a client’s page': ofClient(`?${month}`),
    'its readers, to choose from': ofClient(`/people?${month}`),
    'a client’s page of five years': ofClient(`?${years}`),
    'the same, a page further back': ofClient(`?startDate=${day(1826)}&endDate=${day(400)}`),
    'its readers of five years': ofClient(`/people?${years}`),
    'a search of a month in the company': () => `/api/access-log?${month}`,
    'a search of five years for a client': (n) => `/api/access-log?${years}&clientId=${2 * (1 + n)}`,
  };
  const lines: string[][] = [];
  for (const [what, path] of Object.entries(asked)) {
    const requests = Array.from({ length: 400 }, (_, n) => ({ method: 'GET' as const, path: path(n), token: `${TOKEN}${ADMINISTRATOR}` }));
    const round = { port: product.port, connections: 1, requests, once: false };
    await client.play({ ...round, seconds: Math.min(seconds, 1) });
    const result = await client.play({ ...round, seconds });
    if (result.refused.length > 0) throw new Error(result.refused[0]);
    const samples = put(noSamples(), result);
    lines.push([what, ...[0.5, 0.95, 0.99].map((share) => percentile(samples, share).toFixed(1))]);
  }
  const began = performance.now();
  const extract = await fetch(`http://127.0.0.1:${product.port}/api/clients/2/access-log/export?startDate=${day(1826)}&endDate=${day(0)}`, {
    headers: { authorization: `Bearer ${TOKEN}${ADMINISTRATOR}` },
  });
  const text = await extract.text();
  lines.push([
    `the file of five years (${extract.status}, ${text.split('\n').length} lines)`,
    '',
    '',
    (performance.now() - began).toFixed(0),
  ]);
  await withClient(database, async (db) => {
    const before = performance.now();
    await db.query(`alter table log.access_events detach partition log.access_events_${MONTHS - 1}`);
    await db.query(`drop table log.access_events_${MONTHS - 1}`);
    lines.push([`a month of ${Math.round(rows / MONTHS)} lines goes`, '', '', (performance.now() - before).toFixed(0)]);
  });
  console.log(table([['milliseconds', 'p50', 'p95', 'p99'], ...lines]).join('\n'));
} finally {
  client.stop();
  await product.stop();
  await cluster.stop();
}
