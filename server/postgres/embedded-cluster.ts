/** The folder of the embedded PostgreSQL: where it lies, as whom it runs, made once, and its settings written at each start. */
import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureShortFolder, fitsSocket } from '#server/process/lock.ts';
import { operatorError } from '#server/process/operator-error.ts';
import { chooseAccount, ensureBinaries, findInaccessibleFolder, type OsAccount } from './embedded-binaries.ts';

const execFileAsync = promisify(execFile);

export type PostgresSettings = Readonly<Record<string, string | number>>;

export type Cluster = { folder: string; socket: string; nativeFolder: string; major: string; account: OsAccount };

export const postgresPort = 5432;
const defaultSettings: PostgresSettings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: 60,
  shared_buffers: '256MB',
  jit: 'off',
};

/** Runs one of PostgreSQL's programs as the account, in a folder and a language that every machine has. */
export function runProgram(cluster: Cluster, name: 'initdb' | 'pg_ctl', args: string[]) {
  const { uid, gid } = cluster.account ?? {};
  return execFileAsync(join(cluster.nativeFolder, 'bin', name), args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...(process.env.TZDIR && { TZDIR: process.env.TZDIR }) },
    ...(uid !== undefined && { uid, gid: gid! }),
  });
}

export const socketLockPath = (socketFolder: string) => join(socketFolder, `.s.PGSQL.${postgresPort}.lock`);

export function prepareCluster(dataDir: string): Cluster {
  if (process.platform === 'win32')
    throw operatorError('The embedded PostgreSQL does not run on Windows yet. Set DATABASE_URL to a PostgreSQL server.');
  mkdirSync(dataDir, { recursive: true });
  const account = chooseAccount();
  // Entering the data folder is all that the account needs there; it owns the two folders below.
  if (account) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  const inaccessibleFolder = findInaccessibleFolder(dataDir, account);
  if (inaccessibleFolder)
    throw operatorError(
      `PostgreSQL runs as ${account?.name}, who may not enter ${inaccessibleFolder}. Choose another DATA_DIR, or start Vardag as another user than root.`,
    );
  let socketFolder = join(dataDir, 'socket');
  if (fitsSocket(socketLockPath(socketFolder))) mkdirSync(socketFolder, { recursive: true });
  else socketFolder = ensureShortFolder(dataDir, 'pg', account?.uid);
  makePrivate(socketFolder, account);
  return { folder: join(dataDir, 'postgres'), socket: socketFolder, account, ...ensureBinaries(dataDir, account) };
}

/** Letters are told apart by this locale (trigrams need it); order and case follow the Swedish ICU rules. */
const characterLocale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Makes the cluster beside its place and renames it when it is whole, so that a start killed in the middle leaves none. */
export async function initialiseCluster(dataDir: string, cluster: Cluster, needsSync: boolean) {
  for (const folderName of readdirSync(dataDir))
    if (folderName.startsWith('postgres-new.')) rmSync(join(dataDir, folderName), { recursive: true, force: true });
  const newFolder = join(dataDir, `postgres-new.${process.pid}`);
  mkdirSync(newFolder);
  makePrivate(newFolder, cluster.account);
  const options = [
    '-D',
    newFolder,
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--auth=trust',
    '--locale-provider=icu',
    '--icu-locale=sv',
    '--locale=C',
    ...(needsSync ? [] : ['--no-sync']),
  ];
  try {
    await runProgram(cluster, 'initdb', [...options, `--lc-ctype=${characterLocale}`]);
  } catch (error) {
    if (!/invalid locale name/.test(String((error as { stderr?: string }).stderr))) throw error;
    await runProgram(cluster, 'initdb', options);
  }
  const configPath = join(newFolder, 'postgresql.conf');
  writeFileSync(
    configPath,
    `${readFileSync(configPath, 'utf8')}\n# Written anew at each start; what ALTER SYSTEM sets stands above it.\ninclude 'vardag.conf'\n`,
  );
  renameSync(newFolder, cluster.folder);
}

export function writeSettings(cluster: Cluster, settings: PostgresSettings) {
  const allSettings = {
    ...defaultSettings,
    ...settings,
    listen_addresses: '',
    port: postgresPort,
    unix_socket_directories: cluster.socket,
    unix_socket_permissions: '0700',
  };
  const quote = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`;
  const settingsPath = join(cluster.folder, 'vardag.conf');
  writeFileSync(
    settingsPath,
    Object.entries(allSettings)
      .map(([name, value]) => `${name} = ${quote(value)}\n`)
      .join(''),
  );
  if (cluster.account) chownSync(settingsPath, cluster.account.uid, cluster.account.gid);
}

function makePrivate(path: string, account: OsAccount) {
  if (account) chownSync(path, account.uid, account.gid);
  chmodSync(path, 0o700);
}
