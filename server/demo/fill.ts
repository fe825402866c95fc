/** Fills an empty database with the demo organisation: in one transaction, so that it is there wholly or not at all. */
import { sql } from 'kysely';
import { addDays, localDate, toInstant } from '#domain/time.ts';
import type { Db, Scoped } from '#server/database/scoped.ts';
import { makeCatalogue } from './catalogue.ts';
import { makeCompanies, makePeople } from './people.ts';

const ZONE = 'Europe/Stockholm';
/** Days of history. */
export const DAYS = 92;

/** Two servers that start at once queue here; the second then meets the first one's users. */
const isEmpty = async (db: Db): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('vardag demo'))`.execute(db);
  return !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
};

/** Answers whether it filled anything: only a database without users is. The same day and time give the same rows. */
export const fillDemo = (scoped: Scoped, now: Date): Promise<boolean> =>
  scoped({ companies: '*' }, async (db) => {
    if (!(await isEmpty(db))) return false;
    const today = localDate(now.toISOString(), ZONE);
    const since = toInstant(`${addDays(today, -DAYS - 1)}T09:00`, ZONE);
    const company = await makeCompanies(db, since);
    const person = await makePeople(db, company, since);
    const catalogue = await makeCatalogue(db);
    void [person, catalogue];
    return true;
  });
