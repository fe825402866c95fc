/** A body has its time: one that dribbles in is cut off, an upload that moves is not. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitBodies, mayTakeLong } from '#server/request/slow-bodies.ts';

const LONGEST = 1000;
/** Cut long before the whole body had come, which takes ten seconds. */
const SOON = 6000;
let server: FastifyInstance;
beforeAll(async () => {
  server = fastify();
  limitBodies(server, LONGEST);
  server.post('/json', async () => 'ok');
  server.get('/json', async () => 'ok');
  server.register(async (inside) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser('*', (_request, _payload, done) => done(null));
    inside.put('/upload', async ({ raw }) => {
      const { moves } = mayTakeLong(raw, LONGEST);
      for await (const _ of raw) moves();
      return 'taken';
    });
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

/** Sends the body a byte at a time, so often; gives what was answered and how long the connection lived. */
async function dribble(line: string, bytes: number, pause: number) {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  socket.on('error', () => {});
  const began = performance.now();
  const ended = once(socket, 'close').then(() => performance.now() - began);
  socket.write(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent++) {
    socket.write('1');
    await sleep(pause);
  }
  return { said, lived: await ended };
}

describe('a body that comes a byte at a time', () => {
  it('is cut when it is not whole in time, and told so', async () => {
    const { said, lived } = await dribble('POST /json', 200, 50);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(lived).toBeLessThan(SOON);
  });
  it('also where nobody reads it', async () => {
    expect((await dribble('GET /json', 200, 50)).lived).toBeLessThan(SOON);
    expect((await dribble('POST /nowhere', 200, 50)).lived).toBeLessThan(SOON);
  });
  it('is taken when it is whole in time', async () => {
    expect((await dribble('POST /json', 3, 10)).said).toMatch(/200 OK[\s\S]*ok$/);
  });
  it('may take longer as an upload while it moves, and is cut when it stands still', async () => {
    expect((await dribble('PUT /upload', 25, 50)).said).toMatch(/200 OK[\s\S]*taken$/);
    const { said, lived } = await dribble('PUT /upload', 3, 4000);
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(lived).toBeLessThan(SOON);
  });
});
