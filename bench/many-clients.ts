/** A company of 500 clients for company-wide calls: thirty instances a client and day, some days back and 31 ahead; and a smaller company. */
import type { Connection } from '#server/postgres/embedded.ts';
import { databaseOf, withClient } from './load.ts';

export const NAME = 'many_clients';
export const CLIENTS = 500;
const EACH_DAY = 30;
const BACK = 31;
/** Today among them. */
const AHEAD = 31;
/** Made at once. */
const MONTH = 31;
export const TOKEN = 'bench-session-of-the-organisation';

/** In their order. Clients above `clients` belong to the other company; every third activity shares what is signed. */
const steps = (clients: number, eachDay: number, back: number): string[] => [
  `insert into companies (name) values ('Stora omsorgen'), ('Lilla omsorgen')`,
  `insert into clients (company_id, name) select case when n <= ${clients} then 1 else 2 end, 'Klient ' || n from generate_series(1, ${clients + 40}) n`,
  `insert into client_groups (company_id, client_id, name) select company_id, id, name from clients order by id`,
  `insert into users (login, first_name, last_name, email, activated, authorities, company_id) values
     ('kontor@bench.example', 'Kajsa', 'Kontor', 'kontor@bench.example', true, array['ORG_USER'], 1),
     ('alla@bench.example', 'Alla', 'Assistent', 'alla@bench.example', true, array['USER'], null)`,
  `insert into client_group_members (client_group_id, user_id, company_id, client_id) select id, 2, company_id, client_id from client_groups where company_id = 1`,
  `insert into sessions (token_hash, user_id, created_date, expires_date)
   select sha256(convert_to('${TOKEN}' || id, 'UTF8')), id, now(), now() + interval '30 days' from users`,
  `insert into labels (company_id, name) values (1, 'Viktigt')`,
  `insert into activity_categories (company_id, name, color, icon) values (0, 'Omvårdnad', '#0e6f8c', 'bath')`,
  `insert into activity_types (company_id, name, activity_category_id) values (0, 'Hygien', 1)`,
  `insert into activities (company_id, client_id, type_id, name, shares_data_when_signed, label_id)
   select company_id, id, 1, 'Dusch och morgonrutin ' || n, n % 3 = 0, case when company_id = 1 and n = 7 then 1 end from clients, generate_series(1, ${eachDay}) n order by id, n`,
  ...Array.from({ length: Math.ceil((back + AHEAD) / MONTH) }, (_, n) => [
    n * MONTH - back,
    Math.min((n + 1) * MONTH - back, AHEAD) - 1,
  ]).map(
    ([
      first,
      last,
    ]) => `insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, occurence_date, signed_by_date, signed_by_id,
     is_completable, is_completed, shared)
   select a.company_id, a.client_id, a.id, at, at, case when done then at + interval '4 minutes' end, case when done then at + interval '5 minutes' end,
          case when done then 2 end, true, done, case when done then a.shares_data_when_signed end
   from generate_series(${first}, ${last}) d cross join (select *, row_number() over (partition by client_id order by id) as n from activities) a,
   lateral (select (current_date + d + time '06:00' + n * interval '31 minutes') at time zone 'Europe/Stockholm' as at) t,
   lateral (select at < now() and (a.id + d) % 20 <> 0 as done) s
   order by d, a.client_id, n`,
  ),
];

type Load = { small: boolean; name?: string; back?: number; more?: readonly string[] };
/** Loads it anew, and `more` after it; no vacuum but the one here, so that what is measured after writes is what they left. */
export async function loadManyClients(
  superuser: Connection,
  migrate: (connection: Connection) => Promise<unknown>,
  { small, name = NAME, back = BACK, more = [] }: Load,
) {
  const database = databaseOf(name);
  await withClient(superuser, async (client) => {
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} owner vardag template template0`);
  });
  await migrate({ ...superuser, user: 'vardag', database });
  return withClient({ ...superuser, database }, async (client) => {
    await client.query(`set timezone to 'UTC'`);
    for (const step of [...(small ? steps(100, 2, back) : steps(CLIENTS, EACH_DAY, back)), ...more]) await client.query(step);
    for (const table of ['activity_instances', 'instance_counts'])
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
    await client.query('vacuum analyze');
    const { rows } = await client.query(`select count(*)::int as n from activity_instances`);
    await client.query('checkpoint');
    return rows[0].n as number;
  });
}

/** Signs so many random instances of the company, or takes them back where they were signed, a thousand at a time. */
export const writeAtRandom = (superuser: Connection, many: number) =>
  withClient({ ...superuser, database: databaseOf(NAME) }, async (client) => {
    for (let done = 0; done < many; done += 1000)
      await client.query(`
        update activity_instances i set is_completed = not i.is_completed, version = version + 1,
          occurence_date = case when i.is_completed then null else i.planned_date end, signed_by_date = case when i.is_completed then null else now() end,
          signed_by_id = case when i.is_completed then null else 2 end, shared = case when i.is_completed then null else i.activity_id % 3 = 0 end
        where i.id in (select 1 + floor(random() * (select max(id) from activity_instances))::bigint from generate_series(1, 1000))`);
  });

/** The time that PostgreSQL takes to count the same instances row by row: the median of `times`, in milliseconds. */
export const countByRows = (superuser: Connection, from: string, to: string, times: number) =>
  withClient({ ...superuser, database: databaseOf(NAME) }, async (client) => {
    const took: number[] = [];
    for (let n = 0; n < times; n++) {
      const began = performance.now();
      await client.query(
        `select count(*) filter (where not (i.is_completed or i.is_skipped or i.signed_by_id is not null) or i.shared) from clients c
         join activity_instances i on i.client_id = c.id and i.placed_at >= $1::date::timestamp at time zone 'Europe/Stockholm'
           and i.placed_at < ($2::date + 1)::timestamp at time zone 'Europe/Stockholm'
         where c.company_id = 1 and i.removed_at is null`,
        [from, to],
      );
      took.push(performance.now() - began);
    }
    return took.sort((a, b) => a - b)[Math.floor(times / 2)]!;
  });
