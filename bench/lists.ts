/** `node bench/lists.ts`: instances of 500 clients and 37 days with their exact total, also after 100,000 random writes; the counts' cost. */
import { parseArgs } from 'node:util';
import { migrate } from '#server/database/migrate.ts';
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { databaseOf, folder, startCluster, withClient } from './load.ts';
import { countByRows, loadManyClients, NAME, TOKEN, writeAtRandom } from './many-clients.ts';
import { median, noSamples, percentile, added as put, ratio, table } from './samples.ts';
import { startClient, startProduct } from './servers.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seconds: { type: 'string' }, rounds: { type: 'string' } },
});
const seconds = Number(values.seconds ?? (values.quick ? 0.5 : 4));
const rounds = Number(values.rounds ?? (values.quick ? 2 : 5));
const writes = values.quick ? 2000 : 100_000;

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [from, to] = [dayFrom(-18), dayFrom(18)];
const requestsOf = (more: string, token = `${TOKEN}1`): Request[] => [
  { method: 'GET', path: `/api/activity-instances/mine?startDate=${from}&endDate=${to}&size=10&${more}`, token },
];
const kinds: Record<string, Request[]> = {
  'organisation, first page': requestsOf('sort=plannedDate,desc'),
  'organisation, page 4000': requestsOf('sort=plannedDate,asc&page=4000'),
  'organisation, by occurrence date': requestsOf('sort=occurenceDate,desc'),
  'organisation, one label': requestsOf('labelIds=1'),
  'somebody in 500 teams': requestsOf('', `${TOKEN}2`),
};

const cluster = await startCluster();
const client = startClient();
const rows = await loadManyClients(cluster.superuserConnection, migrate, { small: values.quick });
const product = await startProduct(cluster.connection, NAME);
try {
  console.log(`${rows} instances; 37 days of 500 clients, one connection, milliseconds`);
  const measured = async () => {
    const figures: { ms: number; cpu: number }[] = [];
    const spent = () => product.cpu() + cpuOfDatabase(folder());
    for (const requests of Object.values(kinds)) {
      const round = { port: product.port, connections: 1, requests, once: false };
      await client.play({ ...round, seconds: Math.min(seconds, 1) });
      let samples = noSamples();
      for (let n = 0; n < 2; n++) {
        const already = spent();
        const result = await client.play({ ...round, seconds: seconds / 2 });
        samples = put(samples, result, spent() - already);
      }
      figures.push({ ms: percentile(samples, 0.5), cpu: median(samples.cpu) / 1000 });
    }
    return [...figures, { ms: await countByRows(cluster.superuserConnection, from, to, values.quick ? 3 : 9), cpu: Number.NaN }];
  };
  const before = await measured();
  await writeAtRandom(cluster.superuserConnection, writes);
  const after = await measured();
  const names = [...Object.keys(kinds), '(PostgreSQL alone: the count, row by row)'];
  const each = (a: number, b: number) => [a.toFixed(1), b.toFixed(1), (b / a).toFixed(1)];
  const line = (name: string, n: number) => [name, ...each(before[n]!.ms, after[n]!.ms), ...each(before[n]!.cpu, after[n]!.cpu)];
  console.log(table([['', 'vacuumed', `after ${writes} writes`, 'ratio', 'CPU ms', 'after', 'ratio'], ...names.map(line)]).join('\n'));

  // With and without the trigger that counts, in turns on the same server; each instance is signed once.
  const unsigned = await withClient({ ...cluster.superuserConnection, database: databaseOf(NAME) }, async (connection) => {
    const { rows: unsignedRows } = await connection.query(
      `select id from activity_instances where company_id = 1 and signed_by_id is null order by random() limit 200000`,
    );
    return unsignedRows.map(({ id }) => id as string);
  });
  const body = JSON.stringify({ isCompleted: true, setOccurenceDateToNow: true });
  const counting = (on: boolean) =>
    withClient({ ...cluster.superuserConnection, database: databaseOf(NAME) }, async (it) => {
      await it.query(`alter table activity_instances ${on ? 'enable' : 'disable'} trigger activity_instances_recount`);
    });
  for (const connections of [16, 1]) {
    let [counted, plain] = [noSamples(), noSamples()];
    for (let round = -1; round < rounds; round++)
      for (const on of round % 2 ? [true, false] : [false, true]) {
        await counting(on);
        const requests = unsigned
          .splice(0, Math.ceil(seconds * 3000))
          .map((id): Request => ({ method: 'PATCH', path: `/api/activity-instances/${id}`, token: `${TOKEN}2`, body }));
        const already = product.cpu() + cpuOfDatabase(folder());
        const result = await client.play({ port: product.port, connections, seconds, requests, once: true });
        const used = product.cpu() + cpuOfDatabase(folder()) - already;
        if (round < 0) continue;
        if (on) counted = put(counted, result, used);
        else plain = put(plain, result, used);
      }
    const summaryOf = (it: typeof plain) => `${median(it.rates).toFixed(0)}/s, ${median(it.cpu).toFixed(0)} µs of processor`;
    const ratios = `ratio ${ratio(counted.rates, plain.rates).toFixed(2)} and ${ratio(counted.cpu, plain.cpu).toFixed(2)}`;
    console.log(`Signing, ${connections} connections: with the counts ${summaryOf(counted)}; without ${summaryOf(plain)}; ${ratios}`);
  }
} finally {
  client.stop();
  await product.stop();
  await cluster.stop();
}
