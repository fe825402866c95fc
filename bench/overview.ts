/** `node bench/overview.ts`: inbox, events and overview of a company of 500 clients, with five million instances and with a tenth of the past. */
import { parseArgs } from 'node:util';
import { migrate } from '#server/database/migrate.ts';
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { folder, startCluster } from './load.ts';
import { loadManyClients, TOKEN } from './many-clients.ts';
import { plans } from './plans.ts';
import { median, noSamples, percentile, added as put, type Samples, table } from './samples.ts';
import { type Running, startClient, startProduct } from './servers.ts';

const { values } = parseArgs({
  // --kept uses today's load again.
  options: {
    quick: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const seconds = Number(values.seconds ?? (values.quick ? 0.1 : 3));
const rounds = Number(values.rounds ?? (values.quick ? 1 : 4));
/** Days behind today: five million instances with those ahead, and a tenth of the past. */
const sizes = values.quick ? { long: 10, short: 5 } : { long: 278, short: 28 };
const CONNECTIONS = 16;

/** Four items a client, every eighth below its alert value; every 33rd activity's entries are in the inbox, the last three days open. */
const more = [
  `insert into inventory_items (company_id, client_id, name, amount_in_stock, alert_value)
   select company_id, id, 'Artikel ' || n, case when (id + n) % 8 = 0 then 1 else 20 end, 5 from clients, generate_series(1, 4) n`,
  `insert into inbox_entries (company_id, client_id, kind, instance_id, state, arrived_date, handled_date)
   select company_id, client_id, 'ACTIVITY', id, case when placed_at > now() - interval '3 days' then 'IDLE' else 'ACTION_TAKEN' end, signed_by_date,
          case when placed_at > now() - interval '3 days' then null else now() end
   from activity_instances where shared and activity_id % 33 = 0 order by placed_at, id`,
  ...plans,
];

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const week = (back = 0) => `startDate=${dayFrom(-6 - back)}&endDate=${dayFrom(-back)}`;
const requestOf = (path: string): Request => ({ method: 'GET', path: `/api/${path}`, token: `${TOKEN}1` });
/** Each connection asks something else, so that no answer serves two. */
const apart = (path: (n: number) => string) => Array.from({ length: CONNECTIONS }, (_, n) => requestOf(path(n)));
const kinds: Record<string, Request[]> = {
  'overview, clients': [requestOf(`instances/my-clients?${week()}&size=20`)],
  'overview, totals': [requestOf('companies/statistics/1')],
  'overview, sums of the week': [requestOf(`activity-instances/statistics/summary/company/1?${week()}`)],
  'overview, goals behind': [requestOf('evaluation-goals/behind/company/1?few=true')],
  'events, newest first': [requestOf(`activity-instances/mine?${week()}&sort=plannedDate,desc&size=20`)],
  'inbox, unhandled': [requestOf('instances/inbox?state=IDLE&size=10&sort=id,desc')],
  'overview, clients, each another page': apart((n) => `instances/my-clients?${week()}&size=20&page=${n}`),
  'events, each another page': apart((n) => `activity-instances/mine?${week()}&sort=plannedDate,desc&size=20&page=${n}`),
};

const cluster = await startCluster();
const client = startClient();
const products: Record<string, Running> = {};
try {
  for (const [name, back] of Object.entries(sizes)) {
    const began = performance.now();
    const rows = values.kept
      ? 'the same'
      : await loadManyClients(cluster.superuserConnection, migrate, { small: values.quick, name: `overview_${name}`, back, more });
    console.log(`${name}: ${rows} instances, loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    products[name] = await startProduct(cluster.connection, `overview_${name}`);
  }
  const play = async (name: string, requests: Request[], connections: number) => {
    const product = products[name]!;
    const spent = () => product.cpu() + cpuOfDatabase(folder());
    const already = spent();
    const result = await client.play({ port: product.port, connections, seconds, requests, once: false });
    return { result, used: spent() - already };
  };
  const measured = async (requests: Request[], connections: number) => {
    const samples: Record<string, Samples> = { long: noSamples(), short: noSamples() };
    for (let round = -1; round < rounds; round++)
      for (const name of round % 2 ? ['long', 'short'] : ['short', 'long']) {
        const { result, used } = await play(name, requests, connections);
        if (round >= 0) samples[name] = put(samples[name]!, result, used);
      }
    return samples;
  };
  for (const connections of [CONNECTIONS, 1]) {
    const lines = [['milliseconds', 'p50', 'p99', 'requests/s', 'CPU ms', 'p50, a tenth', 'p99, a tenth', 'p50 ratio']];
    for (const [kind, requests] of Object.entries(kinds)) {
      const { long, short } = await measured(requests, connections);
      const at = (it: Samples) => [percentile(it, 0.5), percentile(it, 0.99)];
      const figures = [
        ...at(long!),
        median(long!.rates),
        median(long!.cpu) / 1000,
        ...at(short!),
        percentile(long!, 0.5) / percentile(short!, 0.5),
      ];
      lines.push([kind, ...figures.map((figure) => figure.toFixed(figure < 10 ? 2 : 1))]);
    }
    console.log([`\n**${connections} connections**\n`, ...table(lines)].join('\n'));
  }
} finally {
  client.stop();
  for (const product of Object.values(products)) await product.stop();
  await cluster.stop();
}
