/** The history of an instance, of an activity or a task: its lines in their order (decision 14). */
import { type RawBuilder, sql } from 'kysely';
import type { InstanceEvent } from '#contract/planning.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Family } from './family.ts';

/** `words` is the comment of a line `e`, of an instance `i`, as its reader may have it (decision 21). */
export const historyOf = async (
  db: Db,
  { events, instances }: Family,
  id: number,
  words: RawBuilder<string | null>,
): Promise<InstanceEvent[]> => {
  const { rows } = await sql<InstanceEvent>`
    select e.id, e.act, e.at, e.by_id as "byId", e.occurence_date as "occurenceDate", e.planned_date as "plannedDate",
           u.first_name || ' ' || u.last_name as "byName", ${words} as comment
    from ${sql.table(events)} e join ${sql.table(instances)} i on i.id = e.instance_id left join users u on u.id = e.by_id
    where e.instance_id = ${id} order by e.id`.execute(db);
  return rows;
};
