/** Second signings as they are stored: what needs one, and the answers (R159). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SecondSigning } from '#contract/second-signings.ts';
import type { Db } from '#server/database/scoped.ts';
import { isPerformed } from '#server/sql/instance-status.ts';
import { secondLinesOf } from '#server/sql/second-lines.ts';

/** The last signing of an instance `i`: one that was put back is the same again. */
const lastSigning = sql`(
  select e.instance_id, e.id, e.at
  from activity_instance_events e
  where e.instance_id = i.id and e.act in ('signed', 'reported')
  order by e.id desc
  limit 1)`;

/** True where the number that a done instance `i` of the medicine `m` went by asks for a second person (R129). */
const neededSecond = sql<SqlBool>`coalesce((
  select n.needs_second
  from medicine_numbers n
  left join instance_doses d on d.instance_id = i.id
  where n.medicine_id = m.id
    and (n.number = d.number or d.number is null and n.from_at <= coalesce(i.occurence_date, i.planned_date) and n.at <= i.signed_by_date)
  order by n.number desc
  limit 1),
  false)`;

export const isGivenOnce = sql<SqlBool>`(i.removed_at is null and ${isPerformed('i')})`;

export type StoredSecond = SecondSigning & { eventId: number; companyId: number; clientId: number };
/** Signings of instances `i` under a condition, whose order asked for a second person when they were done. */
export async function secondsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<StoredSecond[]> {
  const { rows } = await sql<StoredSecond>`
    select i.id as "instanceId", i.company_id as "companyId", i.client_id as "clientId", i.signed_by_id as "giverId", e.id as "eventId",
      e.at, coalesce(${secondLinesOf}, '[]') as lines
    from activity_instances i
    join medicines m on m.activity_id = i.activity_id
    cross join lateral ${lastSigning} e
    where ${condition} and ${isGivenOnce} and ${neededSecond}
    order by i.id`.execute(db);
  return rows;
}
