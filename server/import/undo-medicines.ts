/** Undoes what an import wrote of medicines: what it made goes, what it changed stands as before, by one number more (R129, R142). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { applyRevision, revisionColumns } from '#server/medicines/write-revision.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ImportRun } from './apply.ts';
import type { ImportedRows } from './imported-rows.ts';

/** Takes away the medicines that an import made, with their first numbers: only while that is being undone, as the database sees to. */
export const takeMedicinesAway = (db: Db, { companyId, importId }: ImportRun): Promise<unknown> =>
  sql`select forget_medicines_of_import(${companyId}::bigint, ${importId}::bigint)`.execute(db);

export async function putMedicinesBack(ctx: Ctx, { changedMedicines = [] }: Partial<ImportedRows>): Promise<void> {
  const nowInstant = ctx.now.toISOString();
  for (const { id, number: writtenNumber, before } of changedMedicines) {
    const number = writtenNumber + 1;
    const { rows } = await sql<{ from: string }>`
      insert into medicine_numbers (${sql.join(revisionColumns.map((name) => sql.ref(name)))}, number, from_at, at, by_id, reason)
      select ${sql.join(revisionColumns.map((name) => sql.ref(name)))}, ${number}::int, greatest(from_at, ${nowInstant}::timestamptz),
        ${nowInstant}::timestamptz, ${ctx.user.id}::bigint, ${before.reason}::text
      from medicine_numbers
      where medicine_id = ${id} and number = ${before.number}
      returning from_at as "from"`.execute(ctx.db);
    await applyRevision(ctx, { id, number }, { kind: before.kind, fromDate: rows[0]!.from });
  }
}
