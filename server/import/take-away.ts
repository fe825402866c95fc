/** Takes away what a part of an import made; what refers to it makes the database refuse. */
import { sql } from 'kysely';
import { removePrepared } from '#server/access/prepare.ts';
import { kinds } from '#server/catalogue/attribute-kinds.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ImportedRows } from './imported-rows.ts';

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const deleteOf = async (db: Db, table: string, column: string, values: readonly number[]) => {
  if (values.length > 0) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${values}::bigint[])`.execute(db);
};

const tables: Record<string, string> = {
  activityType: 'activity_types',
  activityCategory: 'activity_categories',
  itemCategory: 'item_categories',
  label: 'labels',
};

export async function takeAway(ctx: Ctx, imported: ImportedRows, companyId: number): Promise<void> {
  const { db, now } = ctx;
  const activities = idsOf(imported.activities);
  if ((await removePrepared(db, imported.invitations)) < imported.invitations.length)
    throw Object.assign(new Error('an invitation is prepared no more'), { code: '23503' });
  await deleteOf(db, 'evaluation_goals', 'id', idsOf(imported.goals));
  if (imported.plan !== undefined) await deleteOf(db, 'evaluation_plans', 'id', [imported.plan]);
  await deleteOf(db, 'inventory_effects', 'activity_id', activities);
  await deleteOf(db, 'activity_instances', 'planned_activity_id', idsOf(imported.series));
  await deleteOf(db, 'planned_activities', 'id', idsOf(imported.series));
  for (const { table } of kinds) await deleteOf(db, table, 'activity_id', activities);
  await deleteOf(db, 'activities', 'id', activities);
  if (imported.client) {
    const { id, groupId } = imported.client;
    await sql`select forget_client_of_import(${companyId}::bigint, ${id}::bigint)`.execute(db);
    await deleteOf(db, 'inventory_items', 'id', idsOf(imported.items));
    await deleteOf(db, 'client_groups', 'id', [groupId]);
    // The counts of it came to nothing again.
    for (const table of ['instance_counts', 'day_stamps']) await deleteOf(db, table, 'client_id', [id]);
    await deleteOf(db, 'clients', 'id', [id]);
  } else {
    // The ledger of an item is never taken away: with a first amount it is removed as an item that was used (R34).
    const usedItems = imported.items.filter(({ movements }) => movements > 0);
    await deleteOf(db, 'inventory_items', 'id', idsOf(imported.items.filter(({ movements }) => movements === 0)));
    if (usedItems.length > 0)
      await sql`
        update inventory_items
        set removed_at = ${now.toISOString()}, version = version + 1
        where id = any(${idsOf(usedItems)}::bigint[])`.execute(db);
  }
  const order = Object.keys(tables);
  for (const { kind, id } of imported.catalogue.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)))
    await deleteOf(db, tables[kind]!, 'id', [id]);
}
