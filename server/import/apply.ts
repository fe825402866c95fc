/** The job that applies an import, part by part: each in a transaction that notes itself done, so that it goes on after a restart and makes nothing twice. */
import { setTimeout as pause, setImmediate as yieldTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportDecision, ImportReason, ImportRow, ImportSheet } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { isProblem } from '#server/request/problems.ts';
import { hasRoleSql } from '#server/request/roles.ts';
import { createImportContext } from './acting.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { applyClient } from './apply-client.ts';
import { applyStaff } from './apply-staff.ts';
import { createImportedRows, type ImportedRows } from './imported-rows.ts';
import { compareWorkbook, type WorkbookPreview } from './look.ts';
import { loadExistingData } from './names.ts';
import { errorKey } from './outcome.ts';
import { addCells, readWaitingClientKeys, type WaitingRow } from './waiting-rows.ts';

export type ImportRun = { companyId: number; importId: number };
type ImportPart = { number: number; kind: 'CATALOGUE' | 'CLIENT' | 'STAFF'; seen: string; rows: readonly ImportSheet[] };
type RunningImport = { userId: number; isAdmin: boolean; locale: Locale; decisions: ImportDecision[] };

/** The import's next part under lock, with the import itself, so that no two servers apply one; null where it is over or another does it. */
async function lockNextPart(
  db: Db,
  { companyId, importId }: ImportRun,
): Promise<{ runningImport: RunningImport; part: ImportPart | null } | null> {
  const { rows } = await sql<RunningImport>`
    select run.started_by_id as "userId", ${hasRoleSql('ADMIN')} as "isAdmin", run.language as locale, run.decisions
    from imports run
    join users account on account.id = run.started_by_id
    where run.company_id = ${companyId} and run.id = ${importId} and run.state = 'RUNNING'
    for update of run skip locked`.execute(db);
  if (!rows[0]) return null;
  const importPart = await db
    .selectFrom('import_parts')
    .select(['number', 'kind', 'seen', 'rows'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'WAITING')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return { runningImport: rows[0], part: importPart ?? null };
}

/** Rows that were to be applied, with why they are not. */
const markRowsWaiting = (rows: readonly ImportRow[], reason: ImportReason): ImportRow[] =>
  rows.map((importRow) => ({ ...importRow, state: 'wrong', reasons: importRow.reasons.length > 0 ? importRow.reasons : [reason] }));
const createReason = (messageKey: string): ImportReason => ({ column: null, key: messageKey, values: {} });

type PartOutcome = { state: 'DONE' | 'HELD'; importedRows: ImportedRows; newCount: number; changed: number; waitingRows: WaitingRow[] };
const holdPart = (preview: WorkbookPreview, importPart: ImportPart, messageKey: string): PartOutcome => ({
  state: 'HELD',
  importedRows: createImportedRows(),
  newCount: 0,
  changed: 0,
  waitingRows: addCells(markRowsWaiting(preview.checkedImport.rows, createReason(messageKey)), importPart.rows),
});

/** Applies one part, or says why it is waiting back: what was said of it before it began has to be so still. */
async function applyPart(
  ctx: Ctx,
  importPart: ImportPart,
  { isAdmin, locale, decisions }: RunningImport,
  { companyId, importId }: ImportRun,
): Promise<PartOutcome> {
  const existingData = await loadExistingData(ctx.db, companyId, { now: ctx.now, userId: ctx.user.id }, importPart.rows);
  if (importPart.kind === 'CATALOGUE')
    return { state: 'DONE', importedRows: await applyCatalogue(ctx, existingData, decisions), newCount: 0, changed: 0, waitingRows: [] };
  const absentClientKeys =
    importPart.kind === 'STAFF' ? await readWaitingClientKeys(ctx.db, { companyId, id: importId }) : new Set<string>();
  const preview = await compareWorkbook(
    existingData,
    { sheets: importPart.rows, decisions },
    { locale, isAdmin },
    yieldTurn,
    absentClientKeys,
  );
  if (importPart.kind === 'STAFF') {
    const { importedRows: staffImportedRows, preparedCount } = await applyStaff(ctx, existingData, preview.staff.changes);
    const waitingStaffRows = addCells(
      preview.checkedImport.rows.filter(({ state }) => state === 'wrong'),
      importPart.rows,
    );
    const changedCount = preview.staff.changes.filter(({ outcome }) => outcome.state === 'changed').length;
    return {
      state: 'DONE',
      importedRows: staffImportedRows,
      newCount: Math.max(preparedCount - changedCount, 0),
      changed: Math.min(changedCount, preparedCount),
      waitingRows: waitingStaffRows,
    };
  }
  const [comparedClient] = preview.clients;
  if (!comparedClient || comparedClient.seen !== importPart.seen) return holdPart(preview, importPart, errorKey('changedSince'));
  const importedRows = await applyClient(ctx, existingData, comparedClient.work.changes);
  return {
    state: 'DONE',
    importedRows,
    newCount: preview.checkedImport.counts.new,
    changed: preview.checkedImport.counts.changed,
    waitingRows: [],
  };
}

async function recordOutcome(db: Db, { companyId, importId }: ImportRun, { number }: ImportPart, outcome: PartOutcome): Promise<void> {
  await sql`
    update import_parts
    set state = ${outcome.state}, rows = '[]', made = ${JSON.stringify(outcome.importedRows)}::jsonb, made_count = ${outcome.newCount},
      changed_count = ${outcome.changed}, held_back = ${JSON.stringify(outcome.waitingRows)}::jsonb,
      made_client_id = ${outcome.importedRows.client?.id ?? null}
    where company_id = ${companyId} and import_id = ${importId} and number = ${number} and state = 'WAITING'`.execute(db);
}

type ImportStep = 'part' | 'over';
/** Applies the next part, in one transaction; what it refuses for is noted in another. */
async function applyNextPart(app: App, run: ImportRun): Promise<ImportStep> {
  const scope = { companies: [run.companyId] };
  const afterCommit: (() => void)[] = [];
  const appliedStep = await app
    .scoped(scope, async (db): Promise<ImportStep> => {
      afterCommit.length = 0;
      const nextPart = await lockNextPart(db, run);
      if (!nextPart) return 'over';
      const ctx = createImportContext(
        app,
        db,
        { companyId: run.companyId, userId: nextPart.runningImport.userId },
        (f) => void afterCommit.push(f),
      );
      if (!nextPart.part) {
        await db
          .updateTable('imports')
          .set({ state: 'DONE', ended_date: ctx.now.toISOString() })
          .where('company_id', '=', run.companyId)
          .where('id', '=', run.importId)
          .execute();
        return 'over';
      }
      await recordOutcome(db, run, nextPart.part, await applyPart(ctx, nextPart.part, nextPart.runningImport, run));
      return 'part';
    })
    .catch(async (error: unknown) => {
      if (!isProblem(error)) throw error;
      await app.scoped(scope, (db) => holdNextPart(app, db, run, error.body.fieldErrors?.[0]?.message ?? error.message));
      return 'part' as const;
    });
  for (const callback of afterCommit) callback();
  return appliedStep;
}

/** Holds the part back that was refused: somebody did something at that very moment. */
async function holdNextPart(app: App, db: Db, run: ImportRun, messageKey: string): Promise<void> {
  const nextPart = await lockNextPart(db, run);
  if (!nextPart?.part) return;
  const { decisions, locale, isAdmin, userId } = nextPart.runningImport;
  const existingData = await loadExistingData(db, run.companyId, { now: app.now(), userId }, nextPart.part.rows);
  const preview = await compareWorkbook(existingData, { sheets: nextPart.part.rows, decisions }, { locale, isAdmin }, yieldTurn);
  await recordOutcome(db, run, nextPart.part, holdPart(preview, nextPart.part, messageKey));
}

/** The longest pause between two parts, in milliseconds: a team that signs meanwhile has its turn, as long as the part had. */
const MAX_PAUSE_MS = 1500;

/** Applies what is left of an import. */
export async function applyImport(app: App, run: ImportRun): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    if ((await applyNextPart(app, run)) === 'over') return;
    await pause(Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
  }
}
