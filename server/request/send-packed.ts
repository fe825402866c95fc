/** Sends an answer that is kept as its compressed bytes, to whoever asks for the same again (decision 058). */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { compress } from './compressed.ts';
import type { packingOf } from './handlers.ts';

/** The text of an answer as it goes to its reader. */
export type FinishText = (text: string) => string | Promise<string>;

export const acceptsGzip = ({ request }: FastifyReply) => /(?:^|,)\s*gzip\s*(?:,|$)/.test(String(request.headers['accept-encoding'] ?? ''));

/**
 * As compressed bytes to whoever takes such, as text to others, and as 304 to whoever holds it; bytes that name a reader's own files are neither
 * kept for another nor tagged, since those names are no good in an hour.
 */
export async function sendPacked(packing: NonNullable<ReturnType<typeof packingOf>>, reply: FastifyReply, finishText: FinishText) {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if ('gzip' in packing) {
    if (isNotModified(packing.etag, reply)) return reply.code(304).send();
    return acceptsGzip(reply)
      ? reply.header('content-encoding', 'gzip').send(packing.gzip)
      : reply.send(gunzipSync(packing.gzip).toString());
  }
  const text = await finishText(packing.text);
  if (text !== packing.text) return reply.send(text);
  const etag = etagOf(packing.answerKey, text);
  const gzipBytes = acceptsGzip(reply) ? compress(text) : undefined;
  if (gzipBytes) packing.cacheAnswer({ gzip: gzipBytes, etag });
  if (isNotModified(etag, reply)) return reply.code(304).send();
  return gzipBytes ? reply.header('content-encoding', 'gzip').send(gzipBytes) : reply.send(text);
}

/** The tag of an answer's text, not of its time: it holds after a failover too, and what a reader does not see changes it for nobody (decision 058). */
const etagOf = (answerKey: string, text: string): string =>
  `"${createHash('sha256').update(`${answerKey}\n${text}`).digest('base64url').slice(0, 22)}"`;

/** Says the answer's tag; true when its reader named it. Weak, since compressed or not it is the same answer. */
function isNotModified(etag: string, reply: FastifyReply): boolean {
  reply.header('etag', `W/${etag}`);
  return reply.request.headers['if-none-match']?.includes(etag) ?? false;
}
