/** Reading a file by a signed address: live permission, ranges for video, and nothing in it ever runs. */
import type { FastifyInstance } from 'fastify';
import rangeParser from 'range-parser';
import { FILES } from '#contract/files.ts';
import type { App, Opening } from '#server/request/ports.ts';
import { notFound } from '#server/request/problems.ts';
import type { Who } from '#server/request/who.ts';
import type { Address } from './address.ts';

type Range = { start: number; end: number };

export function serveFiles(server: FastifyInstance, app: App): void {
  server.route<{ Params: Address; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: `${FILES}:key/:name`,
    compress: false,
    handler: async (request, to) => {
      const { params, query, headers } = request;
      const asking = await app.signer.readerOf(params.key, query, app.now());
      if (!asking) throw notFound();
      // Every company's rows: the rule itself says whose they are, and the reader's companies are what it finds out.
      const [file] = await app.scoped({ companies: '*', readOnly: true }, (db) =>
        app.readable(db, asking.reader, () => app.remembered.byId(asking.reader), [params.key]),
      );
      if (!file || file.name !== params.name) throw notFound();
      const etag = `"${file.key}"`;
      const sameFile = headers['if-range'] === undefined || headers['if-range'] === etag;
      const range = rangeOf(sameFile ? headers.range : undefined, file.size);
      to.headers({
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': `private, max-age=${asking.left}, immutable`,
        'accept-ranges': 'bytes',
        etag,
      });
      if (range === 'unsatisfiable') return to.code(416).header('content-range', `bytes */${file.size}`).send();
      const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
      if (range !== 'whole') to.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      to.headers({
        'content-type': file.content_type,
        'content-length': end - start + 1,
        'content-disposition': `inline; filename="${file.name}"`,
      });
      if (request.method === 'HEAD') return to.send();
      const who = file.opens && (await app.remembered.byId(asking.reader));
      if (who) await app.accessLog(openingOf(who, file.opens!.clientId, request.id));
      const bytes = await (await app.store()).read(file.key, { start, end });
      if (!bytes) throw notFound();
      return to.send(bytes);
    },
  });
}

/** Each reading by ADMIN, also a repeated one (R3): a signed address has no session. */
const openingOf = (who: Who, clientId: number, requestId: string): Opening => ({
  ...{ who, requestId, token: '', clients: [clientId], before: [], isRepeatable: false },
  ...{ action: 'file.see', kind: 'see', endpoint: 'file.read', target: '' },
});

/** One range; several, or none that can be read, mean the whole file (RFC 9110 §14.2). */
function rangeOf(header: string | undefined, size: number): Range | 'whole' | 'unsatisfiable' {
  if (header === undefined) return 'whole';
  // The last so many bytes of fewer are all of them; the parser would call that unsatisfiable.
  const suffix = /^bytes=-(\d{1,15})$/.exec(header)?.[1];
  if (suffix && Number(suffix) >= size) return { start: 0, end: size - 1 };
  const ranges = rangeParser(size, header);
  if (ranges === -1) return 'unsatisfiable';
  const [first, more] = ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return first && !more ? first : 'whole';
}
