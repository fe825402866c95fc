/** Runs PostgreSQL from the installed package inside the data folder: made once, started, adopted after a crash, stopped. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { commandOf } from '#server/database/command-of.ts';
import { connected } from '#server/database/connect.ts';
import { type Account, barredAt, chooseAccount, reachableBinaries } from '#server/database/embedded-binaries.ts';
import { fitsSocket, removeShortFolder, shortFolder } from '#server/start/lock.ts';
import { startRefused } from '#server/start/refusal.ts';

const run = promisify(execFile);

/** What pg's Pool and Client take; the host is a folder with a socket, never a port on the network. */
export type Connection = { host: string; port: number; user: string; database: string };
export type Settings = Readonly<Record<string, string | number>>;

type Cluster = { folder: string; socket: string; native: string; major: string; account: Account };

const port = 5432;
const usual: Settings = { timezone: 'UTC', log_timezone: 'UTC', max_connections: 60, shared_buffers: '256MB', jit: 'off' };

/** Runs one of PostgreSQL's programs as the account, in a folder and a language that every machine has. */
const program = (cluster: Cluster, name: 'initdb' | 'pg_ctl', args: string[]) => {
  const { uid, gid } = cluster.account ?? {};
  return run(join(cluster.native, 'bin', name), args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...(process.env.TZDIR && { TZDIR: process.env.TZDIR }) },
    ...(uid !== undefined && { uid, gid: gid! }),
  });
};

const own = (path: string, account: Account) => {
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
};

const socketLock = (socket: string) => join(socket, `.s.PGSQL.${port}.lock`);

const prepare = (dataDir: string): Cluster => {
  if (process.platform === 'win32')
    throw startRefused('The embedded PostgreSQL does not run on Windows yet. Set DATABASE_URL to a PostgreSQL server.');
  mkdirSync(dataDir, { recursive: true });
  const account = chooseAccount();
  // Entering the data folder is all that the account needs there; it owns the two folders below.
  if (account) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  const barred = barredAt(dataDir, account);
  if (barred)
    throw startRefused(
      `PostgreSQL runs as ${account?.name}, who may not enter ${barred}. Choose another DATA_DIR, or start Vardag as another user than root.`,
    );
  let socket = join(dataDir, 'socket');
  if (fitsSocket(socketLock(socket))) mkdirSync(socket, { recursive: true });
  else socket = shortFolder(dataDir, 'pg', account?.uid);
  own(socket, account);
  return { folder: join(dataDir, 'postgres'), socket, account, ...reachableBinaries(dataDir, account) };
};

/** Letters are told apart by this locale (trigrams need it); order and case follow the Swedish ICU rules. */
const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Makes the cluster beside its place and renames it when it is whole, so that a start killed in the middle leaves none. */
const initialise = async (dataDir: string, cluster: Cluster, sync: boolean) => {
  for (const name of readdirSync(dataDir))
    if (name.startsWith('postgres-new.')) rmSync(join(dataDir, name), { recursive: true, force: true });
  const half = join(dataDir, `postgres-new.${process.pid}`);
  mkdirSync(half);
  own(half, cluster.account);
  const options = [
    '-D',
    half,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--auth=trust',
    '--locale-provider=icu',
    '--icu-locale=sv',
    '--locale=C',
    ...(sync ? [] : ['--no-sync']),
  ];
  try {
    await program(cluster, 'initdb', [...options, `--lc-ctype=${letters}`]);
  } catch (error) {
    if (!/invalid locale name/.test(String((error as { stderr?: string }).stderr))) throw error;
    await program(cluster, 'initdb', options);
  }
  const file = join(half, 'postgresql.conf');
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}\n# Written anew at each start; what ALTER SYSTEM sets stands above it.\ninclude 'vardag.conf'\n`,
  );
  renameSync(half, cluster.folder);
};

