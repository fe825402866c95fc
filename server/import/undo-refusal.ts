/** Something done with what an import made or changed: then it is not undone, and the first thing that was done says why (R105). */
import { type RawBuilder, sql } from 'kysely';
import type { importStates } from '#contract/imports.ts';
import type { Db } from '#server/database/scoped.ts';
import { isDone } from '#server/sql/instance-status.ts';
import { errorKey } from './outcome.ts';

type Which = { id: number; companyId: number; state: (typeof importStates)[number] };

/** Ids and versions that the parts of an import noted under a name. */
const noted = ({ companyId, id }: Which, name: string) => sql`(
  select (e.value->>'id')::bigint as id, (e.value->>'version')::int as version, (e.value->>'movements')::int as movements,
    (e.value->>'number')::int as number
  from import_parts p, jsonb_array_elements(p.made->${sql.lit(name)}) e
  where p.company_id = ${companyId} and p.import_id = ${id})`;
const isOtherVersion = (which: Which, table: string, names: readonly string[], isGone = sql`false`): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    names.map(
      (name) => sql`exists (
    select from ${noted(which, name)} n
    left join ${sql.table(table)} t on t.id = n.id
    where t.id is null or t.version <> n.version or ${isGone})`,
    ),
    sql` or `,
  )})`;
const removed = sql`t.removed_at is not null`;

/** The acts that forbid an undoing, each by its word, in the order in which it is said. */
const questions: Record<string, (which: Which) => RawBuilder<boolean>> = {
  acted: (which) => sql`exists (
    select from ${noted(which, 'activities')} n
    join activity_instances i on i.activity_id = n.id
    where i.version > 1
      or i.planned_activity_id is null
      or ${isDone('i')}
      or i.comment is not null
      or i.state <> 'IDLE'
      or i.placed_at <> i.original_start
      or i.removed_at is not null
      or i.missed_notified_at is not null
      or exists (select from activity_instance_events e where e.instance_id = i.id)
      or exists (select from inbox_entries e where e.instance_id = i.id))
    or exists (
      select from ${noted(which, 'series')} n
      join activity_instances i on i.planned_activity_id = n.id
      where i.version > 1
        or ${isDone('i')}
        or i.comment is not null
        or i.state <> 'IDLE'
        or i.placed_at <> i.original_start
        or i.removed_at is not null
        or i.missed_notified_at is not null
        or exists (select from activity_instance_events e where e.instance_id = i.id)
        or exists (select from inbox_entries e where e.instance_id = i.id))`,
  planned: (which) => sql`(${isOtherVersion(which, 'planned_activities', ['series'], sql`t.archived`)}
    or exists (
      select from ${noted(which, 'endedSeries')} n
      left join planned_activities t on t.id = n.id
      where n.version is not null and (t.id is null or t.version <> n.version))
    or exists (
      select from ${noted(which, 'activities')} n
      join planned_activities t on t.activity_id = n.id
      where not exists (select from ${noted(which, 'series')} s where s.id = t.id)))`,
  changed: (which) => sql`(${isOtherVersion(which, 'activities', ['activities', 'changedActivities'], removed)}
    or ${isOtherVersion(which, 'inventory_items', ['items', 'changedItems'], removed)}
    or exists (
      select from import_parts p
      join client_cards k on k.company_id = p.company_id and k.client_id = (p.made->'card'->>'clientId')::bigint
      where p.company_id = ${which.companyId} and p.import_id = ${which.id} and k.number > (p.made->'card'->>'number')::int)
    or exists (
      select from import_parts p
      join client_cards k on k.company_id = p.company_id and k.client_id = p.made_client_id
      where p.company_id = ${which.companyId} and p.import_id = ${which.id} and p.made->'card' is null))`,
  medicines: (which) => sql`exists (
    select from (
      select id, version, number
      from ${noted(which, 'medicines')} a
      union all
      select id, version, number
      from ${noted(which, 'changedMedicines')} b) n
    left join medicines t on t.id = n.id
    left join medicine_numbers w on w.medicine_id = n.id and w.number = n.number
    where t.id is null
      or t.version <> n.version
      or t.ended_at is not null
      or exists (select from instance_doses d where d.client_id = t.client_id and d.medicine_id = n.id and d.number = n.number)
      or exists (select from medicine_checks k where k.company_id = t.company_id and k.medicine_id = n.id and k.number = n.number)
      or exists (select from medicine_pauses p where p.medicine_id = n.id and p.at >= w.at)
      or exists (
        select from activity_instances i
        join activity_instance_events e on e.instance_id = i.id
        where i.activity_id = t.activity_id and e.at >= w.at and e.act in ('signed', 'skipped', 'reported', 'restored')))`,
  stock: (which) => sql`exists (
    select from ${noted(which, 'items')} n
    where (select count(*) from stock_movements x where x.item_id = n.id) <> n.movements)`,
  goals: (which) => sql`(${isOtherVersion(which, 'evaluation_goals', ['goals', 'changedGoals'], removed)}
    or exists (
      select from import_parts p
      join evaluation_plans t on t.id = (p.made->>'plan')::bigint
      where p.company_id = ${which.companyId}
        and p.import_id = ${which.id}
        and (t.status <> 'DRAFT' or t.version > 1 or t.removed_at is not null)))`,
  members: (which) => sql`exists (
    select from import_parts p
    join client_group_members x on x.client_id = p.made_client_id
    where p.company_id = ${which.companyId} and p.import_id = ${which.id})`,
  invited: (which) => sql`exists (
    select from import_parts p, jsonb_array_elements(p.made->'invitations') e
    left join user_invitations x on x.id = e.value::bigint
    where p.company_id = ${which.companyId}
      and p.import_id = ${which.id}
      and (x.id is null or not x.is_prepared or x.used_date is not null or x.withdrawn_date is not null))`,
};

/** The key of why an import cannot be undone as it stands; null where it can. */
export async function undoRefusal(db: Db, which: Which): Promise<string | null> {
  const of = (word: string) => errorKey(`undo.${word}`);
  if (which.state !== 'DONE') return of(which.state === 'RUNNING' ? 'running' : which.state === 'UNDOING' ? 'undoing' : 'undone');
  for (const [word, question] of Object.entries(questions)) {
    const { rows } = await sql<{ is: boolean }>`select ${question(which)} as is`.execute(db);
    if (rows[0]!.is) return of(word);
  }
  return null;
}
