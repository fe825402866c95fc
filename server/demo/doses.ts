/** The doses of the demo's reports of what is given as needed: how much, the words of the report as the reason, and what came of it (R132, R134). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

/** Of instances `i` under a condition; where the order is a span the most of it. */
export async function recordDoses(db: Db, condition: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    insert into instance_doses (company_id, instance_id, client_id, medicine_id, number, dose, reason, at, by_id)
    select i.company_id, i.id, i.client_id, m.id, n.number, coalesce(n.dose_to, n.dose),
      coalesce(nullif(regexp_replace(i.comment, '<[^>]*>|\\.(?=</p>)', '', 'g'), ''), n.indication), i.signed_by_date, i.signed_by_id
    from activity_instances i
    join medicines m on m.activity_id = i.activity_id and m.kind = 'AS_NEEDED'
    join medicine_numbers n on n.medicine_id = m.id and n.number = m.current_number
    where ${condition} and i.planned_date is null and i.signed_by_id is not null and i.occurence_date >= n.from_at`.execute(db);
}

/** The effect of each dose of a client, most often a good one; of the last nobody has said it yet. */
export async function recordEffects(db: Db, clientId: number): Promise<void> {
  await sql`
    insert into dose_effects (company_id, client_id, instance_id, effect, note, at, by_id)
    select d.company_id, d.client_id, d.instance_id, (array['GOOD', 'GOOD', 'SOME', 'NONE'])[1 + d.instance_id % 4], null,
      d.at + interval '65 minutes', d.by_id
    from instance_doses d
    where d.client_id = ${clientId} and d.at < (select max(l.at) from instance_doses l where l.client_id = ${clientId})`.execute(db);
}
