/**
 * `node bench/standby.ts`: what `REPLICA_URL` takes off the primary (decision 077). Two servers on one primary, one of which knows of its
 * standby, are asked in turns for events, overview and statistics, and for the day, which stays with the primary; processor time by cluster.
 */
import { parseArgs } from 'node:util';
import { migrate } from '#server/database/migrate.ts';
import { startReplicated } from '#test/standby.ts';
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { databaseOf } from './load.ts';
import { loadManyClients, TOKEN } from './many-clients.ts';
import { median, noSamples, percentile, added as put, type Samples, table } from './samples.ts';
import { type Running, startClient, startProduct } from './servers.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    back: { type: 'string' },
  },
});
const seconds = Number(values.seconds ?? (values.quick ? 0.5 : 2));
const rounds = Number(values.rounds ?? (values.quick ? 1 : 4));
const CONNECTIONS = 4;

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const week = `startDate=${dayFrom(-6)}&endDate=${dayFrom(0)}`;
/** Each connection asks something else, so that no answer serves two. */
const apart = (path: (n: number) => string): Request[] =>
  Array.from({ length: CONNECTIONS }, (_, n) => ({ method: 'GET', path: `/api/${path(n)}`, token: `${TOKEN}1` }));
const kinds: Record<string, Request[]> = {
  'overview, clients': apart(
    (n) => `instances/my-clients?${week}&size=20&clientIds=${Array.from({ length: 400 }, (_, index) => index + n + 1)}`,
  ),
  'events, newest first': apart((n) => `activity-instances/mine?${week}&sort=plannedDate,desc&size=20&page=${n}`),
  'statistics by client': apart((n) => `activity-instances/statistics/company/1?startDate=${dayFrom(-6 - n)}&endDate=${dayFrom(0)}`),
  'statistics of one client': apart((n) => `activity-instances/statistics/client/${n + 1}?${week}`),
  'a day (never from a standby)': apart((n) => `activity-instances/client/${n + 1}`),
};
const setups = ['alone', 'standby'] as const;
type Setup = (typeof setups)[number];
type Figures = { samples: Samples; primary: number[]; standby: number[] };

const both = await startReplicated({ max_connections: 80 });
const client = startClient();
const products: Partial<Record<Setup, Running>> = {};
try {
  const { superuser } = both.primary;
  const rows = await loadManyClients(superuser, migrate, { small: values.quick, name: 'standby', back: Number(values.back ?? 31) });
  await both.caughtUp();
  const { host, port } = both.standby.superuser;
  const url = `postgres://vardag@${encodeURIComponent(host)}:${port}/${databaseOf('standby')}`;
  products.alone = await startProduct(both.primary.owner, 'standby');
  products.standby = await startProduct(both.primary.owner, 'standby', undefined, { REPLICA_URL: url });
  console.log(`${rows} instances, ${CONNECTIONS} connections`);
  const lines = [
    ['CPU ms a request', 'primary alone', 'primary with', 'ratio', 'standby', 'p50 ms alone', 'p50 ms with', 'p99 ms alone', 'p99 ms with'],
  ];
  for (const [kind, requests] of Object.entries(kinds)) {
    const bySetup = Object.fromEntries(
      setups.map((setup) => [setup, { samples: noSamples(), primary: [], standby: [] }]),
    ) as unknown as Record<Setup, Figures>;
    for (let round = -1; round < rounds; round++)
      for (const setup of round % 2 ? setups : setups.toReversed()) {
        const spent = () => [cpuOfDatabase(both.folders.primary), cpuOfDatabase(both.folders.standby)] as const;
        const before = spent();
        const result = await client.play({ port: products[setup]!.port, connections: CONNECTIONS, seconds, requests, once: false });
        const after = spent();
        if (result.refused.length > 0) throw new Error(`${kind}: ${result.refused[0]}`);
        if (round < 0) continue;
        const ofSetup = bySetup[setup];
        ofSetup.samples = put(ofSetup.samples, result);
        ofSetup.primary.push((after[0] - before[0]) / result.taken / 1000);
        ofSetup.standby.push((after[1] - before[1]) / result.taken / 1000);
      }
    const { alone, standby } = bySetup;
    const [without, with_] = [median(alone.primary), median(standby.primary)];
    const figures = [without, with_, with_ / without, median(standby.standby)];
    for (const share of [0.5, 0.99]) figures.push(percentile(alone.samples, share), percentile(standby.samples, share));
    lines.push([kind, ...figures.map((figure) => figure.toFixed(figure < 10 ? 2 : 1))]);
  }
  console.log(table(lines).join('\n'));
} finally {
  client.stop();
  for (const product of Object.values(products)) await product.stop();
  await both.stop();
}
