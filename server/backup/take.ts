/** Takes a backup: one moment of every table, while the product goes on, into a file that appears only when it was read back whole. */
import type { Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { isOperatorError, operatorError } from '#server/process/operator-error.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createSha256, type EndLine, FORMAT, type Header, inspectBackup, serializeLine, type TableCount } from './format.ts';
import { BATCH_ROWS, beginTransaction, readRows, readTableLine, readTables } from './tables.ts';

/** Rows that are read at a time beside other work: some 2 ms of the processor. */
const GENTLE_BATCH_ROWS = 200;
/** Milliseconds: what waited for the database needs no rest. */
const MAX_REST_MS = 20;

const doesFileExist = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** `isGentle`: beside the calls of a server, which rests between two pieces as long as one took, and never works long at a time. */
type BackupOptions = { signal?: AbortSignal; isGentle?: boolean };

/** Answers the number of rows of each table. Ends at `signal`, without a file; and so when the file reads back otherwise. */
export async function takeBackup(
  connection: pg.ClientConfig,
  filePath: string,
  { signal, isGentle = false }: BackupOptions = {},
): Promise<Record<string, TableCount>> {
  const refuseExistingFile = async () => {
    if (await doesFileExist(filePath)) throw operatorError(`${filePath} is there already, and is not overwritten.`);
  };
  await refuseExistingFile();
  const client = new pg.Client({ ...connection, application_name: 'vardag backup' });
  client.on('error', () => {}); // the query that is under way rejects with it
  await client.connect();
  const partialPath = `${filePath}.${process.pid}.half`;
  const countByTable: Record<string, TableCount> = {};
  const checksum = createSha256();
  try {
    const outputStream = createWriteStream(partialPath, { flags: 'wx', mode: 0o600, flush: true });
    const pieces = generatePieces(client, countByTable, checksum, isGentle ? GENTLE_BATCH_ROWS : BATCH_ROWS);
    await pipeline(Readable.from(isGentle ? restBetween(pieces) : pieces), createGzip({ level: 6 }), outputStream, {
      ...(signal && { signal }),
    });
    await verifyBackup(partialPath, filePath, checksum.digest('hex'), signal);
    await refuseExistingFile();
    await rename(partialPath, filePath);
    await fsyncFolder(dirname(filePath));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || code === 'ENOSPC' || code === 'EDQUOT') throw operatorError(`${filePath} cannot be written (${code}).`);
    throw error;
  } finally {
    await rm(partialPath, { force: true });
    await client.end().catch(() => {});
  }
  return countByTable;
}

/** Reads it back: a disk does not always return what was written. */
async function verifyBackup(partialPath: string, filePath: string, sha256: string, signal: AbortSignal | undefined) {
  const { end } = await inspectBackup(partialPath, signal).catch((error: unknown) => {
    throw signal?.aborted || !isOperatorError(error)
      ? error
      : operatorError(`${filePath} does not read back as it was written, and was not kept.`);
  });
  if (end.sha256 !== sha256) throw operatorError(`${filePath} does not read back as it was written, and was not kept.`);
}

async function* restBetween(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let resumedAt = performance.now();
  for await (const piece of pieces) {
    yield piece;
    await sleep(Math.min(MAX_REST_MS, performance.now() - resumedAt));
    resumedAt = performance.now();
  }
}

async function readAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as made`);
  if (!rows[0].made) throw operatorError('The database holds nothing of Vardag yet.');
  return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map((migration) => migration.name);
}

/** The text of the file, piece by piece; `countByTable` is full when it has ended. */
async function* generatePieces(
  client: pg.Client,
  countByTable: Record<string, TableCount>,
  checksum: Hash,
  batchRows: number,
): AsyncGenerator<string> {
  const hashText = (text: string) => {
    checksum.update(text);
    return text;
  };
  await beginTransaction(client, 'isolation level repeatable read read only');
  const migrations = await readAppliedMigrations(client);
  const header: Header = { backup: 'vardag', format: FORMAT, version: packageJson.version, migrations, at: new Date().toISOString() };
  yield hashText(serializeLine(header));
  for (const table of await readTables(client)) {
    yield hashText(serializeLine(await readTableLine(client, table)));
    const tableHash = createSha256();
    let rowCount = 0;
    for await (const batch of readRows(client, table, batchRows)) {
      const batchText = batch.map(serializeLine).join('');
      tableHash.update(batchText);
      rowCount += batch.length;
      yield hashText(batchText);
    }
    countByTable[table.name] = { rows: rowCount, sha256: tableHash.digest('hex') };
  }
  await client.query('commit');
  yield serializeLine({ end: true, tables: countByTable, sha256: checksum.copy().digest('hex') } satisfies EndLine);
}

async function fsyncFolder(folderPath: string) {
  const handle = await open(folderPath, 'r');
  await handle.sync();
  await handle.close();
}
