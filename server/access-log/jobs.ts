/** Jobs of the access log: parts for the months to come, so that each month's rows lie by themselves, seals, and months whose time is over (R119, R120, R127). */
import { sql } from 'kysely';
import type { App } from '#server/request/ports.ts';
import { deleteExpiredMonths } from './forget-months.ts';
import { sealLog } from './seals.ts';

/** Two months ahead each night: rows of a month that was not made go to the default part, so that a night that was missed stops no care. */
export async function scheduleLogJobs(app: App): Promise<void> {
  const { jobs, scoped } = app;
  const createMonthPartitions = () => scoped({ companies: [] }, async (db) => void (await sql`select log.make_months()`.execute(db)));
  await jobs.schedule('make-months-of-log', '15 2 * * *', 'Europe/Stockholm', createMonthPartitions);
  await jobs.schedule('seal-log', '12 * * * *', 'Europe/Stockholm', () => sealLog(app));
  await jobs.schedule('forget-months-of-log', '45 3 * * *', 'Europe/Stockholm', () => deleteExpiredMonths(app));
}
