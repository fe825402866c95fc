/** Two steps that the demo's smaller company requires of its office (R164). */
import { addDays, dayBounds, type LocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { ZONE } from './plan.ts';

/**
 * The smaller company's office needs two steps in a month (R164), which ADMIN sees. Nobody signs in there: a factor on an account that all visitors of a
 * demo share would shut the others out.
 */
export async function requireTwoSteps(db: Db, companyId: number, today: LocalDate): Promise<void> {
  const day = addDays(today, 30);
  const rule = { from_day: day, starts: dayBounds(day, ZONE).from, roles: ['ORG_ADMIN' as const, 'ORG_USER' as const] };
  await db
    .insertInto('two_step_rules')
    .values({ company_id: companyId, ...rule })
    .execute();
}
