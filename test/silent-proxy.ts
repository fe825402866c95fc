/** A proxy before PostgreSQL that can fall silent, as a network does whose route is gone: nothing is closed, nothing comes. */
import { connect, createServer, type Socket } from 'node:net';
import type { Server } from '#test/cluster.ts';

function targetOf(server: Server): { path: string } | { host: string; port: number } {
  if (!('connectionString' in server)) return { path: `${server.host}/.s.PGSQL.${server.port}` };
  const { hostname, port, searchParams } = new URL(server.connectionString);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
}

function through(server: Server, port: number): Server {
  if (!('connectionString' in server)) return { ...server, host: '127.0.0.1', port };
  const url = new URL(server.connectionString);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  url.searchParams.delete('host');
  return { connectionString: url.href };
}

export async function silentProxy(server: Server) {
  let silent = false;
  const open = new Set<Socket>();
  const pass = (from: Socket, to: Socket) => {
    open.add(from);
    from.on('data', (chunk) => !silent && to.write(chunk));
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      if (!silent) to.destroy();
    });
  };
  const proxy = createServer((inside) => {
    const outside = connect(targetOf(server) as { path: string });
    pass(inside, outside);
    pass(outside, inside);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    connection: through(server, (proxy.address() as { port: number }).port),
    setSilent: (on: boolean) => {
      silent = on;
    },
    close: () => {
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
