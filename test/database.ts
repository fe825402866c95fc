/** A migrated, empty database of a test file's own. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { asked, asLogin, inDatabase, type Server } from '#test/cluster.ts';
import { longestWait } from '#test/runs.ts';

/** `connection` is the owner's, `serving` the one that the product serves with. */
export type FreshDatabase = {
  connection: Server;
  serving: Server;
  /** The serving one through the pooler that POOLER=1 has started. */
  pooled: Server | null;
  drop: () => Promise<void>;
};

/** A plain login may not end the autovacuum that happens to be at work in the database: wait for it. */
async function dropped(server: Server, name: string, tries = longestWait / 250): Promise<void> {
  try {
    await left(server, name);
    await asked(server, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501' || tries === 0) throw error;
    await sleep(250);
    await dropped(server, name, tries - 1);
  }
}

/**
 * Connections that were ended are still on their way out: one that is cut off then says so to nobody, and that ends the test run. Half a
 * minute is more than any takes; one that is left open is cut off after it.
 */
async function left(server: Server, name: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    for (let tries = 0; tries < 1200; tries += 1) {
      const { rowCount } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name]);
      if (rowCount === 0) return;
      await sleep(25);
    }
  } finally {
    await client.end();
  }
}

/** Nobody may be connected to the template while it is copied, so it is never used itself. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('server');
  const pooler = inject('pooler');
  const name = `vardag_test_${randomBytes(6).toString('hex')}`;
  await asked(server, `create database ${name} template ${inject('template')} strategy file_copy`);
  return {
    connection: inDatabase(server, name),
    serving: asLogin(inDatabase(server, name), inject('serving')),
    pooled: pooler && {
      ...(asLogin(inDatabase(server, name), inject('serving')) as Exclude<Server, { connectionString: string }>),
      ...pooler,
    },
    drop: () => dropped(server, name),
  };
}
