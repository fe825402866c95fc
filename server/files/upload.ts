/** The one PUT of a file: inspected and freed of place and device on its way into the store; complete and right, or nothing of it stays. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILES_PATH, MAX_MEDIA_BYTES } from '#contract/files.ts';
import { isStorageFullError, isUnavailable } from '#server/database/unavailable.ts';
import type { App } from '#server/request/ports.ts';
import { problem } from '#server/request/problems.ts';
import { allowLongBody } from '#server/request/slow-bodies.ts';
import { hashOf } from '#server/request/user.ts';
import type { FileAddress } from './address.ts';
import { createGarbageCollector } from './collect-garbage.ts';
import { createContentInspector, detectType, HEAD_BYTES, sizeLimitOf, sizeProblem, typeProblem } from './content.ts';

/** One answer for used, expired and foreign addresses (R30). */
const addressProblem = () => problem(403, 'error.file.address');
const incompleteProblem = () => problem(400, 'error.file.incomplete');

/** Uses the address up; its uploader must still have an active account. */
const consumeUploadAddress = (app: App, { key, name }: FileAddress, token: string) =>
  app.scoped({ companies: [] }, (db) =>
    db
      .updateTable('files')
      .set({ used_date: app.now().toISOString() })
      .where('key', '=', key)
      .where('name', '=', name)
      .where('token_hash', '=', hashOf(token))
      .where('used_date', 'is', null)
      .where('expires_date', '>', app.now().toISOString())
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('users').select('id').whereRef('users.id', '=', 'files.uploader_id').where('activated', '=', true)),
      )
      .returning('key')
      .executeTakeFirst(),
  );

export function registerUploadRoute(server: FastifyInstance, app: App): void {
  server.register(async (uploadServer) => {
    uploadServer.removeAllContentTypeParsers();
    // Left in the request, which the handler reads as it comes.
    uploadServer.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploadServer.put<{ Params: FileAddress; Querystring: { token?: unknown } }>(`${FILES_PATH}:key/:name`, async (request, reply) => {
      const { params, query, raw } = request;
      const contentLength = parseContentLength(request);
      const token = typeof query.token === 'string' ? query.token : '';
      if (!(await consumeUploadAddress(app, params, token))) throw addressProblem();
      const { moves: recordProgress, onEnd: endTransfer } = allowLongBody(raw);
      const chunks = raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
      try {
        await storeUpload(app, chunks, params.key, contentLength, recordProgress);
        app.loggers.files.debug({ bytes: contentLength }, 'an upload was stored');
      } catch (error) {
        // The daily job takes back what cannot be taken back now.
        await removeUpload(app, params.key).catch((removalError: unknown) => {
          if (!isStorageFullError(removalError) && !isUnavailable(removalError))
            app.loggers.files.error({ err: removalError }, 'an upload was not taken back');
        });
        throw raw.readableAborted ? incompleteProblem() : error;
      } finally {
        endTransfer();
        // The rest of what was refused is read and dropped, so that the caller hears the answer.
        void chunks.return?.();
        raw.resume();
      }
      return reply.code(200).header('cache-control', 'no-store').send();
    });
  });
}

function parseContentLength(request: FastifyRequest): number {
  const headerText = request.headers['content-length'];
  if (headerText === undefined) throw problem(411, 'error.file.length');
  const contentLength = Number(headerText);
  if (!(contentLength <= MAX_MEDIA_BYTES)) throw sizeProblem();
  return contentLength;
}

/** The first bytes, and then all that follow, from one reading. */
async function readFirstBytes(chunks: AsyncIterator<Buffer>, recordProgress: () => void) {
  const headChunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value: chunk } = await chunks.next();
    if (done) break;
    headChunks.push(chunk);
    size += chunk.length;
  }
  const collectGarbage = createGarbageCollector();
  async function* streamAllBytes(): AsyncGenerator<Buffer> {
    yield* headChunks.splice(0);
    for (let nextChunk = await chunks.next(); !nextChunk.done; nextChunk = await chunks.next()) {
      recordProgress();
      collectGarbage(nextChunk.value.length);
      yield nextChunk.value;
    }
  }
  return { head: Buffer.concat(headChunks).subarray(0, HEAD_BYTES), bytes: streamAllBytes() };
}

/** The same bytes, counted and inspected; the last piece is buffered until all is known to be right. */
async function* inspectBytes(bytes: AsyncIterable<Buffer>, type: string, expectedSize: number): AsyncGenerator<Buffer> {
  const { inspectChunk, end: finish } = createContentInspector(type);
  let size = 0;
  let bufferedChunk: Buffer | undefined;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > expectedSize) throw sizeProblem(type);
    inspectChunk(chunk);
    if (bufferedChunk) yield bufferedChunk;
    bufferedChunk = chunk;
  }
  if (size < expectedSize) throw incompleteProblem();
  finish();
  if (bufferedChunk) yield bufferedChunk;
}

async function storeUpload(
  app: App,
  chunks: AsyncIterator<Buffer>,
  fileKey: string,
  expectedSize: number,
  recordProgress: () => void,
): Promise<void> {
  const { head, bytes } = await readFirstBytes(chunks, recordProgress);
  if (head.length === 0) throw typeProblem();
  const type = await detectType(head);
  if (expectedSize > sizeLimitOf(type)) throw sizeProblem(type);
  const { storeStripped: putStripped } = await import('./metadata/strip.ts');
  const size = await putStripped(await app.store(), fileKey, inspectBytes(bytes, type, expectedSize), { size: expectedSize, type });
  await app.scoped({ companies: [] }, (db) =>
    db
      .updateTable('files')
      .set({ stored_date: app.now().toISOString(), content_type: type, size })
      .where('key', '=', fileKey)
      .executeTakeFirst(),
  );
}

/** Bytes first: while the row is there, the daily job knows of them. */
async function removeUpload(app: App, fileKey: string): Promise<void> {
  await (await app.store()).remove(fileKey);
  await app.scoped({ companies: [] }, (db) => db.deleteFrom('files').where('key', '=', fileKey).execute());
}
