/** Seals the access log hour by hour, and sends each seal out of the database, where whoever could change the log cannot change it (R120, decision 107). */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';

/** A seal as it is kept outside: a line of the log; `hour` is a month, `2026-11`, of one that was let go. */
export type SealHead = { hour: string; rows: number; hash: string };

/**
 * Takes over what the release before wrote elsewhere, then seals what is due, each some at a time: at a first start it may be years. Throws while
 * somebody has been writing for long, and is then tried again.
 */
export async function sealLog({ scoped, loggers }: Pick<App, 'scoped' | 'loggers'>): Promise<void> {
  const takeOverRows = () => scoped({ companies: [] }, (db) => sql<{ n: number }>`select log.take_over() as n`.execute(db));
  for (let takenRowCount = 1; takenRowCount > 0; ) takenRowCount = (await takeOverRows()).rows[0]!.n;
  for (let sealedHourCount = 1; sealedHourCount > 0; ) {
    const { rows: sealHeads } = await scoped({ companies: [] }, (db) =>
      sql<SealHead>`
        select to_char(hour, 'YYYY-MM-DD"T"HH24:MI"Z"') as hour, row_count as rows, encode(hash, 'hex') as hash
        from log.seal()`.execute(db),
    );
    for (const sealHead of sealHeads) loggers.security.info({ event: 'access-log-seal', ...sealHead }, 'access-log-seal');
    sealedHourCount = sealHeads.length;
  }
}
