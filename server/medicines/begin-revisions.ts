/** Orders that were written ahead and begin: every five minutes the medicine goes on by them, so that the day's rows say their dose (R129). */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';

/** Days back that are looked at: longer than any server was down. */
const MAX_DAYS_BACK = 60;

/** Answers the number of medicines that go by another order now. */
export async function beginRevisions(app: App): Promise<number> {
  const nowInstant = app.now().toISOString();
  return app.scoped({ companies: '*' }, async (db) => {
    const { numAffectedRows } = await sql`
      update medicines medicine
      set current_number = begun.number
      from (
        select medicine_id, max(number) as number
        from medicine_numbers
        where from_at <= ${nowInstant} and from_at > ${nowInstant}::timestamptz - interval '${sql.lit(MAX_DAYS_BACK)} days'
        group by medicine_id) begun
      where medicine.id = begun.medicine_id and medicine.current_number < begun.number`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

export const beginRevisionsJob = (app: App): Promise<void> =>
  app.jobs.schedule('begin-medicine-numbers', '*/5 * * * *', 'Europe/Stockholm', async () => {
    await beginRevisions(app);
  });
