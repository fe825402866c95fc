/** Takes away what a part of an import made; what refers to it makes the database refuse. */
import { sql } from 'kysely';
import { removePreparedInvitations } from '#server/access/prepare.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ImportedRows } from './imported-rows.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const deleteRows = async (db: Db, table: string, column: string, ids: readonly number[]) => {
  if (ids.length > 0) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::bigint[])`.execute(db);
};

const tableByKind: Record<string, string> = {
  activityType: 'activity_types',
  activityCategory: 'activity_categories',
  itemCategory: 'item_categories',
  label: 'labels',
};

export async function removeImportedRows(ctx: Ctx, importedRows: ImportedRows, companyId: number): Promise<void> {
  const { db, now } = ctx;
  const activityIds = idsOf(importedRows.activities);
  if ((await removePreparedInvitations(db, importedRows.invitations)) < importedRows.invitations.length)
    throw Object.assign(new Error('an invitation is prepared no more'), { code: '23503' });
  await deleteRows(db, 'evaluation_goals', 'id', idsOf(importedRows.goals));
  if (importedRows.plan !== undefined) await deleteRows(db, 'evaluation_plans', 'id', [importedRows.plan]);
  await deleteRows(db, 'inventory_effects', 'activity_id', activityIds);
  await deleteRows(db, 'activity_instances', 'planned_activity_id', idsOf(importedRows.series));
  await deleteRows(db, 'planned_activities', 'id', idsOf(importedRows.series));
  for (const { table } of kinds) await deleteRows(db, table, 'activity_id', activityIds);
  await deleteRows(db, 'activities', 'id', activityIds);
  if (importedRows.client) {
    const { id, groupId } = importedRows.client;
    await sql`select forget_client_of_import(${companyId}::bigint, ${id}::bigint)`.execute(db);
    await deleteRows(db, 'inventory_items', 'id', idsOf(importedRows.items));
    await deleteRows(db, 'client_groups', 'id', [groupId]);
    // The counts of it came to nothing again.
    for (const table of ['instance_counts', 'day_stamps']) await deleteRows(db, table, 'client_id', [id]);
    await deleteRows(db, 'clients', 'id', [id]);
  } else {
    // The ledger of an item is never taken away: with a first amount it is removed as an item that was used (R34).
    const usedItems = importedRows.items.filter(({ movements }) => movements > 0);
    await deleteRows(db, 'inventory_items', 'id', idsOf(importedRows.items.filter(({ movements }) => movements === 0)));
    if (usedItems.length > 0)
      await sql`
        update inventory_items
        set removed_at = ${now.toISOString()}, version = version + 1
        where id = any(${idsOf(usedItems)}::bigint[])`.execute(db);
  }
  const kindOrder = Object.keys(tableByKind);
  for (const { kind, id } of importedRows.catalogue.toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind)))
    await deleteRows(db, tableByKind[kind]!, 'id', [id]);
}
