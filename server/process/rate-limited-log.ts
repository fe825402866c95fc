/** Log lines said at most once a minute: what fails for every caller must not fill the log, or the disk it lies on. */
const INTERVAL_MS = 60_000;

/** The answer says it, unless it was said within the last minute. */
export function rateLimitedLog(now: () => number = Date.now) {
  let next = 0;
  return (log: () => void): void => {
    if (now() < next) return;
    next = now() + INTERVAL_MS;
    log();
  };
}
