/** Sends what a handler answered: rows as JSON, a file as a download, a reply with its status and headers. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { compress, isCompressedAtOnce } from './compressed.ts';
import { isFile, isRaw, isReply, isStream, packingOf, type Reply } from './handlers.ts';
import { acceptsGzip, type FinishText, sendPacked } from './send-packed.ts';

/** A download, never shown in the page's own origin. */
const sendFile = ({ name, type }: { name: string; type: string }, content: string | Readable, reply: FastifyReply) =>
  reply
    .headers({ 'content-disposition': `attachment; filename="${name}"`, 'x-content-type-options': 'nosniff' })
    .type(type === 'application/zip' ? type : `${type}; charset=utf-8`)
    .send(content);

export const bodyOf = (answer: unknown) => (isReply(answer) ? answer.body : answer);

/** The answer held to its schema; JSON that PostgreSQL wrote and files go as they are. */
export function checkAnswer(answer: unknown, { response }: Endpoint): unknown {
  if (!response || isRaw(bodyOf(answer)) || packingOf(answer) || isFile(answer) || isStream(answer)) return answer;
  return isReply(answer) ? { ...answer, body: z.parse(response, answer.body) } : z.parse(response, answer);
}

type CheckRaw = ((text: string) => void) | undefined;
export async function sendAnswer(answer: unknown, endpoint: Endpoint, reply: FastifyReply, checkRawJson: CheckRaw, finishText: FinishText) {
  reply.header('cache-control', 'no-store');
  const packing = packingOf(answer);
  if (packing) {
    if ('text' in packing) checkRawJson?.(packing.text);
    return sendPacked(packing, reply, finishText);
  }
  if (isFile(answer)) {
    if (answer.type === 'application/json') checkRawJson?.(answer.text);
    return sendFile(answer, answer.text, reply);
  }
  if (isStream(answer)) return sendFile(answer, Readable.from(answer.chunks, { highWaterMark: 1 }), reply);
  const { body, total, headers, alert, status }: Partial<Reply<unknown>> = isReply(answer) ? answer : { body: answer };
  if (total !== undefined) reply.header('x-total-count', String(total));
  if (alert) reply.headers({ 'app-alert': alert.key, 'app-params': encodeURIComponent(alert.param) });
  if (headers) reply.headers(headers);
  if (isRaw(body)) checkRawJson?.(body.text);
  if (!endpoint.response) return reply.code(endpoint.status ?? 204).send();
  const version = (body as { version?: unknown } | null)?.version;
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  const text = await finishText(isRaw(body) ? body.text : JSON.stringify(body));
  reply.code(status ?? endpoint.status ?? 200).type('application/json; charset=utf-8');
  if (!isCompressedAtOnce(text) || !acceptsGzip(reply)) return reply.send(text);
  return reply.headers({ vary: 'accept-encoding', 'content-encoding': 'gzip' }).send(compress(text));
}
