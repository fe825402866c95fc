/** The yardsticks' answer: JSON, compressed as the product compresses it for clients that accept gzip. */
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The product's own threshold in bytes. */
const THRESHOLD = 2048;

export function answer(request: FastifyRequest, to: FastifyReply, json: string) {
  to.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (json.length < THRESHOLD || !request.headers['accept-encoding']?.includes('gzip')) return to.send(json);
  return to.header('content-encoding', 'gzip').send(gzipSync(json, { level: 1 }));
}
