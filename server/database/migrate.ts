/** Brings a database up to this code's schema, and refuses one on which tenants would not be kept apart. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { operatorError } from '#server/process/operator-error.ts';

/** Tables with a company_id that sign-in must read before any company is known. */
export const tablesOutsidePolicy: readonly string[] = ['users', 'client_group_members', 'two_step_rules'];

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The names of this code's migrations, oldest first. */
export const readMigrationNames = (folder = migrationsFolder) => Object.keys(readMigrations(folder));

/** The tables that carry company_id without enabled and forced row-level security. */
export async function findUnguardedTables(pool: pg.Pool, exceptions: readonly string[] = tablesOutsidePolicy): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `
      select relation.relname as name
      from pg_class relation
      join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attname = 'company_id' and not attribute.attisdropped
      join pg_namespace namespace on namespace.oid = relation.relnamespace
      where (namespace.nspname = 'public' and relation.relkind in ('r', 'p') or namespace.nspname = 'log' and relation.relkind = 'p')
        and not (relation.relrowsecurity and relation.relforcerowsecurity)
        and not relation.relname = any($1)
      order by 1`,
    [exceptions],
  );
  return rows.map((row) => row.name);
}

/** Applies what is missing, all or nothing, and answers the names of what it applied. A restore goes no further than its backup: `lastMigration`. */
export async function migrate(connection: pg.PoolConfig, folder = migrationsFolder, lastMigration?: string): Promise<string[]> {
  const pool = new pg.Pool({ ...connection, max: 2 });
  pool.on('error', () => {}); // the query that is under way rejects with it
  try {
    await checkServer(pool);
    const appliedNames = await applyMigrations(pool, folder, lastMigration);
    const unguardedNames = await findUnguardedTables(pool);
    if (unguardedNames.length > 0) throw operatorError(`Row-level security is not enabled and forced on: ${unguardedNames.join(', ')}.`);
    return appliedNames;
  } finally {
    await pool.end();
  }
}

function readMigrations(folder: string): Record<string, Migration> {
  const fileNames = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sql')) : [];
  return Object.fromEntries(
    fileNames.sort().map((fileName) => {
      const sqlText = readFileSync(join(folder, fileName), 'utf8');
      const up = async (db: Kysely<unknown>) => {
        await sql.raw(sqlText).execute(db);
      };
      return [fileName.slice(0, -'.sql'.length), { up }];
    }),
  );
}

async function checkServer(pool: pg.Pool) {
  const { rows } = await pool.query(`select current_user as name, current_setting('server_version_num')::int / 10000 as major,
    rolsuper or rolbypassrls as unbound, pg_encoding_to_char(encoding) as encoding
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`);
  const { name, major, unbound, encoding } = rows[0] as { name: string; major: number; unbound: boolean; encoding: string };
  if (major < 15) throw operatorError(`The database is PostgreSQL ${major}; Vardag needs 15 or newer.`);
  if (encoding !== 'UTF8') throw operatorError(`The database has the encoding ${encoding}; Vardag needs UTF8.`);
  if (unbound) {
    throw operatorError(
      `The database login ${name} is a superuser or bypasses row-level security, which keeps companies apart. ` +
        'Use a plain login that owns the database: create role vardag login; create database vardag owner vardag.',
    );
  }
}

async function applyMigrations(pool: pg.Pool, folder: string, lastMigration?: string) {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: async () => readMigrations(folder) };
  const migrator = new Migrator({ db, provider });
  const isPending = async (name: string) =>
    (await migrator.getMigrations()).some((migration) => migration.name === name && !migration.executedAt);
  if (lastMigration && !(await isPending(lastMigration))) return [];
  const { error, results = [] } = await (lastMigration ? migrator.migrateTo(lastMigration) : migrator.migrateToLatest());
  if (!error) return results.map((result) => result.migrationName);
  const failedMigration = results.find((result) => result.status === 'Error')?.migrationName;
  const message = error instanceof Error ? error.message : String(error);
  if (failedMigration)
    throw new Error(`Migration ${failedMigration} failed, and nothing of it or of those before it in this start was kept: ${message}`, {
      cause: error,
    });
  throw operatorError(
    `The database's migrations are not those of this Vardag (${message}). Is it an older release on a newer database? Nothing was changed.`,
  );
}
