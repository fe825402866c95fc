/**
 * Rights of the two database logins: one owns the database and migrates it, another serves, and that one can neither change nor empty what
 * is only appended to (decision 033).
 */
import pg from 'pg';
import { operatorError } from '#server/process/operator-error.ts';

/** The tables whose rows are never changed, by the trigger that refuses it. */
const APPEND_ONLY_TABLES = `select tgrelid::regclass::text as name from pg_trigger row join pg_class relation on relation.oid = row.tgrelid
  where not tgisinternal and relation.relnamespace = 'public'::regnamespace
    and tgfoid in (select oid from pg_proc where proname = 'refuse_change' and pronamespace = 'public'::regnamespace)
  group by tgrelid order by 1`;

/** The columns of the access log that the serving login says. A line's number and time are the database's: none comes into an hour that is sealed (R120). */
const LOG_COLUMNS =
  'company_id, client_group_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id';

type DatabaseLogin = { name: string; unbound: boolean };
const readLogin = async (client: pg.Client): Promise<DatabaseLogin> =>
  (
    await client.query<DatabaseLogin>(
      'select rolname::text as name, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
    )
  ).rows[0]!;

/**
 * The queues' schema is made for the login that serves, since pg-boss makes and changes its own tables; they were once the owner's. Whoever is to own
 * a schema must be able to make one, and is so for this transaction alone.
 */
async function handOverQueues(client: pg.Client, loginName: string) {
  const quotedLogin = pg.escapeIdentifier(loginName);
  const database = pg.escapeIdentifier((await client.query<{ name: string }>('select current_database()::text as name')).rows[0]!.name);
  await client.query(`grant create on database ${database} to ${quotedLogin}`);
  const { rows } = await client.query(`select to_regnamespace('pgboss') is not null as made`);
  if (!rows[0].made) await client.query(`create schema pgboss authorization ${quotedLogin}`);
  await client.query(`do $$
    declare one text;
    begin
      if not exists (select from pg_namespace where nspname = 'pgboss' and nspowner <> ${pg.escapeLiteral(loginName)}::regrole)
        then return; end if;
      for one in
        select 'schema pgboss'
        union all select 'table ' || oid::regclass from pg_class where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
        union all select 'routine ' || oid::regprocedure from pg_proc where pronamespace = 'pgboss'::regnamespace
        union all select 'type ' || oid::regtype from pg_type where typnamespace = 'pgboss'::regnamespace and typtype = 'e'
      loop execute format('alter %s owner to %I', one, ${pg.escapeLiteral(loginName)}); end loop;
    end $$`);
  await client.query(`revoke create on database ${database} from ${quotedLogin}`);
}

/** Gives the serving login what it needs of a migrated database, and no more; answers its name and the owner's. */
export async function grantServingLogin(
  ownerConfig: pg.ClientConfig,
  servingConfig: pg.ClientConfig,
): Promise<{ owner: string; serving: string }> {
  const servingClient = await connectTo(servingConfig);
  const { name: servingName, unbound } = await readLogin(servingClient).finally(() => servingClient.end());
  if (unbound)
    throw operatorError(
      `The database login ${servingName} is a superuser or bypasses row-level security, which keeps companies apart. Serve with a plain one.`,
    );
  const ownerClient = await connectTo(ownerConfig);
  try {
    const ownerLogin = await readLogin(ownerClient);
    if (ownerLogin.name === servingName) return { owner: servingName, serving: servingName };
    await ownerClient.query("begin; select pg_advisory_xact_lock(hashtext('vardag rights'))");
    await grantRights(ownerClient, servingName);
    await ownerClient.query('commit');
    return { owner: ownerLogin.name, serving: servingName };
  } catch (error) {
    throw operatorError(
      `The login ${servingName} could not be given what it needs to serve: ${(error as Error).message}. ` +
        'A superuser runs once: grant SERVING to OWNER (docs/backup.md).',
    );
  } finally {
    await ownerClient.end();
  }
}

async function connectTo(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // the query that is under way rejects with it
  await client.connect();
  return client;
}

async function grantRights(client: pg.Client, loginName: string) {
  const quotedLogin = pg.escapeIdentifier(loginName);
  const appendOnlyTables = (await client.query<{ name: string }>(APPEND_ONLY_TABLES)).rows.map((row) => row.name).join(', ');
  await client.query(`grant usage on schema public to ${quotedLogin};
    grant select, insert, update, delete on all tables in schema public to ${quotedLogin};
    grant usage, select on all sequences in schema public to ${quotedLogin};
    revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${quotedLogin};
    ${appendOnlyTables && `revoke update, delete, truncate on ${appendOnlyTables} from ${quotedLogin};`}`);
  // A restore may bring a database up to a release that has no log yet.
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('log.taken_over') is not null as "isThere"`);
  if (rows[0]!.isThere)
    await client.query(`grant usage on schema log to ${quotedLogin}; grant select on log.access_events, log.access_seals to ${quotedLogin};
      revoke insert on log.access_events from ${quotedLogin}; grant insert (${LOG_COLUMNS}) on log.access_events to ${quotedLogin}`);
  await handOverQueues(client, loginName);
}
