/** A balancer as those of the trade work: asks each server whether it is ready, gives calls to the ready ones in turn, tries nothing twice. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { longestWait } from '#test/runs.ts';

/** Milliseconds between two looks at a server. One that still waits for its answer changes nothing: a busy machine makes no server leave. */
const LOOK = 500;

export type Balancer = { url: string; isReady: (target: string) => boolean; close: () => void };

/** Listens on a port of its own before those addresses. Who finds nobody ready, or is cut off, gets a 502 in the balancer's own words. */
export async function balance(targets: readonly string[], readiness = '/management/health/ready'): Promise<Balancer> {
  // Kept connections, which a server that stops must end without cutting a call off.
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;
  const look = async (target: string) => {
    const signal = AbortSignal.timeout(longestWait);
    const isReady = await fetch(target + readiness, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(target);
    else ready.delete(target);
  };
  const looking = setInterval(() => targets.forEach((target) => void look(target)), LOOK);
  const server = createServer((asked, answer) => {
    const among = targets.filter((target) => ready.has(target));
    const failed = () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502, { 'content-type': 'text/html' }).end('Bad Gateway');
    if (among.length === 0) return void failed();
    const on = request(among[turn++ % among.length] + asked.url!, { method: asked.method, headers: asked.headers, agent }, (got) => {
      // Of this connection alone: the caller's own stays.
      const { connection: _, 'keep-alive': __, ...headers } = got.headers;
      got.pipe(answer.writeHead(got.statusCode!, headers)).on('error', () => {});
      got.on('error', () => answer.destroy());
    });
    on.on('error', failed);
    answer.on('close', () => answer.writableFinished || on.destroy());
    asked.pipe(on);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await Promise.all(targets.map(look));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (target) => ready.has(target),
    close: () => {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
