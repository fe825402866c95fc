/**
 * A primary and a standby that streams from it, of the embedded PostgreSQL: the standby's folder is a copy of the primary's while that
 * stands still, so that no program is needed which the package leaves out.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { grantServingLogin } from '#server/database/rights.ts';
import { SERVING_LOGIN, startEmbedded } from '#server/postgres/embedded.ts';
import { postgresPort, prepareCluster, runProgram, writeSettings } from '#server/postgres/embedded-cluster.ts';
import { asked, watch } from '#test/cluster.ts';
import { longestWait } from '#test/runs.ts';
import { freshFolder } from '#test/start/product.ts';

const settings = {
  ...{ fsync: 'off', autovacuum: 'off', shared_buffers: '64MB', max_connections: 60 },
  ...{ wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '256MB', synchronous_commit: 'on' },
};
export type Replicated = Awaited<ReturnType<typeof startReplicated>>;

/** Migrated and empty. `more` are settings of both. */
export async function startReplicated(more: Readonly<Record<string, string | number>> = {}) {
  const folder = freshFolder('vardag-standby-');
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when we are root
  const [first, second] = ['primary', 'standby'].map((name) => join(folder, name)) as [string, string];
  const all = { ...settings, ...more };
  await (await startEmbedded({ dataDir: first, settings: all })).stop();
  mkdirSync(second);
  const cluster = prepareCluster(second);
  execFileSync('cp', ['-a', join(first, 'postgres'), cluster.folder]);
  writeFileSync(join(cluster.folder, 'standby.signal'), '');
  const primary = await startEmbedded({ dataDir: first, settings: all });
  const { host } = primary.superuserConnection;
  writeSettings(cluster, {
    ...all,
    hot_standby: 'on',
    primary_conninfo: `host=${host} port=${postgresPort} user=postgres`,
    wal_retrieve_retry_interval: '200ms',
  });
  const log = join(cluster.folder, 'log.txt');
  appendFileSync(log, '');
  if (cluster.account) execFileSync('chown', ['-R', String(cluster.account.uid), cluster.folder]);
  const start = () =>
    runProgram(cluster, 'pg_ctl', ['start', '-w', '-t', String(longestWait / 1000), '-s', '-D', cluster.folder, '-l', log]);
  const stop = (how = 'fast') =>
    runProgram(cluster, 'pg_ctl', ['stop', '-w', '-t', String(longestWait / 1000), '-s', '-D', cluster.folder, '-m', how]);
  const unwatch = watch(primary, folder);
  await start();
  const stopCommand = {
    ...primary.stopCommand,
    args: primary.stopCommand.args.map((one) => one.replace(join(first, 'postgres'), cluster.folder)),
  };
  const unwatchStandby = watch({ stopCommand }, second);
  await migrate(primary.connection);
  await grantServingLogin(primary.connection, primary.serving);
  const superuser = { host: cluster.socket, port: postgresPort, user: 'postgres', database: 'vardag' };
  const told = async <T>(statement: string): Promise<T> => {
    const client = new pg.Client(superuser);
    await client.connect();
    try {
      return (await client.query(statement)).rows[0] as T;
    } finally {
      await client.end();
    }
  };
  return {
    folders: { primary: first, standby: second },
    primary: { owner: primary.connection, serving: primary.serving, superuser: { ...primary.superuserConnection, database: 'vardag' } },
    standby: {
      serving: { ...superuser, user: SERVING_LOGIN },
      superuser,
      /** What is replayed waits from now on, or goes on. */
      pause: () => asked(superuser, 'select pg_wal_replay_pause()'),
      resume: () => asked(superuser, 'select pg_wal_replay_resume()'),
      kill: () => stop('immediate'),
      start,
      log,
      promote: () => runProgram(cluster, 'pg_ctl', ['promote', '-w', '-s', '-D', cluster.folder]),
      told,
    },
    /** Waits until the standby has all that the primary has. */
    caughtUp: async () => {
      const client = new pg.Client(primary.superuserConnection);
      await client.connect();
      const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
      await client.end();
      for (let tries = 0; tries < longestWait / 25; tries++) {
        if ((await told<{ there: boolean }>(`select pg_last_wal_replay_lsn() >= '${rows[0]!.at}'::pg_lsn as there`)).there) return;
        await sleep(25);
      }
      throw new Error('the standby does not follow');
    },
    stop: async () => {
      await stop('immediate').catch(() => {});
      await unwatchStandby();
      await unwatch();
    },
  };
}
