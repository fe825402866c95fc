/** The doses of the demo's reports of what is given as needed: how much, the words of the report as the reason, and what came of it (R132, R134). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

/** Of instances `instance` under a condition; where the order is a span the most of it. */
export async function recordDoses(db: Db, condition: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    insert into instance_doses (company_id, instance_id, client_id, medicine_id, number, dose, reason, at, by_id)
    select instance.company_id, instance.id, instance.client_id, medicine.id, revision.number, coalesce(revision.dose_to, revision.dose),
      coalesce(nullif(regexp_replace(instance.comment, '<[^>]*>|\\.(?=</p>)', '', 'g'), ''), revision.indication), instance.signed_by_date,
      instance.signed_by_id
    from activity_instances instance
    join medicines medicine on medicine.activity_id = instance.activity_id and medicine.kind = 'AS_NEEDED'
    join medicine_numbers revision on revision.medicine_id = medicine.id and revision.number = medicine.current_number
    where ${condition}
      and instance.planned_date is null
      and instance.signed_by_id is not null
      and instance.occurence_date >= revision.from_at`.execute(db);
}

/** The effect of each dose of a client, most often a good one; of the last nobody has said it yet. */
export async function recordEffects(db: Db, clientId: number): Promise<void> {
  await sql`
    insert into dose_effects (company_id, client_id, instance_id, effect, note, at, by_id)
    select dose.company_id, dose.client_id, dose.instance_id, (array['GOOD', 'GOOD', 'SOME', 'NONE'])[1 + dose.instance_id % 4], null,
      dose.at + interval '65 minutes', dose.by_id
    from instance_doses dose
    where dose.client_id = ${clientId}
      and dose.at < (select max(line.at) from instance_doses line where line.client_id = ${clientId})`.execute(db);
}
