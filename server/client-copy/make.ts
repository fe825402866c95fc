/** Makes the ZIP of a copy in a file of its own: data, schema and document of one moment, then the pictures. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { ZipFile } from 'yazl';
import type { Locale } from '#domain/locales.ts';
import type { Db } from '#server/database/scoped.ts';
import type { App } from '#server/request/ports.ts';
import { buildSchemaJson, writeDataJson } from './data.ts';
import { writeDocumentHtml } from './document.ts';
import { type OnRows, readSnapshot, type StoredFile } from './snapshot.ts';

export type CopyRequest = { companyId: number; copyId: number; language: Locale };
export type Progress = { onTotal: (total: number) => void; onRows: OnRows };
type ZipInfo = { size: number; sha256: string };

/** True for the one that makes it: another server that does is not disturbed, and one that was killed has let go. */
async function tryLockCopy(db: Db, copyId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('client copy'), ${copyId}::int) as taken`.execute(db);
  return rows[0]!.taken;
}

/** A ZIP on its way into a file. */
function createZip(zipPath: string, zip: ZipFile) {
  const hash = createHash('sha256');
  let size = 0;
  const byteCounter = new Transform({
    transform(chunk: Buffer, _, next) {
      hash.update(chunk);
      size += chunk.length;
      next(null, chunk);
    },
  });
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const writePromise = pipeline(output, byteCounter, createWriteStream(zipPath, { mode: 0o600, flush: true }));
  writePromise.catch(() => {}); // awaited by each entry
  return {
    /** Fulfilled once its last byte has been read. */
    add: async (entryName: string, content: AsyncIterable<string | Buffer>, isCompressed = true) => {
      const stream = Readable.from(content, { objectMode: true, highWaterMark: 1 });
      const streamEnd = once(stream, 'end');
      zip.addReadStreamLazy(entryName, { compress: isCompressed }, (callback) => callback(null, stream));
      await Promise.race([streamEnd, writePromise.then(() => Promise.reject(new Error('the ZIP ended early')))]);
    },
    end: async (): Promise<ZipInfo> => {
      zip.end();
      await writePromise;
      return { size, sha256: hash.digest('hex') };
    },
    abort: async (error: Error) => {
      output.destroy(error);
      await writePromise.catch(() => {});
    },
  };
}

async function* readBytes(app: App, { key, size }: StoredFile, missingKeys: string[]): AsyncGenerator<Buffer> {
  const bytes = size > 0 ? await (await app.store()).read(key, { start: 0, end: size - 1 }) : undefined;
  if (!bytes) return void missingKeys.push(key);
  yield* bytes as AsyncIterable<Buffer>;
}
async function* yieldText(text: string): AsyncGenerator<string> {
  yield text;
}

/** Null where another server makes it. */
export async function makeZip(
  app: App,
  { companyId, copyId, language }: CopyRequest,
  path: string,
  progress: Progress,
): Promise<ZipInfo | null> {
  const zip = createZip(path, new (await import('yazl')).ZipFile());
  try {
    const storedFiles = await app.scoped({ companies: [companyId] }, async (db) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db);
      if (!(await tryLockCopy(db, copyId))) return null;
      const snapshot = await readSnapshot(db, copyId, app.now().toISOString());
      const rowCount = Object.values(snapshot.counts).reduce((sum, count) => sum + count, 0);
      progress.onTotal(2 * rowCount + snapshot.files.length);
      await zip.add('data.json', writeDataJson(snapshot, progress.onRows));
      await zip.add('schema.json', yieldText(buildSchemaJson()));
      await zip.add('document.html', writeDocumentHtml(snapshot, language, progress.onRows));
      return snapshot.files;
    });
    if (!storedFiles) {
      await zip.abort(new Error('another server makes it'));
      return null;
    }
    const missingKeys: string[] = [];
    for (const file of storedFiles) {
      await zip.add(file.place, readBytes(app, file, missingKeys), false);
      await progress.onRows(1);
    }
    // Bytes that the store has lost stop nobody from the rest.
    if (missingKeys.length > 0) await zip.add('missing.json', yieldText(JSON.stringify(missingKeys)));
    return await zip.end();
  } catch (error) {
    await zip.abort(error as Error);
    throw error;
  }
}
