/** Instances as they stand in their table, whatever way they came there. */
import type { InstanceState } from '#domain/planning/instance.ts';
import type { World } from '#test/world.ts';

export type StoredRow = InstanceState & { placedAt: string; shared?: boolean | null };

export const storedRows = (w: () => World) => ({
  /** Puts them into the table as instances of Elsa's activity. */
  store: (rows: readonly StoredRow[]) => {
    const { id, companyId, activityId } = w().clients.elsa;
    const values = rows.map((row) => ({
      ...{ company_id: companyId, client_id: id, activity_id: activityId, placed_at: row.placedAt, planned_date: row.plannedDate },
      ...{
        occurence_date: row.occurenceDate,
        skipped_date: row.skippedDate,
        signed_by_date: row.signedByDate,
        signed_by_id: row.signedById,
      },
      ...{ is_completable: row.isCompletable, is_completed: row.isCompleted, is_skipped: row.isSkipped, shared: row.shared ?? null },
    }));
    return w().scoped({ companies: [companyId] }, (db) =>
      db
        .insertInto('activity_instances')
        .values(values as never)
        .returning('id')
        .execute(),
    );
  },
  clear: () =>
    w().asOwner({ companies: '*' }, async (db) => {
      await db.deleteFrom('stock_movements').execute();
      await db.deleteFrom('activity_instances').execute();
    }),
});
