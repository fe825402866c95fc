/** Writes the orders of a client as its rows say them: the first of what becomes a medicine, one number more of what is changed (R129, R142). */
import { sql } from 'kysely';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { LineDose } from '#server/database/medicine-tables.ts';
import { buildRevisionRow, writeRevision } from '#server/medicines/write-revision.ts';
import { problem } from '#server/request/problems.ts';
import type { ClientImport } from './apply-new.ts';
import type { ClientChanges } from './client-changes.ts';
import { errorKey } from './outcome.ts';

const changedSinceProblem = () => problem(409, errorKey('changedSince'));

/** `newActivityIds`: the ids of the client's new activities, in their order. */
export async function createMedicines(
  { ctx, companyId, clientId, importedRows }: ClientImport,
  newMedicines: ClientChanges['newMedicines'],
  newActivityIds: readonly number[],
): Promise<void> {
  if (newMedicines.length === 0) return;
  const { db } = ctx;
  const owner = { company_id: companyId, client_id: clientId };
  const activityIds = newMedicines.map((medicine) =>
    'activityId' in medicine ? medicine.activityId : newActivityIds[medicine.newActivityIndex]!,
  );
  const { rows: existingMedicines } = await sql`select from medicines where activity_id = any(${activityIds}::bigint[])`.execute(db);
  if (existingMedicines.length > 0) throw changedSinceProblem();
  const medicineRows = await assignIds(
    db,
    'medicines',
    newMedicines.map(({ order: { kind } }, index) => ({ ...owner, version: 1, activity_id: activityIds[index]!, kind })),
  );
  await insertAll(db, 'medicines', medicineRows);
  const attachments = { imageUrl: null, doses: [] };
  const revisionRows = medicineRows.map(({ id }, index) =>
    buildRevisionRow(ctx, { companyId, clientId, id, number: 1, reason: null }, newMedicines[index]!.order, attachments),
  );
  await insertAll(db, 'medicine_numbers', revisionRows);
  await sql`update medicines set current_number = 1 where id = any(${medicineRows.map(({ id }) => id)}::bigint[])`.execute(db);
  importedRows.medicines.push(...medicineRows.map(({ id }) => ({ id, version: 1, clientId, number: 1 })));
}

export async function changeMedicines(
  { ctx, companyId, clientId, importedRows }: ClientImport,
  changedMedicines: ClientChanges['changedMedicines'],
): Promise<void> {
  for (const { existingOrder, order, reason, undoReason } of changedMedicines) {
    const { id, version, kind, current } = existingOrder;
    const { rows } = await sql<{ last: number; doses: LineDose[] }>`
      select (select max(revision.number) from medicine_numbers revision where revision.medicine_id = medicine.id) as last, revision.doses
      from medicines medicine
      join medicine_numbers revision on revision.medicine_id = medicine.id and revision.number = ${current!.number}
      where medicine.id = ${id} and medicine.version = ${version} and medicine.ended_at is null`.execute(ctx.db);
    if (!rows[0]) throw changedSinceProblem();
    const revisionNumber = rows[0].last + 1;
    // Doses that differ by time stand in no cell, and go on; the paper is each number's own (R137).
    const doses = order.kind === 'SCHEDULED' ? rows[0].doses : [];
    await writeRevision(ctx, { companyId, clientId, id, number: revisionNumber, reason }, order, { imageUrl: null, doses });
    const previousRevision = { number: current!.number, kind, reason: undoReason };
    importedRows.changedMedicines.push({ id, version: version + 1, clientId, number: revisionNumber, before: previousRevision });
  }
}
