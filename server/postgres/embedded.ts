/** Runs PostgreSQL from the installed package inside the data folder: started, adopted after a crash, started again, stopped. */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectWithRetry } from '#server/database/connect.ts';
import { removeShortFolder } from '#server/process/lock.ts';
import { operatorError } from '#server/process/operator-error.ts';
import { readCommand } from './command-of.ts';
import type { OsAccount } from './embedded-binaries.ts';
import {
  type Cluster,
  initialiseCluster,
  type PostgresSettings,
  postgresPort,
  prepareCluster,
  runProgram,
  socketLockPath,
  writeSettings,
} from './embedded-cluster.ts';
import { logPathOf, startLogTrimming } from './embedded-log.ts';

/** The connection that pg's Pool and Client take; the host is a folder with a socket, never a port on the network. */
export type Connection = { host: string; port: number; user: string; database: string };

/** The login that serves; the owner's is called as the database. */
export const SERVING_LOGIN = 'vardag_app';

/** True when the folder holds a cluster. */
export const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** The connection to the product's own database while it runs. */
export const embeddedConnection = (dataDir: string): Connection => ({
  host: prepareCluster(dataDir).socket,
  port: postgresPort,
  user: 'vardag',
  database: 'vardag',
});

export type EmbeddedPostgres = {
  /** Owns the database: for migrations, backup and restore. */
  connection: Connection;
  /** The login that serves uses this one. */
  serving: Connection;
  /** For making logins, databases and tests; the running product never uses it. */
  superuserConnection: Connection;
  /** Runs when the owner of the process dies without stopping; see test/cluster.ts. */
  stopCommand: { file: string; args: string[]; account: OsAccount };
  /** True when a postmaster that outlived its server was taken over. */
  isAdopted: boolean;
  /** Starts it again if it has died; true when it had to. */
  revive: () => Promise<boolean>;
  stop: () => Promise<void>;
};

export async function startEmbedded({
  dataDir,
  settings = {},
}: {
  dataDir: string;
  settings?: PostgresSettings;
}): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(dataDir);
  if (!existsSync(cluster.folder)) await initialiseCluster(dataDir, cluster, settings.fsync !== 'off');
  refuseOtherMajorVersion(cluster);
  const revive = async () => {
    if (await isPostmasterRunning(cluster)) return false;
    writeSettings(cluster, settings);
    await startPostmaster(cluster);
    return true;
  };
  const isAdopted = !(await revive());
  const superuserConnection = { host: cluster.socket, port: postgresPort, user: 'postgres', database: 'postgres' };
  await ensureDatabase(superuserConnection);
  const stopLogTrimming = startLogTrimming(cluster.folder);
  const stopArgs = ['stop', '-w', '-t', '60', '-s', '-D', cluster.folder, '-m'];
  return {
    connection: { ...superuserConnection, user: 'vardag', database: 'vardag' },
    serving: { ...superuserConnection, user: SERVING_LOGIN, database: 'vardag' },
    superuserConnection,
    stopCommand: { file: join(cluster.nativeFolder, 'bin', 'pg_ctl'), args: [...stopArgs, 'immediate'], account: cluster.account },
    isAdopted,
    revive,
    stop: async () => {
      stopLogTrimming();
      await runProgram(cluster, 'pg_ctl', [...stopArgs, 'fast']);
      removeShortFolder(join(cluster.socket, 'socket'), dataDir);
    },
  };
}

function refuseOtherMajorVersion(cluster: Cluster) {
  const version = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim();
  if (version === cluster.major) return;
  throw operatorError(
    `${cluster.folder} was written by PostgreSQL ${version}, but this Vardag brings PostgreSQL ${cluster.major}. Nothing was changed. ` +
      'Take a backup with the Vardag that wrote it (npm run backup -- FILE), move that folder away, and restore here (npm run restore -- FILE).',
  );
}

/** The process that postmaster.pid names, if it is really a PostgreSQL: after a reboot the number may be anybody's. */
async function isPostmasterRunning(cluster: Cluster) {
  const pidPath = join(cluster.folder, 'postmaster.pid');
  const isRunning = await runProgram(cluster, 'pg_ctl', ['status', '-D', cluster.folder]).then(
    () => true,
    () => false,
  );
  if (!isRunning) return false;
  // It may end between the questions: then neither its file nor its number need be there any more.
  const pid = await readFile(pidPath, 'utf8').then(
    (text) => text.split('\n')[0]!,
    () => '',
  );
  const command = pid && (await readCommand(pid));
  if (command.includes('postgres')) return true;
  // PostgreSQL itself only sees that the number is alive (somebody else's, or killed and not yet waited for) and would refuse to start.
  for (const staleFile of [pidPath, socketLockPath(cluster.socket)]) rmSync(staleFile, { force: true });
  return false;
}

async function startPostmaster(cluster: Cluster) {
  const logPath = logPathOf(cluster.folder);
  for (let waitedMs = 0; ; waitedMs += 500) {
    const sizeBeforeStart = statSync(logPath, { throwIfNoEntry: false })?.size ?? 0;
    try {
      return await runProgram(cluster, 'pg_ctl', ['start', '-w', '-t', '120', '-s', '-D', cluster.folder, '-l', logPath]);
    } catch (error) {
      const newLogText = existsSync(logPath)
        ? readFileSync(logPath).subarray(sizeBeforeStart).toString()
        : String((error as { stderr?: string }).stderr);
      // Processes of a killed postmaster need a moment to notice.
      if (!/shared memory block|lock file .* already exists/.test(newLogText) || waitedMs >= 60_000)
        throw operatorError(`PostgreSQL did not start. Its log ${logPath} says:\n${newLogText.trim()}`);
      await sleep(500);
    }
  }
}

/** All that the superuser does: a login that owns the database, one that serves, and the database. Older data folders get the second so. */
async function ensureDatabase(superuserConnection: Connection) {
  const client = await connectWithRetry(superuserConnection, 60_000);
  try {
    const { rows } = await client.query(`select
      exists (select from pg_roles where rolname = 'vardag') as role,
      exists (select from pg_roles where rolname = '${SERVING_LOGIN}') as serving,
      exists (select from pg_database where datname = 'vardag') as database`);
    if (!rows[0].role) await client.query('create role vardag login');
    if (!rows[0].serving) await client.query(`create role ${SERVING_LOGIN} login; grant ${SERVING_LOGIN} to vardag`);
    if (!rows[0].database) await client.query('create database vardag owner vardag template template0');
  } finally {
    await client.end();
  }
}
