/** Takes a backup: one moment of every table, while the product goes on, into a file that appears only when it is whole. */
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { startRefused } from '#server/start/refusal.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { type Count, type EndLine, FORMAT, type Header, sum, textOf } from './format.ts';
import { begin, lineOf, rowsOf, tablesOf } from './tables.ts';

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Answers how many rows of each table are in the file. When `signal` says so it ends, and leaves no file. */
export async function takeBackup(connection: pg.ClientConfig, file: string, signal?: AbortSignal): Promise<Record<string, Count>> {
  const refuseTaken = async () => {
    if (await isThere(file)) throw startRefused(`${file} is there already, and is not overwritten.`);
  };
  await refuseTaken();
  const client = new pg.Client({ ...connection, application_name: 'vardag backup' });
  client.on('error', () => {}); // the query that is under way rejects with it
  await client.connect();
  const half = `${file}.${process.pid}.half`;
  const counts: Record<string, Count> = {};
  try {
    const out = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(textIn(client, counts)), createGzip({ level: 6 }), out, { ...(signal && { signal }) });
    await refuseTaken();
    await rename(half, file);
    await flushed(dirname(file));
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || code === 'ENOSPC') throw startRefused(`${file} cannot be written (${code}).`);
    throw error;
  } finally {
    await rm(half, { force: true });
    await client.end().catch(() => {});
  }
  return counts;
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.kysely_migration') is not null as made`);
  if (!rows[0].made) throw startRefused('The database holds nothing of Vardag yet.');
  return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map((row) => row.name);
}

/** The text of the file, piece by piece; `counts` is full when it has ended. */
async function* textIn(client: pg.Client, counts: Record<string, Count>): AsyncGenerator<string> {
  const whole = sum();
  const counted = (text: string) => {
    whole.update(text);
    return text;
  };
  await begin(client, 'isolation level repeatable read read only');
  const migrations = await appliedMigrations(client);
  const header: Header = { backup: 'vardag', format: FORMAT, version: packageJson.version, migrations, at: new Date().toISOString() };
  yield counted(textOf(header));
  for (const table of await tablesOf(client)) {
    yield counted(textOf(await lineOf(client, table)));
    const hash = sum();
    let rows = 0;
    for await (const batch of rowsOf(client, table)) {
      const text = batch.map(textOf).join('');
      hash.update(text);
      rows += batch.length;
      yield counted(text);
    }
    counts[table.name] = { rows, sha256: hash.digest('hex') };
  }
  await client.query('commit');
  yield textOf({ end: true, tables: counts, sha256: whole.digest('hex') } satisfies EndLine);
}

async function flushed(path: string) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
