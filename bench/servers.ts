/** The measured servers, each in a process of its own: the product as it is started in production, and the bare one. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#server/postgres/embedded.ts';
import type { Round, RoundResult } from './client.ts';
import { cpuOf, megabytesOf } from './cpu.ts';
import { databaseOf } from './load.ts';
import type { Plans } from './plan-counts.ts';
import type { Statements } from './statements.ts';

export type Running = { port: number; megabytes: () => number; cpu: () => number; plans?: () => Promise<Plans>; stop: () => Promise<void> };

/** Starts servers and remembers them: whoever began them ends all. */
export function starter() {
  const started: Running[] = [];
  const start = async (server: Promise<Running>): Promise<Running> => {
    const running = await server;
    started.push(running);
    return running;
  };
  return { started, start };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function running(child: ChildProcess, port: number): Promise<Running> {
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  for (let up = false; !up; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`a server did not start:\n${output}`);
    up = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  }
  return {
    port,
    megabytes: () => megabytesOf(child.pid!),
    cpu: () => cpuOf(child.pid!),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The planning of its prepared statements, over all of its connections. */
async function plansOf(child: ChildProcess): Promise<Plans> {
  child.send('plans');
  return (await once(child, 'message'))[0] as Plans;
}

/** The product in its production mode on a database of that size; from another folder to compare two states of it. */
export async function startProduct(
  { host, database: _, ...rest }: Connection,
  size: number | string,
  folder = join(import.meta.dirname, '..'),
  more: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost',
    MAIL: 'keep',
    DEMO: '0',
    PORT: String(port),
    DATABASE_URL: `postgres://${rest.user}@${encodeURIComponent(host)}:${rest.port}/${databaseOf(size)}`,
    ...more,
  };
  // Started as an operator does (decision 059), where that state is built. A built server bundles its database client and reports no plans.
  const built = join(folder, 'dist/server/main.js');
  if (process.env.BENCH_BUILT && existsSync(built)) {
    const small = { ...env, MALLOC_ARENA_MAX: '1' };
    const child = spawn(process.execPath, ['--max-semi-space-size=8', built], {
      cwd: folder,
      env: small,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return { ...(await running(child, port)), plans: async () => [] };
  }
  // Only its own connections know which plans they keep.
  const preload = ['--import', join(import.meta.dirname, 'plan-counts.ts')];
  const child = spawn(process.execPath, [...preload, 'server/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  return { ...(await running(child, port)), plans: () => plansOf(child) };
}

export const startBare = (superuser: Connection, size: number, statements: Statements) =>
  startYardstick('bare', { connection: { ...superuser, database: databaseOf(size) }, statements });
export const startThin = (superuser: Connection, size: number) =>
  startYardstick('thin', { connection: { ...superuser, database: databaseOf(size) } });

async function startYardstick(name: 'bare' | 'thin', settings: object) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', [name.toUpperCase()]: JSON.stringify({ ...settings, port }) };
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return running(child, port);
}

/** The calling process: plays one round at a time. */
export function startClient() {
  const child = fork(join(import.meta.dirname, 'client.ts'));
  return {
    play: async (round: Round): Promise<RoundResult> => {
      child.send(round);
      const [result] = (await once(child, 'message')) as [RoundResult];
      if (result.refused.length > 0) throw new Error(`refused:\n${result.refused.join('\n')}`);
      return result;
    },
    stop: () => child.kill(),
  };
}