const configure = (cluster: Cluster, settings: Settings) => {
  const all = {
    ...usual,
    ...settings,
    listen_addresses: '',
    port,
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
  };
  const quoted = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`;
  const file = join(cluster.folder, 'vardag.conf');
  writeFileSync(
    file,
    Object.entries(all)
      .map(([name, value]) => `${name} = ${quoted(value)}\n`)
      .join(''),
  );
  if (cluster.account) chownSync(file, cluster.account.uid, cluster.account.gid);
};

const refuseOtherMajor = (cluster: Cluster) => {
  const version = readFileSync(join(cluster.folder, 'PG_VERSION'), 'utf8').trim();
  if (version === cluster.major) return;
  throw startRefused(
    `${cluster.folder} was written by PostgreSQL ${version}, but this Vardag brings PostgreSQL ${cluster.major}. Nothing was changed. ` +
      'Take a backup with the Vardag that wrote it (npm run backup -- FILE), move that folder away, and restore here (npm run restore -- FILE).',
  );
};

/** The process that postmaster.pid names, if it is really a PostgreSQL: after a reboot the number may be anybody's. */
const runningPostmaster = async (cluster: Cluster) => {
  const file = join(cluster.folder, 'postmaster.pid');
  const isRunning = await program(cluster, 'pg_ctl', ['status', '-D', cluster.folder]).then(
    () => true,
    () => false,
  );
  if (!isRunning) return false;
  // It may end between the questions: then neither its file nor its number need be there any more.
  const pid = await readFile(file, 'utf8').then(
    (text) => text.split('\n')[0]!,
    () => '',
  );
  const command = pid && (await commandOf(pid));
  if (command.includes('postgres')) return true;
  // PostgreSQL itself only sees that the number is alive (somebody else's, or killed and not yet waited for) and would refuse to start.
  for (const stale of [file, socketLock(cluster.socket)]) rmSync(stale, { force: true });
  return false;
};

const start = async (cluster: Cluster) => {
  const log = join(cluster.folder, 'server.log');
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(log, `${log}.1`);
  for (let waited = 0; ; waited += 500) {
    const from = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
    try {
      return await program(cluster, 'pg_ctl', ['start', '-w', '-t', '120', '-s', '-D', cluster.folder, '-l', log]);
    } catch (error) {
      const said = existsSync(log) ? readFileSync(log).subarray(from).toString() : String((error as { stderr?: string }).stderr);
      // Processes of a killed postmaster need a moment to notice.
      if (!/shared memory block|lock file .* already exists/.test(said) || waited >= 60_000)
        throw startRefused(`PostgreSQL did not start. Its log ${log} says:\n${said.trim()}`);
      await sleep(500);
    }
  }
};

/** All that the superuser does: one login without privileges, and the database that it owns. */
const ensureDatabase = async (superuser: Connection) => {
  const client = await connected(superuser, 60_000);
  try {
    const { rows } = await client.query(`select
      exists (select from pg_roles where rolname = 'vardag') as role,
      exists (select from pg_database where datname = 'vardag') as database`);
    if (!rows[0].role) await client.query('create role vardag login');
    if (!rows[0].database) await client.query('create database vardag owner vardag template template0');
  } finally {
    await client.end();
  }
};

/** True when the folder holds a cluster. */
export const hasCluster = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** Where the product's database is reached while it runs. */
export const embeddedConnection = (dataDir: string): Connection => ({
  host: prepare(dataDir).socket,
  port,
  user: 'vardag',
  database: 'vardag',
});

export type Embedded = {
  connection: Connection;
  /** For backup and for making test databases; the running product never uses it. */
  superuser: Connection;
  /** Runs when the owner of the process dies without stopping; see test/cluster.ts. */
  stopCommand: { file: string; args: string[]; account: Account };
  /** True when a postmaster that outlived its server was taken over. */
  adopted: boolean;
  stop: () => Promise<void>;
};

export const startEmbedded = async ({ dataDir, settings = {} }: { dataDir: string; settings?: Settings }): Promise<Embedded> => {
  const cluster = prepare(dataDir);
  if (!existsSync(cluster.folder)) await initialise(dataDir, cluster, settings.fsync !== 'off');
  refuseOtherMajor(cluster);
  const adopted = await runningPostmaster(cluster);
  if (!adopted) {
    configure(cluster, settings);
    await start(cluster);
  }
  const superuser = { host: cluster.socket, port, user: 'postgres', database: 'postgres' };
  await ensureDatabase(superuser);
  const stopArgs = ['stop', '-w', '-t', '60', '-s', '-D', cluster.folder, '-m'];
  return {
    connection: { ...superuser, user: 'vardag', database: 'vardag' },
    superuser,
    stopCommand: { file: join(cluster.native, 'bin', 'pg_ctl'), args: [...stopArgs, 'immediate'], account: cluster.account },
    adopted,
    stop: async () => {
      await program(cluster, 'pg_ctl', [...stopArgs, 'fast']);
      removeShortFolder(join(cluster.socket, 'socket'), dataDir);
    },
  };
};
