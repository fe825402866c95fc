/** The job that applies an import, part by part: each in a transaction that notes itself done, so that it goes on after a restart and makes nothing twice. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportDecision, ImportReason, ImportRow, ImportSheet } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { isProblem } from '#server/request/problems.ts';
import { hasRoleSql } from '#server/request/roles.ts';
import { importContext } from './acting.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { applyClient } from './apply-client.ts';
import { applyStaff } from './apply-staff.ts';
import { type ImportedRows, noImportedRows } from './imported-rows.ts';
import { compareWorkbook, type Look } from './look.ts';
import { loadExisting } from './names.ts';
import { errorKey } from './outcome.ts';
import { readWaitingClientKeys, type WaitingRow, withCells } from './waiting-rows.ts';

export type ImportRun = { companyId: number; importId: number };
type Part = { number: number; kind: 'CATALOGUE' | 'CLIENT' | 'STAFF'; seen: string; rows: readonly ImportSheet[] };
type RunningImport = { userId: number; isAdmin: boolean; locale: Locale; decisions: ImportDecision[] };

/** The import's next part under lock, with the import itself, so that no two servers apply one; null where it is over or another does it. */
async function takeNextPart(
  db: Db,
  { companyId, importId }: ImportRun,
): Promise<{ runningImport: RunningImport; part: Part | null } | null> {
  const { rows } = await sql<RunningImport>`
    select run.started_by_id as "userId", ${hasRoleSql('ADMIN')} as "isAdmin", run.language as locale, run.decisions
    from imports run
    join users account on account.id = run.started_by_id
    where run.company_id = ${companyId} and run.id = ${importId} and run.state = 'RUNNING'
    for update of run skip locked`.execute(db);
  if (!rows[0]) return null;
  const part = await db
    .selectFrom('import_parts')
    .select(['number', 'kind', 'seen', 'rows'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('state', '=', 'WAITING')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return { runningImport: rows[0], part: part ?? null };
}

/** Rows that were to be applied, with why they are not. */
const waitingRows = (rows: readonly ImportRow[], reason: ImportReason): ImportRow[] =>
  rows.map((row) => ({ ...row, state: 'wrong', reasons: row.reasons.length > 0 ? row.reasons : [reason] }));
const reasonOf = (key: string): ImportReason => ({ column: null, key, values: {} });

type PartOutcome = { state: 'DONE' | 'HELD'; importedRows: ImportedRows; newCount: number; changed: number; waitingRows: WaitingRow[] };
const holdBack = (look: Look, part: Part, key: string): PartOutcome => ({
  state: 'HELD',
  importedRows: noImportedRows(),
  newCount: 0,
  changed: 0,
  waitingRows: withCells(waitingRows(look.checked.rows, reasonOf(key)), part.rows),
});

/** Applies one part, or says why it is waiting back: what was said of it before it began has to be so still. */
async function applyPart(
  ctx: Ctx,
  part: Part,
  { isAdmin, locale, decisions }: RunningImport,
  { companyId, importId }: ImportRun,
): Promise<PartOutcome> {
  const existingData = await loadExisting(ctx.db, companyId, { now: ctx.now, userId: ctx.user.id }, part.rows);
  if (part.kind === 'CATALOGUE')
    return { state: 'DONE', importedRows: await applyCatalogue(ctx, existingData, decisions), newCount: 0, changed: 0, waitingRows: [] };
  const absentClients = part.kind === 'STAFF' ? await readWaitingClientKeys(ctx.db, { companyId, id: importId }) : new Set<string>();
  const look = await compareWorkbook(existingData, { sheets: part.rows, decisions }, { locale, isAdmin }, turn, absentClients);
  if (part.kind === 'STAFF') {
    const { importedRows: imported, preparedCount } = await applyStaff(ctx, existingData, look.staff.changes);
    const waitingStaffRows = withCells(
      look.checked.rows.filter(({ state }) => state === 'wrong'),
      part.rows,
    );
    const changedCount = look.staff.changes.filter(({ outcome }) => outcome.state === 'changed').length;
    return {
      state: 'DONE',
      importedRows: imported,
      newCount: Math.max(preparedCount - changedCount, 0),
      changed: Math.min(changedCount, preparedCount),
      waitingRows: waitingStaffRows,
    };
  }
  const [comparedClient] = look.clients;
  if (!comparedClient || comparedClient.seen !== part.seen) return holdBack(look, part, errorKey('changedSince'));
  const importedRows = await applyClient(ctx, existingData, comparedClient.work.changes);
  return { state: 'DONE', importedRows, newCount: look.checked.counts.new, changed: look.checked.counts.changed, waitingRows: [] };
}

async function noteOutcome(db: Db, { companyId, importId }: ImportRun, { number }: Part, outcome: PartOutcome): Promise<void> {
  await sql`
    update import_parts
    set state = ${outcome.state}, rows = '[]', made = ${JSON.stringify(outcome.importedRows)}::jsonb, made_count = ${outcome.newCount},
      changed_count = ${outcome.changed}, held_back = ${JSON.stringify(outcome.waitingRows)}::jsonb,
      made_client_id = ${outcome.importedRows.client?.id ?? null}
    where company_id = ${companyId} and import_id = ${importId} and number = ${number} and state = 'WAITING'`.execute(db);
}

type Step = 'part' | 'over';
/** Applies the next part, in one transaction; what it refuses for is noted in another. */
async function applyNextPart(app: App, run: ImportRun): Promise<Step> {
  const scope = { companies: [run.companyId] };
  const afterCommit: (() => void)[] = [];
  const appliedStep = await app
    .scoped(scope, async (db): Promise<Step> => {
      afterCommit.length = 0;
      const nextWork = await takeNextPart(db, run);
      if (!nextWork) return 'over';
      const ctx = importContext(
        app,
        db,
        { companyId: run.companyId, userId: nextWork.runningImport.userId },
        (f) => void afterCommit.push(f),
      );
      if (!nextWork.part) {
        await db
          .updateTable('imports')
          .set({ state: 'DONE', ended_date: ctx.now.toISOString() })
          .where('company_id', '=', run.companyId)
          .where('id', '=', run.importId)
          .execute();
        return 'over';
      }
      await noteOutcome(db, run, nextWork.part, await applyPart(ctx, nextWork.part, nextWork.runningImport, run));
      return 'part';
    })
    .catch(async (error: unknown) => {
      if (!isProblem(error)) throw error;
      await app.scoped(scope, (db) => holdNext(app, db, run, error.body.fieldErrors?.[0]?.message ?? error.message));
      return 'part' as const;
    });
  for (const callback of afterCommit) callback();
  return appliedStep;
}

/** Holds the part back that was refused: somebody did something at that very moment. */
async function holdNext(app: App, db: Db, run: ImportRun, key: string): Promise<void> {
  const nextWork = await takeNextPart(db, run);
  if (!nextWork?.part) return;
  const { decisions, locale, isAdmin, userId } = nextWork.runningImport;
  const existingData = await loadExisting(db, run.companyId, { now: app.now(), userId }, nextWork.part.rows);
  const look = await compareWorkbook(existingData, { sheets: nextWork.part.rows, decisions }, { locale, isAdmin }, turn);
  await noteOutcome(db, run, nextWork.part, holdBack(look, nextWork.part, key));
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
