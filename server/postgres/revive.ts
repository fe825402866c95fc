/** Starts the embedded PostgreSQL again when it died alone, with a growing pause between tries, and gives up so that a supervisor acts. */
import type { Logger } from 'pino';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
/** Milliseconds of failed starts. */
const PATIENCE = 120_000;

type Reviving = {
  /** Starts it unless it runs, and answers whether it had to. */
  revive: () => Promise<boolean>;
  log: Logger;
  giveUp: () => void;
  patience?: number;
  now?: () => number;
};

/** To be called now and then while the database does not answer. */
export function reviving({ revive, log, giveUp, patience = PATIENCE, now = Date.now }: Reviving): () => Promise<void> {
  let firstFailure: number | undefined;
  let pause = FIRST_PAUSE;
  let nextAttemptAt = 0;
  return async () => {
    const attemptedAt = now();
    if (attemptedAt < nextAttemptAt) return;
    try {
      if (!(await revive())) return;
      log.warn('PostgreSQL had ended by itself and was started again.');
      firstFailure = undefined;
      pause = FIRST_PAUSE;
    } catch (error) {
      if (firstFailure === undefined) log.error(`PostgreSQL ended by itself and is tried again: ${(error as Error).message}`);
      firstFailure ??= attemptedAt;
      nextAttemptAt = now() + pause;
      pause = Math.min(2 * pause, LONGEST_PAUSE);
      if (now() - firstFailure < patience) return;
      log.fatal(`PostgreSQL could not be started again for ${Math.round((now() - firstFailure) / 1000)} s; Vardag ends.`);
      giveUp();
    }
  };
}
