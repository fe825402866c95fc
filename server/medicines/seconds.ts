/** Second signings as they are stored: what needs one, and the answers (R159). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SecondSigning } from '#contract/second-signings.ts';
import type { Db } from '#server/database/scoped.ts';
import { isPerformedSql } from '#server/sql/instance-status.ts';
import { secondSigningsJson } from '#server/sql/second-lines.ts';

/** The last signing of an `instance`: one that was put back is the same again. */
const lastSigningSql = sql`(
  select event.instance_id, event.id, event.at
  from activity_instance_events event
  where event.instance_id = instance.id and event.act in ('signed', 'reported')
  order by event.id desc
  limit 1)`;

/** True where the number that a done `instance` of the `medicine` went by asks for a second person (R129). */
const needsSecondSigningSql = sql<SqlBool>`coalesce((
  select revision.needs_second
  from medicine_numbers revision
  left join instance_doses dose on dose.instance_id = instance.id
  where revision.medicine_id = medicine.id
    and (revision.number = dose.number or dose.number is null
      and revision.from_at <= coalesce(instance.occurence_date, instance.planned_date) and revision.at <= instance.signed_by_date)
  order by revision.number desc
  limit 1),
  false)`;

export const isGivenInstanceSql = sql<SqlBool>`(instance.removed_at is null and ${isPerformedSql('instance')})`;

export type StoredSecondSigning = SecondSigning & { eventId: number; companyId: number; clientId: number };
/** Signings of instances `instance` under a condition, whose order asked for a second person when they were done. */
export async function readSecondSigningsWhere(db: Db, condition: RawBuilder<SqlBool>): Promise<StoredSecondSigning[]> {
  const { rows } = await sql<StoredSecondSigning>`
    select instance.id as "instanceId", instance.company_id as "companyId", instance.client_id as "clientId",
      instance.signed_by_id as "giverId", event.id as "eventId", event.at, coalesce(${secondSigningsJson}, '[]') as lines
    from activity_instances instance
    join medicines medicine on medicine.activity_id = instance.activity_id
    cross join lateral ${lastSigningSql} event
    where ${condition} and ${isGivenInstanceSql} and ${needsSecondSigningSql}
    order by instance.id`.execute(db);
  return rows;
}
