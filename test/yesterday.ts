/** A database as a release before left it: migrated up to, but not to, one of the migrations. */
import pg from 'pg';
import { migrate, readMigrationNames } from '#server/database/migrate.ts';
import { freshDatabase } from '#test/database.ts';

/** `migration` is the number that its file begins with, `0041`. */
export async function databaseBefore(migration: string) {
  const own = await freshDatabase();
  const client = new pg.Client({ ...own.connection, options: '-c TimeZone=UTC' });
  await client.connect();
  await client.query('drop schema log cascade; drop schema public cascade; create schema public');
  await migrate(
    own.connection,
    undefined,
    readMigrationNames().findLast((name) => name < migration),
  );
  const end = async () => {
    await client.end();
    await own.drop();
  };
  return { client, migrate: () => migrate(own.connection), end };
}
