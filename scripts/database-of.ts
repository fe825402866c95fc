/** Reaches the database that the product would use, for a script: as it is configured, started when it does not run, and left as it was. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { connectWithRetry } from '#server/database/connect.ts';
import { embeddedConnection, hasCluster, startEmbedded } from '#server/postgres/embedded.ts';
import { type Config, readConfig } from '#server/process/config.ts';
import { findLockHolder, lockDataDir } from '#server/process/lock.ts';
import { isOperatorError, operatorError } from '#server/process/operator-error.ts';
import { createShutdown } from '#server/process/shutdown.ts';

/** What each is typed with: a file, and an option that names a list. */
const usages = {
  backup: { needsFile: true, listOption: '' },
  restore: { needsFile: true, listOption: 'erased' },
  'verify-log': { needsFile: false, listOption: 'heads' },
};
type ScriptName = keyof typeof usages;
type OnStop = (name: string, stop: () => Promise<unknown>) => void;

async function openEmbedded(dataDir: string, name: ScriptName, onStop: OnStop) {
  if (name !== 'restore') {
    if (!hasCluster(dataDir)) throw operatorError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`);
    if (await findLockHolder(dataDir)) return embeddedConnection(dataDir);
  }
  const dataLock = await lockDataDir(dataDir, `npm run ${name}`);
  onStop('the lock', dataLock.release);
  const { connection, isAdopted: isPostgresAdopted, stop } = await startEmbedded({ dataDir });
  if (!isPostgresAdopted) onStop('PostgreSQL', stop);
  return connection;
}

type Files = { file: string; listFile: string };
type Work = (connection: ClientConfig, files: Files, signal: AbortSignal, config: Config) => Promise<string[]>;

async function openDatabase({ databaseUrl, directUrl, ownerUrl, dataDir }: Config, name: ScriptName, onStop: OnStop) {
  // Every row, every table: the owner's work.
  const url = ownerUrl ?? directUrl ?? databaseUrl;
  const connection = url ? { connectionString: url } : await openEmbedded(dataDir, name, onStop);
  await (await connectWithRetry(connection, 30_000)).end();
  return connection;
}

function readSettings() {
  // The rest of the environment may be wrong or missing: it is not needed here.
  const { DATABASE_URL, DATABASE_DIRECT_URL, OWNER_URL, DATA_DIR, S3_URL } = process.env;
  const parsedConfig = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, OWNER_URL, DATA_DIR, S3_URL });
  if ('config' in parsedConfig) return parsedConfig.config;
  for (const line of parsedConfig.wrong) console.error(line);
  return process.exit(1);
}

/** A release has these as commands of its own, without npm. */
const commandName = (name: string) => (import.meta.filename.endsWith('.ts') ? `npm run ${name} --` : `vardag ${name}`);

/** npm runs scripts in the project's folder; what was typed is meant where it was typed. */
const resolveTypedPath = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

/** The files that were named: the backup, and the list that goes with the work; '' of none. Ends this process where it was typed otherwise. */
function filesOf(name: ScriptName): Files {
  const { needsFile: hasFile, listOption: option } = usages[name];
  try {
    const { values, positionals } = parseArgs({ options: option ? { [option]: { type: 'string' } } : {}, allowPositionals: hasFile });
    const [file] = positionals;
    if (positionals.length === (hasFile ? 1 : 0) && file !== '' && values[option] !== '')
      return { file: file ? resolveTypedPath(file) : '', listFile: values[option] ? resolveTypedPath(values[option]) : '' };
  } catch {
    // Something that it does not know: told below.
  }
  const usage = [...(hasFile ? ['FILE'] : []), ...(option ? [`[--${option} FILE]`] : [])];
  console.error(`Usage: ${commandName(name)} ${usage.join(' ')}`);
  return process.exit(1);
}

/** Runs `npm run backup`, `restore` or `verify-log`: one database, and 0 only when all was done and is as it should be. */
export async function withDatabase(name: ScriptName, work: Work) {
  const files = filesOf(name);
  const config = readSettings();
  const { onStop, stopAll, isStopping } = createShutdown(pino({ level: 'silent' }));
  let workPromise: Promise<string[]> | undefined;
  try {
    const connection = await openDatabase(config, name, onStop);
    const abortController = new AbortController();
    workPromise = work(connection, files, abortController.signal, config);
    onStop(name, async () => {
      abortController.abort();
      // A restore that is cut off ends with the process, and PostgreSQL takes back what it did.
      await Promise.race([workPromise, sleep(2000).then(() => Promise.reject(new Error('cut off')))]);
    });
    for (const line of await workPromise) console.log(line);
  } catch (error) {
    if (isStopping()) console.error(`The ${name} was cut off.`);
    else console.error(isOperatorError(error) ? error.message : error);
    return stopAll(1);
  }
  return stopAll(0);
}

export const countLines = (tables: Record<string, { rows: number }>) =>
  Object.entries(tables).map(([table, { rows }]) => `${String(rows).padStart(10)}  ${table}`);

/** The place of the uploaded files' bytes, which no backup of the database holds. */
export function fileAdvice({ files }: Record<string, { rows: number }>, { s3Url, dataDir }: Config): string[] {
  if (!files?.rows) return [];
  return [`Uploaded files are not in it. Copy ${s3Url ? 'the bucket of S3_URL' : join(dataDir, 'files')} too, after this.`];
}
