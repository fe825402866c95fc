/** The demo's delegations: given in the system by the leader, a nurse; one valid, one that ends soon, one over, one that waits, one missing (R145 to R148). Whoever works has what they need, but one. */
import { sql } from 'kysely';
import { addDays, addYears, dayBounds, type LocalDate, toInstant } from '#domain/time.ts';
import { insertAll } from '#server/database/insert-all.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import type { DemoClient, FillContext } from './clients.ts';
import { dosett, insulin, readTasks } from './delegation-tasks.ts';
import type { PersonKey } from './people.ts';
import { ZONE } from './plan.ts';

/** The days from the demo's first until its last: of a year, soon over, or over since yesterday. */
type State = 'VALID' | 'ENDS_SOON' | 'ENDED' | 'AWAITING';
type DemoDelegation = readonly [PersonKey, string, State];
const delegationsByClient: Readonly<Record<string, readonly DemoDelegation[]>> = {
  'Elsa Lindqvist': [
    ['A', dosett, 'VALID'],
    ['A', 'Ögondroppar', 'AWAITING'],
    ['O', dosett, 'VALID'],
    ['L', dosett, 'ENDS_SOON'],
    ['M', dosett, 'VALID'],
    ['M', 'Ögondroppar', 'ENDED'],
    ['F', dosett, 'VALID'],
    ['F', 'Ögondroppar', 'AWAITING'],
    ['E', dosett, 'VALID'],
  ],
  'Karl Ek': [
    ['A', dosett, 'VALID'],
    ['A', insulin, 'VALID'],
    ['O', dosett, 'VALID'],
    ['O', insulin, 'ENDS_SOON'],
    ['J', dosett, 'VALID'],
    ['J', insulin, 'VALID'],
    ['S', dosett, 'VALID'],
    ['S', insulin, 'VALID'],
    // The one who lacks something: his evenings with Karl, two in a fortnight, are marked.
    ['M', dosett, 'VALID'],
  ],
};

const SOON_OVER_DAYS = 20;
const lastDayOf = (state: State, from: LocalDate, today: LocalDate): LocalDate =>
  state === 'ENDS_SOON' ? addDays(today, SOON_OVER_DAYS) : state === 'ENDED' ? addDays(today, -1) : addYears(from, 1);
/** The nurse. */
const NURSE: PersonKey = 'B';

/** Notes the leader's licence, with its line among the acts on the account; the transaction must see the company. */
export async function recordLicence({ db, personIds, firstDay, createdDate }: FillContext, companyId: number): Promise<void> {
  const auditFields = { by_id: personIds.orgAdmin, at: createdDate };
  const from_day = addDays(firstDay, -1);
  const licence = {
    company_id: companyId,
    user_id: personIds[NURSE],
    kind: 'NURSE' as const,
    from_day,
    until_day: null,
    valid_until: null,
  };
  await insertAll(db, 'user_licences', [{ ...licence, ...auditFields, valid_from: dayBounds(from_day, ZONE).from }]);
  await db
    .insertInto('account_events')
    .values({ company_id: companyId, user_id: personIds[NURSE], act: 'LICENSED', ...auditFields, group_ids: [] })
    .execute();
}

/** Writes the delegations of one client's staff; the transaction must see its company. */
export async function recordDelegations({ db, personIds, firstDay, today }: FillContext, { owner, plan }: DemoClient): Promise<void> {
  const rows = delegationsByClient[plan.name] ?? [];
  if (rows.length === 0) return;
  const tasks = await readTasks(db, owner.company_id);
  const {
    rows: [nurse],
  } = await sql<{
    name: string;
  }>`select ${fullNameOf('account')} as name from users account where account.id = ${personIds[NURSE]}`.execute(db);
  await insertAll(
    db,
    'delegations',
    rows.map(([key, task, state]) => {
      const isWaiting = state === 'AWAITING';
      const from_day = isWaiting ? addDays(today, -1) : firstDay;
      const until_day = lastDayOf(state, from_day, today);
      return {
        ...owner,
        user_id: personIds[key],
        task_id: tasks.get(task)!,
        from_day,
        until_day,
        valid_from: dayBounds(from_day, ZONE).from,
        valid_until: dayBounds(until_day, ZONE).before,
        how: 'SYSTEM' as const,
        decided_by_id: personIds[NURSE],
        decided_by: nurse!.name,
        decided_title: 'NURSE',
        decided_on: from_day,
        at: toInstant(`${from_day}T10:00`, ZONE),
        by_id: personIds[NURSE],
        conditions: task === insulin ? 'Blodsockret mäts före.' : null,
        accepted_at: isWaiting ? null : toInstant(`${from_day}T10:20`, ZONE),
      };
    }),
  );
}
