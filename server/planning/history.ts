/** The history of an instance, of an activity or a task: its lines in their order (R14). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Family } from './family.ts';

/** `shown` are the lines `e`, of an instance `i`, that their reader may have; of the others is told only that it was planned, without its words. */
export async function historyOf(
  db: Db,
  { events, instances }: Family,
  id: number,
  shown: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<InstanceEvent[]> {
  const { rows } = await sql<InstanceEvent>`
    select e.id, e.act, e.at, e.by_id as "byId", e.occurence_date as "occurenceDate", e.planned_date as "plannedDate",
           u.first_name || ' ' || u.last_name as "byName", case when ${shown} then e.comment end as comment
    from ${sql.table(events)} e join ${sql.table(instances)} i on i.id = e.instance_id left join users u on u.id = e.by_id
    where e.instance_id = ${id} and (${shown} or e.act = 'planned') order by e.id`.execute(db);
  return rows;
}
