/** Reading a file by a signed address: live permission, ranges for video, and nothing in it ever runs. */
import type { FastifyInstance } from 'fastify';
import rangeParser from 'range-parser';
import { FILES_PATH } from '#contract/files.ts';
import { roles } from '#domain/permissions.ts';
import { isStorageFullError } from '#server/database/unavailable.ts';
import type { AccessLogEntry, App, ReadableFile } from '#server/request/ports.ts';
import { notFound } from '#server/request/problems.ts';
import { findUserById } from '#server/request/user.ts';
import type { FileAddress } from './address.ts';

type ByteRange = { start: number; end: number };

export function serveFiles(server: FastifyInstance, app: App): void {
  server.route<{ Params: FileAddress; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}:key/:name`,
    compress: false,
    handler: async (request, reply) => {
      const { params, query, headers } = request;
      const signedReader = await app.signer.verifyReader(params.key, query, app.now());
      if (!signedReader) throw notFound();
      // Every company's rows: the rule itself says whose they are, and the reader's companies are what it finds out.
      const [file] = await app.scoped({ companies: '*', readOnly: true }, (db) =>
        app.readableFiles(db, signedReader.readerId, () => findUserById(db, signedReader.readerId), [params.key]),
      );
      if (!file || file.name !== params.name) throw notFound();
      const etag = `"${file.key}"`;
      const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
      const byteRange = parseRange(isSameFile ? headers.range : undefined, file.size);
      if (request.method === 'GET' && byteRange !== 'unsatisfiable') await logReading(app, file, request.id);
      reply.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': `private, max-age=${signedReader.secondsLeft}, immutable`,
        'accept-ranges': 'bytes',
        etag,
      });
      if (byteRange === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
      const { start, end } = byteRange === 'whole' ? { start: 0, end: file.size - 1 } : byteRange;
      if (byteRange !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      reply.headers({
        'content-type': file.content_type,
        'content-length': end - start + 1,
        'content-disposition': `inline; filename="${file.name}"`,
      });
      if (request.method === 'HEAD') return reply.send();
      const bytes = await (await app.store()).read(file.key, { start, end });
      if (!bytes) throw notFound();
      return reply.send(bytes);
    },
  });
}

/** A file about a client is a look at it, by whoever the address was signed for: once within a quarter of an hour, however many ranges it comes in (R119). */
async function logReading(app: App, { key: fileKey, opens }: ReadableFile, requestId: string): Promise<void> {
  if (!opens) return;
  const { clientId, by: reader } = opens;
  const accessLogEntry: AccessLogEntry = {
    // A signed address has no session: one reader's are taken for one.
    token: `files of ${reader.id}`,
    user: { id: reader.id, name: reader.name, roles: roles.filter((role) => reader.authorities.includes(role)) },
    clients: [clientId],
    before: [],
    isRepeatable: true,
    requestId,
    action: 'file.see',
    kind: 'see',
    endpoint: 'file.read',
    target: `key=${fileKey}`,
  };
  await app.accessLog(accessLogEntry).catch((error: Error) => {
    // Without room nothing can be written, and care goes on by what can be read.
    if (!isStorageFullError(error)) throw error;
    app.health.recordDiskFull(error);
  });
}

/** One range; several, or none that can be read, mean the whole file (RFC 9110 §14.2). */
function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (header === undefined) return 'whole';
  // The last so many bytes of fewer are all of them; the parser would call that unsatisfiable.
  const suffix = /^bytes=-(\d{1,15})$/.exec(header)?.[1];
  if (suffix && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = rangeParser(size, header);
  if (ranges === -1) return 'unsatisfiable';
  const [firstRange, secondRange] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return firstRange && !secondRange ? firstRange : 'whole';
}
