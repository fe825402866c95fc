/** `node bench/timeline.ts`: a client of 10,000 instances, month by month, and what noting strays costs a signing (decision 027). */
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { databaseOf, folder, load, startCluster, withClient } from './load.ts';
import { median, noSamples, percentile, added as put, ratio } from './samples.ts';
import { startClient, startProduct } from './servers.ts';
import { tokenOf } from './steps.ts';
import { unsigned } from './work.ts';

const SIZE = 200_000;
const quick = process.argv.includes('--quick');
const [ROUNDS, SECONDS] = quick ? [1, 0.5] : [6, 3];
/** A quiet client, which has 1,000 instances of its own. */
const CLIENT = 150;

const cluster = await startCluster();
const client = startClient();
await load(cluster.superuserConnection, SIZE, true);
const queryRows = <T>(text: string) =>
  withClient({ ...cluster.superuserConnection, database: databaseOf(SIZE) }, async (it) => (await it.query(text)).rows as T[]);
// Thirty a day back from today; every hundredth signed weeks late.
await queryRows(`
  insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, signed_by_date, signed_by_id,
    is_completable, is_completed, shared)
  select a.company_id, a.client_id, a.id, at, at, at, at + case when n % 100 = 0 then interval '40 days' else interval '10 minutes' end,
         (select user_id from client_group_members where client_id = ${CLIENT} limit 1), true, true, n % 2 = 0
  from (select * from activities where client_id = ${CLIENT} order by id limit 1) a, generate_series(1, 10000) n,
       lateral (select now() - interval '50 days' - interval '48 minutes' * n as at) t`);
await queryRows('vacuum analyze');
const product = await startProduct(cluster.connection, SIZE);
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const month = (back: number) => `/api/instances/timeline/${CLIENT}?startDate=${day(back + 30)}&endDate=${day(back)}`;
const paths = {
  'the month from 80 days back': month(80),
  'the month from 300 days back': month(300),
  'a month with nothing, the first of all': month(500),
};

try {
  for (const [name, path] of Object.entries(paths)) {
    const request: Request = { method: 'GET', path, token: tokenOf(CLIENT) };
    await client.play({ port: product.port, connections: 1, seconds: 1, requests: [request], once: false });
    const answer = await fetch(`http://localhost:${product.port}${path}`, { headers: { authorization: `Bearer ${tokenOf(CLIENT)}` } });
    const entries = ((await answer.json()) as unknown[]).length;
    const samples = put(
      noSamples(),
      await client.play({ port: product.port, connections: 1, seconds: SECONDS, requests: [request], once: false }),
      0,
    );
    const ms = (share: number) => percentile(samples, share).toFixed(1);
    console.log(`${name}: ${entries} entries, median ${ms(0.5)} ms, p99 ${ms(0.99)} ms`);
  }
  // With and without the trigger, in turns on the same server; each instance is signed once, the day after tomorrow's on time or ahead.
  const { next, used } = await unsigned(cluster.superuserConnection, SIZE);
  for (const connections of [16, 1]) {
    let [noting, plain] = [noSamples(), noSamples()];
    for (let round = -1; round < ROUNDS; round++)
      for (const on of round % 2 ? [true, false] : [false, true]) {
        await queryRows(`alter table activity_instances ${on ? 'enable' : 'disable'} trigger activity_instances_note_stray`);
        const spent = () => product.cpu() + cpuOfDatabase(folder());
        const before = spent();
        const requests = next('product', SECONDS * 1500);
        const result = await client.play({ port: product.port, connections, seconds: SECONDS, requests, once: true });
        used(result.taken);
        if (round < 0) continue;
        if (on) noting = put(noting, result, spent() - before);
        else plain = put(plain, result, spent() - before);
      }
    const summaryOf = (it: typeof plain) => `${median(it.rates).toFixed(0)}/s, ${median(it.cpu).toFixed(0)} µs of processor`;
    const ratios = `${ratio(noting.rates, plain.rates).toFixed(2)} and ${ratio(noting.cpu, plain.cpu).toFixed(2)}`;
    console.log(`Signing, ${connections} connections: noting strays ${summaryOf(noting)}; without ${summaryOf(plain)}; ratio ${ratios}`);
  }
  const [{ hot, all }] = (await queryRows<{ hot: string; all: string }>(
    `select n_tup_hot_upd as hot, n_tup_upd as all from pg_stat_user_tables where relname = 'activity_instances'`,
  )) as [{ hot: string; all: string }];
  console.log(`Updates in place: ${hot} of ${all}`);
} finally {
  client.stop();
  await product.stop();
  await cluster.stop();
}
