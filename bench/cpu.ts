/** Memory and processor time of the measured processes; the time stands still for a machine's other work, unlike requests per second. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const hasProc = existsSync('/proc/self/stat');
const TICK = 10_000;

/** Processor time of all its threads in microseconds; the ticks of `stat` are 10 ms, too coarse for a short part. */
function microsOf(pid: number | string): number {
  let sum = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1000;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
const isFine = existsSync('/proc/self/schedstat');

/** Parent, microseconds used, and those of children that have ended, from Linux's /proc. */
function statOf(pid: number | string) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const at = (index: number) => Number(fields[index]);
  return { parent: at(1), micros: isFine ? microsOf(pid) : (at(11) + at(12)) * TICK, ofEnded: (at(13) + at(14)) * TICK };
}

/** Processor time of a process so far, in microseconds; NaN where there is no /proc. */
export const cpuOf = (pid: number): number => (hasProc ? statOf(pid).micros : Number.NaN);

/** The same of every process of a PostgreSQL, by its data folder; connections that have closed since count too. */
export function cpuOfDatabase(dataDir: string): number {
  if (!hasProc) return Number.NaN;
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  let sum = statOf(postmaster).ofEnded;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, micros } = statOf(pid);
      if (parent === postmaster) sum += micros;
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}

/** Resident memory of a process. */
export function megabytesOf(pid: number): number {
  const kilobytes = hasProc
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
