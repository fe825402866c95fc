/**
 * A body has its time: one that dribbles in is cut off, an upload that moves is not.
 * @module-tag long
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowLongBody, limitBodyTime } from '#server/request/slow-bodies.ts';

const LONGEST = 3000;
/** A pause in which a body surely stands still. */
const FOR_GOOD = 600_000;
let server: FastifyInstance;
beforeAll(async () => {
  server = fastify();
  limitBodyTime(server, LONGEST);
  server.post('/json', async () => 'ok');
  server.get('/json', async () => 'ok');
  server.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', (_request, _payload, done) => done(null));
    inside.put('/upload', async ({ raw }) => {
      const { moves } = allowLongBody(raw, LONGEST);
      for await (const _ of raw) moves();
      return 'taken';
    });
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Sends the body a byte at a time, so often; gives what was answered and how much had been sent until the connection ended. */
async function dribble(line: string, bytes: number, pause: number) {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
  let sent = 0;
  for (; sent < bytes && !socket.destroyed; sent++) {
    socket.write('1');
    await Promise.race([sleep(pause, undefined, { ref: false }), ended]);
  }
  await ended;
  return { said, sent };
}

describe('a body that comes a byte at a time', () => {
  it('is cut when it is not whole in time, and told so', async () => {
    const { said, sent } = await dribble('POST /json', 200, 150);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(sent).toBeLessThan(200);
  });
  it('also where nobody reads it', async () => {
    expect((await dribble('GET /json', 200, 150)).sent).toBeLessThan(200);
    expect((await dribble('POST /nowhere', 200, 150)).sent).toBeLessThan(200);
  });
  it('is taken when it is whole in time', async () => {
    expect((await dribble('POST /json', 3, 10)).said).toMatch(/200 OK[\s\S]*ok$/);
  });
  it('may take longer as an upload while it moves, and is cut when it stands still', async () => {
    expect((await dribble('PUT /upload', 25, 150)).said).toMatch(/200 OK[\s\S]*taken$/);
    const { said, sent } = await dribble('PUT /upload', 3, FOR_GOOD);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(sent).toBe(1);
  });
});
