/**
 * `node bench/figures.ts`: the figures that one looks at, of a client (/statistik) and of a company (/organisation/oversikt/statistik), at a
 * million instances and 16 connections (R64, decision 051).
 */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { migrate } from '#server/database/migrate.ts';
import { openPool } from '#server/database/pool.ts';
import { createScoped } from '#server/database/scoped.ts';
import { foldAllCounts } from '#server/figures/counts.ts';
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { databaseOf, folder, startCluster, withClient } from './load.ts';
import { loadManyClients, TOKEN } from './many-clients.ts';
import { median, noSamples, percentile, added as put, table } from './samples.ts';
import { startClient, startProduct } from './servers.ts';

const { values } = parseArgs({
  // --kept uses today's load again; --only takes the kinds whose names contain it.
  options: {
    quick: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    seconds: { type: 'string' },
  },
});
const NAME = 'figures';
const CONNECTIONS = 16;
const seconds = Number(values.seconds ?? (values.quick ? 0.1 : 2));
const rounds = values.quick ? 1 : 2;

/** Thirty types in six categories, five labels on a quarter of the activities, every tenth signing late, and a whole year behind some clients. */
const more = [
  `insert into activity_categories (company_id, name, color, icon) select 0, 'Kategori ' || n, '#0e6f8c', 'bath' from generate_series(1, 5) n`,
  `insert into activity_types (company_id, name, activity_category_id) select 0, 'Typ ' || n, 1 + n % 6 from generate_series(1, 29) n`,
  `insert into labels (company_id, name) select 1, 'Etikett ' || n from generate_series(1, 4) n`,
  `update activities set type_id = 1 + id % 30, label_id = case when company_id = 1 and id % 4 = 0 then 1 + id % 5 end`,
  `update activity_instances set occurence_date = occurence_date + interval '2 hours' where is_completed and id % 10 = 0`,
  `insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, signed_by_date, signed_by_id, is_completable, is_completed, shared)
   select i.company_id, i.client_id, i.activity_id, at, at, at, at, 2, true, true, i.shared
   from activity_instances i, generate_series(1, 11) n, lateral (select i.planned_date - n * interval '30 days' as at) t
   where i.client_id <= ${CONNECTIONS} and i.placed_at between now() - interval '31 days' and now() - interval '1 day'`,
];

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const span = (days: number, back = 0) => `startDate=${dayFrom(1 - days - back)}&endDate=${dayFrom(-back)}`;
const requestOf = (path: string): Request => ({ method: 'GET', path: `/api/${path}`, token: `${TOKEN}1` });
/** Each connection asks something else, so that no answer serves two. */
const apart = (path: (n: number) => string) => Array.from({ length: CONNECTIONS }, (_, n) => requestOf(path(n)));
const company = (by: string, days: string) => `activity-instances/statistics/company/1?by=${by}&${days}`;
/** Fewer in a quick run. */
const activitiesOfAClient = values.quick ? 2 : 30;
const kinds: Record<string, Request[]> = {
  'one activity, a week': apart((n) => `activities/statistics/${1 + n * activitiesOfAClient}?${span(7)}`),
  'one activity, a year': apart((n) => `activities/statistics/${1 + n * activitiesOfAClient}?${span(365)}`),
  'a client, a week': apart((n) => `activity-instances/statistics/client/${1 + n}?${span(7)}`),
  'a client, a year': apart((n) => `activity-instances/statistics/client/${1 + n}?${span(365)}`),
  ...Object.fromEntries(
    ['CLIENT', 'LABEL', 'CATEGORY'].flatMap((by) => [
      [`company by ${by}, a week`, [requestOf(company(by, span(7)))]],
      [`company by ${by}, a year`, [requestOf(company(by, span(365)))]],
    ]),
  ),
  'company by CLIENT, each another week': apart((n) => company('CLIENT', span(7, n))),
  'company by CATEGORY, each another week': apart((n) => company('CATEGORY', span(7, n))),
  'company by CATEGORY, each another year': apart((n) => company('CATEGORY', span(365, n))),
  'company by CLIENT of a label, a week': [requestOf(`${company('CLIENT', span(7))}&labelIds=1`)],
  'company by CATEGORY of a client, a year': apart((n) => `${company('CATEGORY', span(365))}&clientIds=${1 + n}`),
};

const cluster = await startCluster();
const client = startClient();
try {
  const began = performance.now();
  const rows = values.kept
    ? 'the same'
    : await loadManyClients(cluster.superuserConnection, migrate, { small: values.quick, name: NAME, more });
  console.log(`${rows} instances, loaded in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  // Vacuumed as after a night: labelling so many activities left two rows for each of their days.
  const pool = openPool({ ...cluster.connection, database: databaseOf(NAME) }, pino({ level: 'silent' }));
  await foldAllCounts({ scoped: createScoped(pool) }, pino({ level: 'silent' }));
  await pool.end();
  await withClient({ ...cluster.superuserConnection, database: databaseOf(NAME) }, (it) =>
    it.query('vacuum analyze type_counts, instance_counts'),
  );
  const product = await startProduct(cluster.connection, NAME);
  const spent = () => product.cpu() + cpuOfDatabase(folder());
  try {
    for (const connections of [1, CONNECTIONS]) {
      const lines = [['milliseconds', 'p50', 'p99', 'requests/s', 'CPU']];
      for (const [kind, requests] of Object.entries(kinds).filter(([name]) => name.includes(values.only))) {
        let all = noSamples();
        for (let round = -1; round < rounds; round++) {
          const already = spent();
          const result = await client.play({
            port: product.port,
            connections,
            requests,
            once: false,
            seconds: round < 0 ? seconds / 4 : seconds,
          });
          if (round >= 0) all = put(all, result, spent() - already);
        }
        const figures = [percentile(all, 0.5), percentile(all, 0.99), median(all.rates), median(all.cpu) / 1000];
        lines.push([kind, ...figures.map((figure) => figure.toFixed(figure < 10 ? 2 : 0))]);
      }
      console.log([`\n**${connections} connection${connections > 1 ? 's' : ''}**\n`, ...table(lines)].join('\n'));
    }
  } finally {
    await product.stop();
  }
} finally {
  client.stop();
  await cluster.stop();
}
