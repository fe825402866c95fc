/** `node bench/horizon.ts [--clients 1000]`: the nightly job for clients with 30 daily series each, also after a missed week. */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPool } from '#server/database/pool.ts';
import { createScoped } from '#server/database/scoped.ts';
import { extendAllHorizons } from '#server/planning/horizon.ts';
import type { App } from '#server/request/ports.ts';
import { databaseOf, startCluster, withClient } from './load.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, clients: { type: 'string' } } });
const clients = Number(values.clients ?? (values.quick ? 50 : 1000));
const EACH = 30;

const steps = [
  `insert into companies (name) select 'Omsorg ' || n from generate_series(1, 10) n`,
  `insert into clients (company_id, name) select 1 + n % 10, 'Klient ' || n from generate_series(1, ${clients}) n`,
  `insert into activity_categories (company_id, name, color, icon) values (0, 'Omvårdnad', '#0e6f8c', 'bath')`,
  `insert into activity_types (company_id, name, activity_category_id) values (0, 'Hygien', 1)`,
  `insert into activities (company_id, client_id, type_id, name)
   select company_id, id, 1, 'Dusch och morgonrutin ' || n from clients, generate_series(1, ${EACH}) n`,
  // Made to the horizon as of yesterday; the rows of those days are not needed for what comes after them.
  `insert into planned_activities (company_id, client_id, activity_id, recurrence, starts_on, made_until)
   select company_id, client_id, id, 'DTSTART;TZID=Europe/Stockholm:20250901T' || to_char(time '06:00' + interval '1 minute' * (id % 900), 'HH24MISS')
     || E'\\nRRULE:FREQ=DAILY', date '2025-09-01', current_date + ${HORIZON_DAYS} from activities`,
];

const cluster = await startCluster();
const database = databaseOf('horizon');
const log = pino({ level: 'silent' });
try {
  await withClient(cluster.superuserConnection, async (connection) => {
    await connection.query(`drop database if exists ${database} with (force)`);
    await connection.query(`create database ${database} owner vardag template template0`);
  });
  await migrate({ ...cluster.superuserConnection, user: 'vardag', database });
  await withClient({ ...cluster.superuserConnection, database }, async (connection) => {
    for (const step of steps) await connection.query(step);
    await connection.query('vacuum analyze');
  });
  const pool = openPool({ ...cluster.connection, database }, log);
  for (const [what, days] of [
    ['a night', 0],
    ['the next night', 1],
    ['a night after seven that were missed', 8],
  ] as const) {
    const now = () => new Date(Date.now() + days * 86_400_000);
    const began = performance.now();
    const rowCount = await extendAllHorizons({ scoped: createScoped(pool), now } as App, log);
    console.log(`${clients} clients × ${EACH} series, ${what}: ${rowCount} rows in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  await pool.end();
} finally {
  await cluster.stop();
}
