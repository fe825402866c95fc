/** Undoes what an import wrote of medicines: what it made goes, what it changed stands as before, by one number more (R129, R142). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { applyRevision, revisionColumnNames } from '#server/medicines/write-revision.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ImportRun } from './apply.ts';
import type { ImportedRows } from './imported-rows.ts';

/** Takes away the medicines that an import made, with their first numbers: only while that is being undone, as the database sees to. */
export const removeImportedMedicines = (db: Db, { companyId, importId }: ImportRun): Promise<unknown> =>
  sql`select forget_medicines_of_import(${companyId}::bigint, ${importId}::bigint)`.execute(db);

export async function restoreMedicines(ctx: Ctx, { changedMedicines = [] }: Partial<ImportedRows>): Promise<void> {
  const nowInstant = ctx.now.toISOString();
  for (const { id, number: writtenNumber, before: previousRevision } of changedMedicines) {
    const revisionNumber = writtenNumber + 1;
    const { rows } = await sql<{ from: string }>`
      insert into medicine_numbers (${sql.join(revisionColumnNames.map((column) => sql.ref(column)))}, number, from_at, at, by_id, reason)
      select ${sql.join(revisionColumnNames.map((column) => sql.ref(column)))}, ${revisionNumber}::int,
        greatest(from_at, ${nowInstant}::timestamptz),
        ${nowInstant}::timestamptz, ${ctx.user.id}::bigint, ${previousRevision.reason}::text
      from medicine_numbers
      where medicine_id = ${id} and number = ${previousRevision.number}
      returning from_at as "from"`.execute(ctx.db);
    await applyRevision(ctx, { id, number: revisionNumber }, { kind: previousRevision.kind, fromDate: rows[0]!.from });
  }
}
