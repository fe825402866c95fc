/** The server's health: whether its database answers, whether there is room to write, whether it is about to stop. */
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createRateLimitedLog } from './rate-limited-log.ts';

/** Bytes left on a disk below which nothing more is promised. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** Milliseconds for which a refusal for want of room counts, where the disk is not ours to look at. */
const DISK_FULL_HOLD_MS = 10_000;

/** Milliseconds; a disk over the network may not answer either. */
const STATFS_TIMEOUT_MS = 500;

type HealthOptions = {
  log: Logger;
  /** The database answers; without it, it does. */
  isAnswering?: (() => boolean) | undefined;
  /** The number of times that it has stopped answering. */
  timesAway?: (() => number) | undefined;
  /** The folders to which this server or its own PostgreSQL writes. */
  folders: readonly string[];
};

export function createHealth({ log, isAnswering = () => true, timesAway = () => 0, folders }: HealthOptions) {
  const logRarely = createRateLimitedLog();
  let diskFullAt = Number.NEGATIVE_INFINITY;
  let isLeaving = false;
  let isListening: boolean | undefined;
  const isDiskLow = async (folder: string) => {
    const diskStats = await Promise.race([statfs(folder), sleep(STATFS_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);
    return diskStats !== undefined && diskStats.bavail * diskStats.bsize < MIN_FREE_BYTES;
  };
  return {
    isAnswering,
    timesAway,
    /** The database's notifications arrive; undefined where nobody listens. */
    isHearing: () => isListening,
    setHearing: (isListeningNow: boolean) => {
      isListening = isListeningNow;
    },
    /** Something could not be kept for want of room. */
    recordDiskFull: (error: Error) => {
      diskFullAt = Date.now();
      logRarely(() => log.error(`There is no room left: ${error.message}. What cannot be kept is refused with 507.`));
    },
    /** False while there is no room; true again by itself. */
    hasRoom: async (): Promise<boolean> => {
      if (Date.now() - diskFullAt < DISK_FULL_HOLD_MS) return false;
      return !(await Promise.all(folders.map(isDiskLow))).includes(true);
    },
    /** From now on health says that others should be asked, while every call is still answered. */
    markLeaving: () => {
      isLeaving = true;
    },
    isLeaving: () => isLeaving,
  };
}
export type Health = ReturnType<typeof createHealth>;
