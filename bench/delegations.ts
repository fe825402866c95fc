/** `node bench/delegations.ts`: the delegations of a past day in a company of 200 people with 12 tasks each, and its coverage. */
import { parseArgs } from 'node:util';
import { migrate } from '#server/database/migrate.ts';
import type { Request } from './client.ts';
import { cpuOfDatabase } from './cpu.ts';
import { folder, startCluster } from './load.ts';
import { loadManyClients, TOKEN } from './many-clients.ts';
import { noSamples, percentile, added as put, table } from './samples.ts';
import { startClient, startProduct } from './servers.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const seconds = values.quick ? 0.5 : 3;
const NAME = 'delegations';
const PEOPLE = 200;
const TASKS = 12;
/** Days before today. */
const PAST = 30;

/** Each was given every task twice, one after the other; every fifth was withdrawn. A tenth of the first ones hold for one client alone. */
const more = [
  `insert into delegation_tasks (company_id, name) select 1, 'Uppgift ' || n from generate_series(1, ${TASKS}) n`,
  `insert into users (login, first_name, last_name, email, activated, authorities)
   select n || '@bench.example', 'Person', 'Nummer ' || n, n || '@bench.example', true, array['USER'] from generate_series(1, ${PEOPLE}) n`,
  `insert into client_group_members (client_group_id, user_id, company_id, client_id)
   select g.id, u.id, g.company_id, g.client_id from client_groups g join users u on u.login ~ '^\\d+@' and u.id % 50 = g.id % 50 where g.company_id = 1`,
  `insert into delegations (company_id, user_id, task_id, client_id, from_day, until_day, valid_from, valid_until, how, decided_by_id, decided_by, decided_title,
     decided_on, at, by_id, accepted_at, ended_at, ended_by_id, end_cause, end_reason)
   select 1, u.id, t.id, case when u.id % 10 = 0 then (select m.client_id from client_group_members m where m.user_id = u.id order by m.client_id limit 1) end,
     d.first, d.first + 180, d.first::timestamptz, (d.first + 181)::timestamptz, 'SYSTEM', 1, 'Kajsa Kontor', 'sjuksköterska', d.first, d.first::timestamptz, 1,
     d.first::timestamptz, w.ended_at, w.by_id, w.cause, w.reason
   from users u cross join (select id from delegation_tasks where company_id = 1 order by id desc limit ${TASKS}) t
     cross join lateral (select current_date - 400 + 200 * n as first, n from generate_series(0, 1) n) d
     cross join lateral (select case when (u.id + t.id) % 5 = 0 then now() - interval '3 days' end as ended_at, case when (u.id + t.id) % 5 = 0 then 1 end as by_id,
       case when (u.id + t.id) % 5 = 0 then 'WITHDRAWN' end as cause, case when (u.id + t.id) % 5 = 0 then 'Slutar' end as reason) w
   where u.login ~ '^\\d+@'`,
];
const day = new Date(Date.now() - PAST * 86_400_000).toISOString().slice(0, 10);
const requestOf = (path: string): Request => ({ method: 'GET', path: `/api/${path}`, token: `${TOKEN}1` });
const kinds: Record<string, string> = {
  'the list of a past day': `delegations?onDay=${day}`,
  'those that were valid': `delegations?onDay=${day}&status=VALID`,
  'coverage by client and task': 'delegations/coverage',
};

const cluster = await startCluster();
const client = startClient();
try {
  await loadManyClients(cluster.superuserConnection, migrate, { small: true, name: NAME, back: 7, more });
  const product = await startProduct(cluster.connection, NAME);
  try {
    const lines = [['milliseconds, one connection', 'p50', 'p99', 'CPU ms of the server', 'of PostgreSQL', 'answers']];
    for (const [kind, path] of Object.entries(kinds)) {
      const round = { port: product.port, connections: 1, requests: [requestOf(path)], once: false };
      await client.play({ ...round, seconds: 1 });
      const before = [product.cpu(), cpuOfDatabase(folder())] as const;
      const all = put(noSamples(), await client.play({ ...round, seconds }));
      const many = all.micros.length;
      const used = [product.cpu() - before[0], cpuOfDatabase(folder()) - before[1]].map((micros) => (micros / many / 1000).toFixed(1));
      lines.push([kind, percentile(all, 0.5).toFixed(1), percentile(all, 0.99).toFixed(1), ...used, String(many)]);
    }
    console.log(table(lines).join('\n'));
  } finally {
    await product.stop();
  }
} finally {
  client.stop();
  await cluster.stop();
}
