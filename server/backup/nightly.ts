/** The backup of each night: one server of several takes it, reads it back, and keeps the newest (decision 073). */
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Jobs, LongJobOptions } from '#server/jobs/pg-boss.ts';
import { operatorError } from '#server/process/operator-error.ts';
import { takeBackup } from './take.ts';

/** In summer and in winter, and never the hour that comes twice or not at all. */
const SCHEDULE = '10 1 * * *';
/** Seconds; a night and the day after it at the most. */
const jobLimits: LongJobOptions = { expireSeconds: 82_800, heartbeatSeconds: 60, overdue: 93_600 };
/** Bytes that must stay free beside a file half as large again as the last. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;
/** Milliseconds after which a half one is nobody's: a day. */
const ABANDONED_MS = 86_400_000;

const BACKUP_NAME = /^vardag-\d{8}T\d{6}Z\.gz$/;
const PARTIAL_NAME = /^vardag-\d{8}T\d{6}Z\.gz\.\d+\.half$/;

type NightlyOptions = {
  ownerConnection: pg.ClientConfig;
  folder: string;
  keep: number;
  log: Logger;
  signal: AbortSignal;
  now?: () => Date;
};

/** `vardag-20261123T011000Z.gz`: in the order of their names they are in that of their times. */
const backupNameOf = (takenAt: Date) => `vardag-${takenAt.toISOString().replace(/[-:]|\.\d+/g, '')}.gz`;

/** Takes one now and removes those beyond `keepCount`, oldest first. Throws a line for the log when it cannot; the earlier ones stay then. */
export async function takeNightlyBackup({
  ownerConnection,
  folder,
  keep: keepCount,
  log,
  signal,
  now = () => new Date(),
}: NightlyOptions): Promise<void> {
  const earlierBackupNames = await listBackups(folder);
  await refuseFullDisk(folder, earlierBackupNames.at(-1));
  const startedAt = performance.now();
  const filePath = join(folder, backupNameOf(now()));
  const countByTable = await takeBackup(ownerConnection, filePath, { signal, isGentle: true });
  const rowCount = Object.values(countByTable).reduce((sum, table) => sum + table.rows, 0);
  const { size: bytes } = await stat(filePath);
  log.info(
    { file: filePath, rows: rowCount, bytes, seconds: Math.round((performance.now() - startedAt) / 1000) },
    'a backup was taken and read back',
  );
  const backupNames = await listBackups(folder);
  for (const name of backupNames.slice(0, -keepCount)) await removeBackup(join(folder, name), log);
}

export const scheduleBackups = (jobs: Jobs, { name, ...nightlyOptions }: NightlyOptions & { name: string }): Promise<void> =>
  jobs.schedule(name, SCHEDULE, 'Europe/Stockholm', () => takeNightlyBackup(nightlyOptions), jobLimits);

/** The backups of this job, oldest first; whatever else lies there is none of its business. */
async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw operatorError(`The folder of BACKUP_DIR, ${folder}, cannot be read (${error.code}).`);
  });
  const fileNames = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  for (const name of fileNames.filter((name) => PARTIAL_NAME.test(name))) {
    const filePath = join(folder, name);
    // A server that was killed cannot remove its own.
    const fileStats = await stat(filePath).catch(() => undefined);
    if (fileStats && Date.now() - fileStats.mtimeMs > ABANDONED_MS) await rm(filePath, { force: true });
  }
  return fileNames.filter((name) => BACKUP_NAME.test(name)).sort();
}

/** Before anything is written: a disk that it filled could be the database's own. */
async function refuseFullDisk(folder: string, lastBackupName: string | undefined) {
  const [{ bavail, bsize }, lastBackupBytes] = await Promise.all([
    statfs(folder),
    lastBackupName ? stat(join(folder, lastBackupName)).then((stats) => stats.size) : 0,
  ]);
  const neededBytes = MIN_FREE_BYTES + lastBackupBytes * 1.5;
  if (bavail * bsize < neededBytes)
    throw operatorError(
      `No backup was taken: ${folder} has ${megabytesOf(bavail * bsize)} MB left, and ${megabytesOf(neededBytes)} MB are wanted.`,
    );
}

const megabytesOf = (bytes: number) => Math.round(bytes / 1e6);

async function removeBackup(filePath: string, log: Logger) {
  await rm(filePath).then(
    () => log.info({ file: filePath }, 'an old backup was removed'),
    (error: NodeJS.ErrnoException) => log.warn(`The old backup ${filePath} could not be removed (${error.code}).`),
  );
}
