/** The job that applies an import, part by part: each in a transaction that notes itself done, so that it goes on after a restart and makes nothing twice. */
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ImportDecision, ImportReason, ImportRow, ImportSheet } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { isProblem } from '#server/request/problems.ts';
import { holds } from '#server/request/roles.ts';
import { actingFor } from './acting.ts';
import { applyCatalogue } from './apply-catalogue.ts';
import { applyClient } from './apply-client.ts';
import { applyStaff } from './apply-staff.ts';
import { type ImportedRows, noImportedRows } from './imported-rows.ts';
import { type Look, lookAt } from './look.ts';
import { existingFor } from './names.ts';
import { errorKey } from './outcome.ts';
import { type WaitingRow, waitingClients, withCells } from './waiting-rows.ts';

export type PartRun = { companyId: number; importId: number };
type Part = { number: number; kind: 'CATALOGUE' | 'CLIENT' | 'STAFF'; seen: string; rows: readonly ImportSheet[] };
type Imported = { userId: number; isAdmin: boolean; locale: Locale; decisions: ImportDecision[] };

/** The import's next part under lock, with the import itself, so that no two servers apply one; null where it is over or another does it. */
async function nextPart(db: Db, { companyId, importId }: PartRun): Promise<{ imported: Imported; part: Part | null } | null> {
  const { rows } = await sql<Imported>`
    select run.started_by_id as "userId", ${holds('ADMIN')} as "isAdmin", run.language as locale, run.decisions
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
  return { imported: rows[0], part: part ?? null };
}

/** Rows that were to be applied, with why they are not. */
const waitingRows = (rows: readonly ImportRow[], reason: ImportReason): ImportRow[] =>
  rows.map((row) => ({ ...row, state: 'wrong', reasons: row.reasons.length > 0 ? row.reasons : [reason] }));
const reasonOf = (key: string): ImportReason => ({ column: null, key, values: {} });

type Outcome = { state: 'DONE' | 'HELD'; imported: ImportedRows; new: number; changed: number; waiting: WaitingRow[] };
const holdBack = (look: Look, part: Part, key: string): Outcome => ({
  state: 'HELD',
  imported: noImportedRows(),
  new: 0,
  changed: 0,
  waiting: withCells(waitingRows(look.checked.rows, reasonOf(key)), part.rows),
});

/** Applies one part, or says why it is waiting back: what was said of it before it began has to be so still. */
async function applyPart(
  ctx: Ctx,
  part: Part,
  { isAdmin, locale, decisions }: Imported,
  { companyId, importId }: PartRun,
): Promise<Outcome> {
  const existingData = await existingFor(ctx.db, companyId, { now: ctx.now, userId: ctx.who.id }, part.rows);
  if (part.kind === 'CATALOGUE')
    return { state: 'DONE', imported: await applyCatalogue(ctx, existingData, decisions), new: 0, changed: 0, waiting: [] };
  const absentClients = part.kind === 'STAFF' ? await waitingClients(ctx.db, { companyId, id: importId }) : new Set<string>();
  const look = await lookAt(existingData, { sheets: part.rows, decisions }, { locale, isAdmin }, turn, absentClients);
  if (part.kind === 'STAFF') {
    const { imported, prepared } = await applyStaff(ctx, existingData, look.staff.changes);
    const waitingStaffRows = withCells(
      look.checked.rows.filter(({ state }) => state === 'wrong'),
      part.rows,
    );
    const changedCount = look.staff.changes.filter(({ outcome }) => outcome.state === 'changed').length;
    return {
      state: 'DONE',
      imported,
      new: Math.max(prepared - changedCount, 0),
      changed: Math.min(changedCount, prepared),
      waiting: waitingStaffRows,
    };
  }
  const [client] = look.clients;
  if (!client || client.seen !== part.seen) return holdBack(look, part, errorKey('changedSince'));
  const imported = await applyClient(ctx, existingData, client.work.changes);
  return { state: 'DONE', imported, new: look.checked.counts.new, changed: look.checked.counts.changed, waiting: [] };
}

async function noteOutcome(db: Db, { companyId, importId }: PartRun, { number }: Part, outcome: Outcome): Promise<void> {
  await sql`
    update import_parts
    set state = ${outcome.state}, rows = '[]', made = ${JSON.stringify(outcome.imported)}::jsonb, made_count = ${outcome.new},
      changed_count = ${outcome.changed}, held_back = ${JSON.stringify(outcome.waiting)}::jsonb,
      made_client_id = ${outcome.imported.client?.id ?? null}
    where company_id = ${companyId} and import_id = ${importId} and number = ${number} and state = 'WAITING'`.execute(db);
}

type Step = 'part' | 'over';
/** Applies the next part, in one transaction; what it refuses for is noted in another. */
async function step(app: App, run: PartRun): Promise<Step> {
  const scope = { companies: [run.companyId] };
  const afterCommit: (() => void)[] = [];
  const appliedStep = await app
    .scoped(scope, async (db): Promise<Step> => {
      afterCommit.length = 0;
      const nextWork = await nextPart(db, run);
      if (!nextWork) return 'over';
      const ctx = actingFor(app, db, { companyId: run.companyId, userId: nextWork.imported.userId }, (f) => void afterCommit.push(f));
      if (!nextWork.part) {
        await db
          .updateTable('imports')
          .set({ state: 'DONE', ended_date: ctx.now.toISOString() })
          .where('company_id', '=', run.companyId)
          .where('id', '=', run.importId)
          .execute();
        return 'over';
      }
      await noteOutcome(db, run, nextWork.part, await applyPart(ctx, nextWork.part, nextWork.imported, run));
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
async function holdNext(app: App, db: Db, run: PartRun, key: string): Promise<void> {
  const nextWork = await nextPart(db, run);
  if (!nextWork?.part) return;
  const { decisions, locale, isAdmin, userId } = nextWork.imported;
  const existingData = await existingFor(db, run.companyId, { now: app.now(), userId }, nextWork.part.rows);
  const look = await lookAt(existingData, { sheets: nextWork.part.rows, decisions }, { locale, isAdmin }, turn);
  await noteOutcome(db, run, nextWork.part, holdBack(look, nextWork.part, key));
}

/** The longest pause between two parts, in milliseconds: a team that signs meanwhile has its turn, as long as the part had. */
const MAX_PAUSE_MS = 1500;

/** Applies what is left of an import. */
export async function applyImport(app: App, run: PartRun): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    if ((await step(app, run)) === 'over') return;
    await pause(Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
  }
}
