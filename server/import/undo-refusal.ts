/** Something done with what an import made or changed: then it is not undone, and the first thing that was done says why (R105). */
import { type RawBuilder, sql } from 'kysely';
import type { importStates } from '#contract/imports.ts';
import type { Db } from '#server/database/scoped.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import { errorKey } from './outcome.ts';

type ImportKey = { id: number; companyId: number; state: (typeof importStates)[number] };

/** Ids and versions that the parts of an import noted under a name. */
const importedRowsQuery = ({ companyId, id }: ImportKey, partKey: string) => sql`(
  select (element.value->>'id')::bigint as id, (element.value->>'version')::int as version, (element.value->>'movements')::int as movements,
    (element.value->>'number')::int as number
  from import_parts part, jsonb_array_elements(part.made->${sql.lit(partKey)}) element
  where part.company_id = ${companyId} and part.import_id = ${id})`;
const isOtherVersionSql = (
  importKey: ImportKey,
  table: string,
  partKeys: readonly string[],
  isDeletedSql = sql`false`,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    partKeys.map(
      (partKey) => sql`exists (
    select from ${importedRowsQuery(importKey, partKey)} imported
    left join ${sql.table(table)} stored on stored.id = imported.id
    where stored.id is null or stored.version <> imported.version or ${isDeletedSql})`,
    ),
    sql` or `,
  )})`;
const isRemovedSql = sql`stored.removed_at is not null`;

/** True of an `instance` with which something was done since its series made it. */
const isTouchedSql = sql<boolean>`(instance.version > 1
  or ${isDoneSql('instance')}
  or instance.comment is not null
  or instance.state <> 'IDLE'
  or instance.placed_at <> instance.original_start
  or instance.removed_at is not null
  or instance.missed_notified_at is not null
  or exists (select from activity_instance_events event where event.instance_id = instance.id)
  or exists (select from inbox_entries entry where entry.instance_id = instance.id))`;

/** The acts that forbid an undoing, each by its word, in the order in which it is said. */
const refusalConditions: Record<string, (importKey: ImportKey) => RawBuilder<boolean>> = {
  acted: (importKey) => sql`exists (
    select from ${importedRowsQuery(importKey, 'activities')} imported
    join activity_instances instance on instance.activity_id = imported.id
    where instance.planned_activity_id is null or ${isTouchedSql})
    or exists (
      select from ${importedRowsQuery(importKey, 'series')} imported
      join activity_instances instance on instance.planned_activity_id = imported.id
      where ${isTouchedSql})`,
  planned: (importKey) => sql`(${isOtherVersionSql(importKey, 'planned_activities', ['series'], sql`stored.archived`)}
    or exists (
      select from ${importedRowsQuery(importKey, 'endedSeries')} imported
      left join planned_activities stored on stored.id = imported.id
      where imported.version is not null and (stored.id is null or stored.version <> imported.version))
    or exists (
      select from ${importedRowsQuery(importKey, 'activities')} imported
      join planned_activities stored on stored.activity_id = imported.id
      where not exists (select from ${importedRowsQuery(importKey, 'series')} series where series.id = stored.id)))`,
  changed: (importKey) => sql`(${isOtherVersionSql(importKey, 'activities', ['activities', 'changedActivities'], isRemovedSql)}
    or ${isOtherVersionSql(importKey, 'inventory_items', ['items', 'changedItems'], isRemovedSql)}
    or exists (
      select from import_parts part
      join client_cards card on card.company_id = part.company_id and card.client_id = (part.made->'card'->>'clientId')::bigint
      where part.company_id = ${importKey.companyId}
        and part.import_id = ${importKey.id}
        and card.number > (part.made->'card'->>'number')::int)
    or exists (
      select from import_parts part
      join client_cards card on card.company_id = part.company_id and card.client_id = part.made_client_id
      where part.company_id = ${importKey.companyId} and part.import_id = ${importKey.id} and part.made->'card' is null))`,
  medicines: (importKey) => sql`exists (
    select from (
      select id, version, number
      from ${importedRowsQuery(importKey, 'medicines')} new_row
      union all
      select id, version, number
      from ${importedRowsQuery(importKey, 'changedMedicines')} changed_row) imported
    left join medicines stored on stored.id = imported.id
    left join medicine_numbers revision on revision.medicine_id = imported.id and revision.number = imported.number
    where stored.id is null
      or stored.version <> imported.version
      or stored.ended_at is not null
      or exists (
        select from instance_doses dose
        where dose.client_id = stored.client_id and dose.medicine_id = imported.id and dose.number = imported.number)
      or exists (
        select from medicine_checks checked
        where checked.company_id = stored.company_id and checked.medicine_id = imported.id and checked.number = imported.number)
      or exists (select from medicine_pauses pause where pause.medicine_id = imported.id and pause.at >= revision.at)
      or exists (
        select from activity_instances instance
        join activity_instance_events event on event.instance_id = instance.id
        where instance.activity_id = stored.activity_id
          and event.at >= revision.at
          and event.act in ('signed', 'skipped', 'reported', 'restored')))`,
  stock: (importKey) => sql`exists (
    select from ${importedRowsQuery(importKey, 'items')} imported
    where (select count(*) from stock_movements movement where movement.item_id = imported.id) <> imported.movements)`,
  goals: (importKey) => sql`(${isOtherVersionSql(importKey, 'evaluation_goals', ['goals', 'changedGoals'], isRemovedSql)}
    or exists (
      select from import_parts part
      join evaluation_plans stored on stored.id = (part.made->>'plan')::bigint
      where part.company_id = ${importKey.companyId}
        and part.import_id = ${importKey.id}
        and (stored.status <> 'DRAFT' or stored.version > 1 or stored.removed_at is not null)))`,
  members: (importKey) => sql`exists (
    select from import_parts part
    join client_group_members member on member.client_id = part.made_client_id
    where part.company_id = ${importKey.companyId} and part.import_id = ${importKey.id})`,
  invited: (importKey) => sql`exists (
    select from import_parts part, jsonb_array_elements(part.made->'invitations') noted_id
    left join user_invitations invitation on invitation.id = noted_id.value::bigint
    where part.company_id = ${importKey.companyId}
      and part.import_id = ${importKey.id}
      and (invitation.id is null
        or not invitation.is_prepared
        or invitation.used_date is not null
        or invitation.withdrawn_date is not null))`,
};

/** The key of why an import cannot be undone as it stands; null where it can. */
export async function findUndoRefusal(db: Db, importKey: ImportKey): Promise<string | null> {
  const toRefusalKey = (refusalName: string) => errorKey(`undo.${refusalName}`);
  if (importKey.state !== 'DONE')
    return toRefusalKey(importKey.state === 'RUNNING' ? 'running' : importKey.state === 'UNDOING' ? 'undoing' : 'undone');
  for (const [refusalName, condition] of Object.entries(refusalConditions)) {
    const { rows } = await sql<{ is: boolean }>`select ${condition(importKey)} as is`.execute(db);
    if (rows[0]!.is) return toRefusalKey(refusalName);
  }
  return null;
}
