/** The log of the embedded PostgreSQL: two files of a bounded size, whatever it has to say. */
import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

/** Largest size in bytes; the file before it is kept beside it. */
export const MAX_LOG_BYTES = 10_000_000;
const CHECK_INTERVAL_MS = 60_000;

export const logPathOf = (folder: string) => join(folder, 'server.log');

/** PostgreSQL keeps the file open and appends to it, so what is in it is copied away, and the file emptied. */
export function trimLog(folder: string): void {
  const logPath = logPathOf(folder);
  if ((statSync(logPath, { throwIfNoEntry: false })?.size ?? 0) <= MAX_LOG_BYTES) return;
  try {
    copyFileSync(logPath, `${logPath}.1`);
  } catch {
    // a full disk: what was said is let go
  }
  truncateSync(logPath);
}

/** Looks at it now and each minute; the answer ends that. */
export function startLogTrimming(folder: string): () => void {
  trimLog(folder);
  const timer = setInterval(() => trimLog(folder), CHECK_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}
