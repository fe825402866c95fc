/** Lets months of the access log go whose time is over, and says so outside the database, where nobody can say it afterwards (R127, decision 112). */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';

type DeletedMonth = { month: string; rows: number; hash: string };

/** The oldest first, until none is due; one that somebody is writing to for long waits for the next night. */
export async function deleteExpiredMonths({ scoped, loggers, config }: Pick<App, 'scoped' | 'loggers' | 'config'>): Promise<void> {
  for (;;) {
    const { rows } = await scoped({ companies: [] }, (db) =>
      sql<DeletedMonth>`
        select to_char(month at time zone 'UTC', 'YYYY-MM') as month, row_count::float8 as rows, encode(last_hash, 'hex') as hash
        from log.forget_month(${config.logYears})
        where month is not null`.execute(db),
    );
    const [deletedMonth] = rows;
    if (!deletedMonth) return;
    loggers.security.info({ event: 'access-log-forget', ...deletedMonth }, 'access-log-forget');
  }
}
