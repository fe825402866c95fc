/** Bodies come within a minute, or the connection ends; an upload that was let in may take longer, while it moves. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for a whole body, and for the silence between two pieces of an upload. */
const BODY_TIMEOUT_MS = 60_000;
/** Milliseconds for a whole request: 200 MB at 0.5 Mbit/s. Node's own limit, which knows no difference between requests. */
export const REQUEST_TIMEOUT_MS = 60 * 60_000;
/** Milliseconds until a request's headers are there. */
export const HEADERS_TIMEOUT_MS = 20_000;

/** The most fields of a JSON body: reading more of them would stop the event loop for others. A workbook of 5,000 rows has 70,000. */
const MAX_FIELDS = 150_000;
/** True for more fields than are read; what stands in texts may count for a field, in a body that is as large as that. */
export function hasTooManyFields(body: string): boolean {
  if (body.length < MAX_FIELDS * 4) return false;
  let fieldCount = 0;
  for (
    let fieldOffset = body.indexOf('":');
    fieldOffset >= 0 && fieldCount <= MAX_FIELDS;
    fieldOffset = body.indexOf('":', fieldOffset + 2)
  )
    fieldCount++;
  return fieldCount > MAX_FIELDS;
}

const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

export function limitBodyTime(server: FastifyInstance, maxMs = BODY_TIMEOUT_MS): void {
  server.addHook('onRequest', async ({ raw }) => {
    const { 'content-length': contentLength, 'transfer-encoding': encoding } = raw.headers;
    if ((contentLength === undefined || contentLength === '0') && encoding === undefined) return;
    startTimer(raw, maxMs);
    // Read to its end; or the connection is gone.
    for (const event of ['end', 'close']) raw.once(event, () => stopTimer(raw));
  });
}

/** Lifts the limit for an upload; call `moves` at each piece, and `onEnd` when the rest, if any, is to come within a minute. */
export function allowLongBody(raw: IncomingMessage, maxSilenceMs = BODY_TIMEOUT_MS) {
  startTimer(raw, maxSilenceMs);
  return { moves: () => void bodyTimers.get(raw)?.refresh(), onEnd: () => startTimer(raw, BODY_TIMEOUT_MS) };
}

function stopTimer(raw: IncomingMessage) {
  clearTimeout(bodyTimers.get(raw));
  bodyTimers.delete(raw);
}

function cutConnection({ socket }: IncomingMessage) {
  // A request that was injected has no connection to end.
  if (!socket.destroyed && 'end' in socket) socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
}

/** From now on, at most so long until the whole body is there. */
function startTimer(raw: IncomingMessage, maxMs: number) {
  stopTimer(raw);
  if (raw.complete || raw.destroyed) return;
  bodyTimers.set(raw, setTimeout(() => cutConnection(raw), maxMs).unref());
}
