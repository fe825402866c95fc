/** Undoes an import as a whole, in one transaction, while nobody did anything with what it made (R105). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { problem } from '#server/request/problems.ts';
import { createImportContext } from './acting.ts';
import type { ImportRun } from './apply.ts';
import { IMPORT_JOB } from './begin.ts';
import type { ImportedRows } from './imported-rows.ts';
import { errorKey } from './outcome.ts';
import { restoreChangedRows } from './put-back.ts';
import { removeImportedRows } from './take-away.ts';
import { removeImportedMedicines, restoreMedicines } from './undo-medicines.ts';
import { findUndoRefusal } from './undo-refusal.ts';
import { clearWaitingRows } from './waiting-rows.ts';

/** Queues the undoing; 409 with what was done where something was. The second of two who ask learns that it is under way. */
export async function startUndo({ app, db }: Ctx, { companyId, importId }: ImportRun): Promise<void> {
  const { state, refused: storedRefusalKey } = await db
    .selectFrom('imports')
    .select(['state', 'undo_refused as refused'])
    .where('company_id', '=', companyId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const messageKey = storedRefusalKey ?? (await findUndoRefusal(db, { id: importId, companyId, state }));
  if (messageKey) throw problem(409, messageKey);
  await db.updateTable('imports').set({ state: 'UNDOING' }).where('company_id', '=', companyId).where('id', '=', importId).execute();
  await app.jobs.send(db, IMPORT_JOB, { companyId, importId });
}

/** The notes of the parts, the last first. */
async function readImportedParts(db: Db, { companyId, importId }: ImportRun): Promise<ImportedRows[]> {
  const importParts = await db
    .selectFrom('import_parts')
    .select('made')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'DONE')
    .orderBy('number', 'desc')
    .execute();
  return importParts.map(({ made }) => made as ImportedRows);
}

/** Locks all that is looked at before it goes, in the order of ids: who acts on it meanwhile waits, and then meets that it is gone. */
async function lockImportedRows(db: Db, importedParts: readonly ImportedRows[]): Promise<void> {
  const collectIds = (rowsOf: (importedRows: ImportedRows) => readonly { id: number }[]) =>
    importedParts.flatMap(rowsOf).map(({ id }) => id);
  const clientIds = importedParts.flatMap(({ client, card, medicines = [], changedMedicines = [] }) => [
    ...(client ? [client.id] : []),
    ...(card ? [card.clientId] : []),
    ...[...medicines, ...changedMedicines].map(({ clientId }) => clientId),
  ]);
  const activityIds = collectIds((importedRows) => [...importedRows.activities, ...importedRows.changedActivities]);
  const seriesIds = [...collectIds((importedRows) => importedRows.series), ...collectIds((importedRows) => importedRows.endedSeries)];
  const itemIds = collectIds((importedRows) => [...importedRows.items, ...importedRows.changedItems]);
  await sql`select from clients where id = any(${clientIds}::bigint[]) order by id for update`.execute(db);
  await sql`select from activities where id = any(${activityIds}::bigint[]) order by id for update`.execute(db);
  await sql`select from inventory_items where id = any(${itemIds}::bigint[]) order by id for update`.execute(db);
  await sql`select from planned_activities where id = any(${seriesIds}::bigint[]) order by id for update`.execute(db);
  await sql`select from activity_instances where planned_activity_id = any(${seriesIds}::bigint[]) order by id for update`.execute(db);
}

type EndState = 'UNDONE' | 'DONE';
async function undoParts(ctx: Ctx, run: ImportRun): Promise<EndState | null> {
  const { db } = ctx;
  const { companyId, importId } = run;
  const importedParts = await readImportedParts(db, run);
  await lockImportedRows(db, importedParts);
  if (await findUndoRefusal(db, { id: importId, companyId, state: 'DONE' })) return 'DONE';
  await removeImportedMedicines(db, run);
  for (const importedRows of importedParts) {
    await removeImportedRows(ctx, importedRows, companyId);
    await restoreChangedRows(ctx, importedRows, companyId);
    await restoreMedicines(ctx, importedRows);
  }
  await db
    .updateTable('import_parts')
    .set({ state: 'UNDONE', made: '{}', made_client_id: null })
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'DONE')
    .execute();
  await clearWaitingRows(db, companyId, [importId]);
  return 'UNDONE';
}

/** An error of the database that says that something refers to what was to go. */
const isForeignKeyViolation = (error: unknown) => (error as { code?: string }).code === '23503';

/** Undoes an import that is to be; does nothing where it was done already. */
export async function undoImport(app: App, run: ImportRun): Promise<void> {
  const { companyId, importId } = run;
  const scope = { companies: [companyId] };
  const endImport = (db: Db, state: EndState, refusalKey: string | null) =>
    db
      .updateTable('imports')
      .set({ state, ended_date: app.now().toISOString(), undo_refused: refusalKey })
      .where('company_id', '=', companyId)
      .where('id', '=', importId)
      .where('state', '=', 'UNDOING')
      .execute();
  const afterCommit: (() => void)[] = [];
  await app
    .scoped(scope, async (db) => {
      afterCommit.length = 0;
      const startedImport = await db
        .selectFrom('imports')
        .select('started_by_id as userId')
        .where('company_id', '=', companyId)
        .where('id', '=', importId)
        .where('state', '=', 'UNDOING')
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!startedImport) return;
      const ctx = createImportContext(app, db, { companyId, userId: startedImport.userId }, (f) => void afterCommit.push(f));
      const endState = await undoParts(ctx, run);
      if (endState) await endImport(db, endState, null);
    })
    .catch(async (error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      await app.scoped(scope, (db) => endImport(db, 'DONE', errorKey('undo.used')));
    });
  for (const callback of afterCommit) callback();
}
