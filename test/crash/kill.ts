/** Kills at once, as a power cut or the kernel's memory killer would: a server, a PostgreSQL with all its processes, or both. */
import { spawnSync } from 'node:child_process';
import { type Product, postmasterPid } from '#test/start/product.ts';

export const kinds = ['server', 'postgres', 'both'] as const;
export type Kind = (typeof kinds)[number];

const childrenOf = (pid: number) =>
  spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!);

function killOne(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ended by itself meanwhile
  }
}

/** A postmaster with all its processes. */
export const tree = (postmaster: number) => [postmaster, ...childrenOf(postmaster)];

export function kill(kind: Kind, product: Product, dataDir: string) {
  const all = kind === 'server' ? [] : tree(postmasterPid(dataDir));
  if (kind !== 'postgres') product.process.kill('SIGKILL');
  for (const pid of all) killOne(pid);
}
