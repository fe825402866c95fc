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

const killOne = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // ended by itself meanwhile
  }
};

export const kill = (kind: Kind, product: Product, dataDir: string) => {
  const postmaster = postmasterPid(dataDir);
  const children = kind === 'server' ? [] : childrenOf(postmaster);
  if (kind !== 'postgres') product.process.kill('SIGKILL');
  if (kind !== 'server') for (const pid of [postmaster, ...children]) killOne(pid);
};
