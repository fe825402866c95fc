/** Starts the whole product as a process of its own, the way an operator does, and watches what it says. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { least, longestWait, timed } from '#test/runs.ts';
import { existingServerFile } from '../../scripts/build.ts';

const root = join(import.meta.dirname, '..', '..');

/** Ports below those the system lends to outgoing connections: one of them could take it while a product is down between two starts. */
const [LOWEST, HIGHEST] = [20_000, 32_000];
/** Ports for each worker that runs beside others: a product opens its port long after it was given it. */
const OF_A_WORKER = 1000;
const given = new Set<number>();

/** A port that nobody listens on, and that was given to nobody else of this test run. */
export async function freePort(): Promise<number> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0);
  const first = LOWEST + ((worker * OF_A_WORKER) % (HIGHEST - LOWEST));
  const port = randomInt(first, first + OF_A_WORKER);
  if (given.has(port)) return freePort();
  given.add(port);
  const server = createServer();
  const taken = once(server, 'error').then(() => true);
  server.listen(port, '127.0.0.1');
  if (await Promise.race([taken, once(server, 'listening').then(() => false)])) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

export function freshFolder(name = 'vardag-start-') {
  const folder = mkdtempSync(join(tmpdir(), name));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when we are root
  return folder;
}

export type Product = {
  process: ChildProcess;
  url: string;
  /** Milliseconds from the start of the process until its health answered: for a figure. */
  took: number;
  said: () => string;
  exit: Promise<number | null>;
};

/** What Node has compiled of the sources, which hundreds of files else cost each start 1.1 s of the processor. A built server has few. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') };

/** The built server starts with half the processor's time that the sources take; where it is not of these sources, they are started. */
let asItIs: string | undefined;
const usual = () => (asItIs ??= existingServerFile());

/** Starts without waiting for health. */
export function launch(env: Record<string, string>, entry = usual()) {
  const child = spawn(process.execPath, [resolve(root, entry)], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...(entry === join(root, 'server/main.ts') && compiled), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  // 'close' and not 'exit': what it said last has been read then.
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, said: () => text, exit };
}

export const isUp = (url: string) =>
  fetch(`${url}/management/health`, { signal: AbortSignal.timeout(longestWait) }).then(
    (response) => response.ok,
    () => false,
  );

/** Milliseconds in which a process that does nothing starts and ends: the yardstick of a start. */
export const bareStart = () => least(3, async () => (await timed(() => spawnSync(process.execPath, ['-e', '']))).took);
/** The same, one after the other for as long as other work is under way, which what else the machine does lengthens as much: their mean. */
export async function besideBareStarts<Given>(work: () => Promise<Given>): Promise<{ gave: Given; bare: number }> {
  const bare: number[] = [];
  let isOver = false;
  const startAll = async () => {
    do bare.push((await timed(() => once(spawn(process.execPath, ['-e', ''], { stdio: 'ignore' }), 'close'))).took);
    while (!isOver);
  };
  const [gave] = await Promise.all([work().finally(() => (isOver = true)), startAll()]);
  return { gave, bare: bare.reduce((sum, took) => sum + took, 0) / bare.length };
}
/** How many times as long as that a start may take: 5 s where one that does nothing takes 40 ms. */
export const MAX_OF_A_START = 125;

export async function startProduct(env: Record<string, string>, entry?: string): Promise<Product> {
  const launched = launch(env, entry);
  const url = `http://127.0.0.1:${env.PORT}`;
  const { took } = await timed(async () => {
    for (let looks = 0; !(await isUp(url)); looks++) {
      if (launched.process.exitCode !== null) throw new Error(`The product ended with ${await launched.exit}:\n${launched.said()}`);
      if (looks > longestWait / 25) throw new Error(`The product did not start:\n${launched.said()}`);
      await sleep(25);
    }
  });
  return { ...launched, url, took };
}

/** Empty for a process that has ended, waited for or not. */
function commandOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

export const postmasterPid = (dataDir: string) => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The living processes of a data folder's PostgreSQL (Linux; elsewhere ps is asked). */
export function postmasters(dataDir: string) {
  const commands = existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(commandOf)
    : spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).stdout.split('\n');
  return commands.filter((command) => command.includes('postgres') && command.includes(dataDir));
}

export async function stopProduct({ process: child, exit }: Pick<Product, 'process' | 'exit'>) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  return exit;
}

/** Whatever a failed test left running there is ended, and the folder goes. */
export function clearFolder(dataDir: string) {
  try {
    process.kill(postmasterPid(dataDir), 'SIGQUIT');
  } catch {
    // none is running
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
