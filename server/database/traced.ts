/** Transactions as the log tells of them at DEBUG: how long and of which kind, never what was asked. */
import type { Logger } from 'pino';
import type { Scoped } from './scoped.ts';

/** Costs a look at the level while nobody wants to know. */
export const traceScoped =
  (scoped: Scoped, log: Logger): Scoped =>
  (scope, runQueries) => {
    if (!log.isLevelEnabled('debug')) return scoped(scope, runQueries);
    const startedAt = performance.now();
    const logEnd = (isCommitted: boolean) =>
      log.debug(
        { milliseconds: Math.round(performance.now() - startedAt), isReading: scope.readOnly ?? false, isCommitted },
        'a transaction ended',
      );
    const transaction = scoped(scope, runQueries);
    transaction.then(
      () => logEnd(true),
      () => logEnd(false),
    );
    return transaction;
  };
