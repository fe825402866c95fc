/** Starts the embedded PostgreSQL again when it died alone, with a growing pause between tries, and gives up so that a supervisor acts. */
import type { Logger } from 'pino';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
/** Milliseconds of failed starts. */
const MAX_FAILING_MS = 120_000;

type ReviverOptions = {
  /** Starts it unless it runs, and answers whether it had to. */
  revive: () => Promise<boolean>;
  log: Logger;
  giveUp: () => void;
  patienceMs?: number;
  now?: () => number;
};

/** To be called now and then while the database does not answer. */
export function createReviver({ revive, log, giveUp, patienceMs = MAX_FAILING_MS, now = Date.now }: ReviverOptions): () => Promise<void> {
  let firstFailureAt: number | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let nextAttemptAt = 0;
  return async () => {
    const attemptedAt = now();
    if (attemptedAt < nextAttemptAt) return;
    try {
      if (!(await revive())) return;
      log.warn('PostgreSQL had ended by itself and was started again.');
      firstFailureAt = undefined;
      pauseMs = FIRST_PAUSE_MS;
    } catch (error) {
      if (firstFailureAt === undefined) log.error(`PostgreSQL ended by itself and is tried again: ${(error as Error).message}`);
      firstFailureAt ??= attemptedAt;
      nextAttemptAt = now() + pauseMs;
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      if (now() - firstFailureAt < patienceMs) return;
      log.fatal(`PostgreSQL could not be started again for ${Math.round((now() - firstFailureAt) / 1000)} s; Vardag ends.`);
      giveUp();
    }
  };
}
