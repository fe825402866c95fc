/** Makes the parts of the access log for the months to come, so that each month's rows lie by themselves (R119). */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';

/** Each night, two months ahead: rows of a month that was not made go to the default part, so that a night that was missed stops no care. */
export async function accessLogJob({ jobs, scoped }: App): Promise<void> {
  const make = () => scoped({ companies: [] }, async (db) => void (await sql`select log.make_months()`.execute(db)));
  await jobs.schedule('make-months-of-log', '15 2 * * *', 'Europe/Stockholm', make);
}
