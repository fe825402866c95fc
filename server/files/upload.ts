/** The one PUT of a file: inspected and freed of place and device on its way into the store; complete and right, or nothing of it stays. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILES, MEDIA_MAX } from '#contract/files.ts';
import { isFull, isUnavailable } from '#server/database/unavailable.ts';
import type { App } from '#server/request/ports.ts';
import { problem } from '#server/request/problems.ts';
import { allowLongBody } from '#server/request/slow-bodies.ts';
import { hashOf } from '#server/request/user.ts';
import type { Address } from './address.ts';
import { garbageCollector } from './collect-garbage.ts';
import { detectType, HEAD_BYTES, inspectContent, limitOf, sizeRefusal, typeRefusal } from './content.ts';

/** One answer for used, expired and foreign addresses (R30). */
const addressRefusal = () => problem(403, 'error.file.address');
const incompleteRefusal = () => problem(400, 'error.file.incomplete');

/** Uses the address up; its uploader must still have an active account. */
const useAddressUp = (app: App, { key, name }: Address, token: string) =>
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

export function takeUploads(server: FastifyInstance, app: App): void {
  server.register(async (uploadServer) => {
    uploadServer.removeAllContentTypeParsers();
    // Left in the request, which the handler reads as it comes.
    uploadServer.addContentTypeParser('*', (_request, _payload, done) => done(null));
    uploadServer.put<{ Params: Address; Querystring: { token?: unknown } }>(`${FILES}:key/:name`, async (request, reply) => {
      const { params, query, raw } = request;
      const length = lengthOf(request);
      const token = typeof query.token === 'string' ? query.token : '';
      if (!(await useAddressUp(app, params, token))) throw addressRefusal();
      const { moves, onEnd: endTransfer } = allowLongBody(raw);
      const pieces = raw.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
      try {
        await storeUpload(app, pieces, params.key, length, moves);
        app.loggers.files.debug({ bytes: length }, 'an upload was stored');
      } catch (error) {
        // The daily job takes back what cannot be taken back now.
        await removeUpload(app, params.key).catch((undoError: unknown) => {
          if (!isFull(undoError) && !isUnavailable(undoError)) app.loggers.files.error({ err: undoError }, 'an upload was not taken back');
        });
        throw raw.readableAborted ? incompleteRefusal() : error;
      } finally {
        endTransfer();
        // The rest of what was refused is read and dropped, so that the caller hears the answer.
        void pieces.return?.();
        raw.resume();
      }
      return reply.code(200).header('cache-control', 'no-store').send();
    });
  });
}

function lengthOf(request: FastifyRequest): number {
  const text = request.headers['content-length'];
  if (text === undefined) throw problem(411, 'error.file.length');
  const length = Number(text);
  if (!(length <= MEDIA_MAX)) throw sizeRefusal();
  return length;
}

/** The first bytes, and then all that follow, from one reading. */
async function readHead(pieces: AsyncIterator<Buffer>, moves: () => void) {
  const headChunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { done, value } = await pieces.next();
    if (done) break;
    headChunks.push(value);
    size += value.length;
  }
  const collectGarbage = garbageCollector();
  async function* allBytes(): AsyncGenerator<Buffer> {
    yield* headChunks.splice(0);
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      moves();
      collectGarbage(next.value.length);
      yield next.value;
    }
  }
  return { head: Buffer.concat(headChunks).subarray(0, HEAD_BYTES), bytes: allBytes() };
}

/** The same bytes, counted and inspected; the last piece is buffered until all is known to be right. */
async function* inspectBytes(bytes: AsyncIterable<Buffer>, type: string, length: number): AsyncGenerator<Buffer> {
  const { pass, end } = inspectContent(type);
  let size = 0;
  let bufferedPiece: Buffer | undefined;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > length) throw sizeRefusal(type);
    pass(piece);
    if (bufferedPiece) yield bufferedPiece;
    bufferedPiece = piece;
  }
  if (size < length) throw incompleteRefusal();
  end();
  if (bufferedPiece) yield bufferedPiece;
}

async function storeUpload(app: App, pieces: AsyncIterator<Buffer>, key: string, length: number, moves: () => void): Promise<void> {
  const { head, bytes } = await readHead(pieces, moves);
  if (head.length === 0) throw typeRefusal();
  const type = await detectType(head);
  if (length > limitOf(type)) throw sizeRefusal(type);
  const { putStripped } = await import('./metadata/strip.ts');
  const size = await putStripped(await app.store(), key, inspectBytes(bytes, type, length), { size: length, type });
  await app.scoped({ companies: [] }, (db) =>
    db
      .updateTable('files')
      .set({ stored_date: app.now().toISOString(), content_type: type, size })
      .where('key', '=', key)
      .executeTakeFirst(),
  );
}

/** Bytes first: while the row is there, the daily job knows of them. */
async function removeUpload(app: App, key: string): Promise<void> {
  await (await app.store()).remove(key);
  await app.scoped({ companies: [] }, (db) => db.deleteFrom('files').where('key', '=', key).execute());
}
