/** Log lines said at most once a minute: what fails for every caller must not fill the log, or the disk it lies on. */
const INTERVAL_MS = 60_000;

/** The answer says it, unless it was said within the last minute. */
export function createRateLimitedLog(now: () => number = Date.now) {
  let nextLogAt = 0;
  return (writeLog: () => void): void => {
    if (now() < nextLogAt) return;
    nextLogAt = now() + INTERVAL_MS;
    writeLog();
  };
}
