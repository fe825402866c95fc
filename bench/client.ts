/** The caller, in a process of its own: keeps so many connections busy with one request after the other, and times each. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** One request: method, path, and what it sends. */
export type Request = {
  method: 'GET' | 'PATCH' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: string;
  /** Asks for gzip, as browsers do. */
  gzip?: true;
  /** Sends an `Idempotency-Key` of its own each time, as a phone does with every act. */
  keyed?: true;
};
export type Round = { port: number; connections: number; seconds: number; requests: Request[]; once: boolean };
/** Microseconds of each answered request; how many requests were taken; what was not a success. */
export type RoundResult = { perSecond: number; micros: number[]; taken: number; refused: string[] };

const bytesOf = ({ method, path, token, body = '', gzip, keyed }: Request) =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}${gzip ? 'accept-encoding: gzip\r\n' : ''}` +
      `${keyed ? `idempotency-key: ${randomUUID()}\r\n` : ''}` +
      `${body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''}\r\n${body}`,
  );

/** The end of an answer that does not say its length. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** Calls `done` with the status and the whole answer, each time one has come in. */
function answers(socket: Socket, done: (status: number, body: () => string) => void) {
  let chunks: Buffer[] = [];
  let have = 0;
  let want = 0;
  let head = 0;
  let tail = '';
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    have += chunk.length;
    if (want === 0) {
      const received = Buffer.concat(chunks);
      head = received.indexOf('\r\n\r\n') + 4;
      if (head < 4) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1];
      want = length === undefined ? Number.POSITIVE_INFINITY : head + Number(length);
    }
    if (want === Number.POSITIVE_INFINITY) {
      tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length);
      if (tail !== LAST_CHUNK) return;
    } else if (have < want) return;
    const answerChunks = chunks;
    [chunks, have, want, tail] = [[], 0, 0, ''];
    done(Number(answerChunks[0]!.toString('latin1', 9, 12)), () => Buffer.concat(answerChunks).toString('utf8', head));
  });
}

async function play({ port, connections, seconds, requests, once }: Round): Promise<RoundResult> {
  const ready = requests.map(bytesOf);
  const micros: number[] = [];
  const refused: string[] = [];
  let taken = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const keepBusy = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      const next = () => {
        if (performance.now() >= end || (once && taken >= ready.length)) {
          socket.end();
          return resolve();
        }
        sent = performance.now();
        socket.write(ready[taken++ % ready.length]!);
      };
      answers(socket, (status, body) => {
        micros.push(Math.round((performance.now() - sent) * 1000));
        if (status >= 300 && refused.length < 5) refused.push(`${status} ${body().slice(0, 300)}`);
        next();
      });
      socket.on('connect', next);
      socket.on('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, keepBusy));
  return { perSecond: micros.length / ((performance.now() - began) / 1000), micros, taken, refused };
}

process.on('message', (round: Round) => void play(round).then((result) => process.send!(result)));
