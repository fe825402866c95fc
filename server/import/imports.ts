/** The calls of imports: what is there as a workbook, a look at one, its import, and the undoing of it (R103–R105, decision 092). */
import { setImmediate as yieldTurn } from 'node:timers/promises';
import type { imports } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { Ctx, Handlers, SignedInCtx } from '#server/request/handlers.ts';
import { reply } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { leaveTraces, openCompany } from '#server/request/scope.ts';
import { beginImport } from './begin.ts';
import type { ExistingClient, ExistingData } from './existing.ts';
import { compareWorkbook, type Workbook, type WorkbookPreview } from './look.ts';
import { checkImportSize, loadExistingData } from './names.ts';
import { readClientNames, readExisting } from './read-existing.ts';
import { readImport, readImportPage } from './rows.ts';
import { startUndo } from './undo.ts';
import { createWaitingWorkbook, readVisibleWaitingRows, type WaitingRow } from './waiting-rows.ts';
import { createWorkbook } from './workbook.ts';

type ImportBody = Workbook & { companyId: number; language?: Locale | undefined };
type TraceCtx = Pick<Ctx, 'db' | 'user' | 'accessedClients' | 'readOnly'>;

/** The company, or 404: ORG_ADMIN's own alone, also where none is named; null where ADMIN names none. */
async function openRequestedCompany(ctx: Pick<Ctx, 'db' | 'user'>, companyId: number | undefined): Promise<number | null> {
  const requestedId = companyId ?? ctx.user.companyId;
  return requestedId === null ? null : (await openCompany(ctx, requestedId)).id;
}
const openNamedCompany = async (ctx: Pick<Ctx, 'db' | 'user'>, companyId: number): Promise<number> =>
  (await openCompany(ctx, companyId)).id;

/** ADMIN's trace of each client that is shown, and the office's of each card that it reads (R3, R97). */
async function traceClients<C extends { id: number }>(
  ctx: TraceCtx,
  companyId: number,
  clients: readonly C[],
  readsCard: (client: C) => boolean,
): Promise<void> {
  const visibleClients = ctx.user.isAdmin ? clients : clients.filter(readsCard);
  if (visibleClients.length === 0) return;
  const clientKeys = visibleClients.map(({ id: clientId }) => ({ companyId, clientId }));
  await leaveTraces(ctx, clientKeys, ctx.user.isAdmin ? 'import.run' : 'clientCard.see');
}
/** The clients that rows of a workbook name; ADMIN leaves a trace of each. */
async function traceNamedClients(ctx: TraceCtx, companyId: number, rows: readonly WaitingRow[]): Promise<number[]> {
  const clientKeys = new Set(rows.map(({ kind, name, client }) => nameKeyOf(kind === 'clients' ? name : (client ?? ''))));
  const namedClients = (await readClientNames(ctx.db, companyId)).filter(({ name }) => clientKeys.has(nameKeyOf(name)));
  await traceClients(ctx, companyId, namedClients, () => false);
  return idsOf(namedClients);
}
const idsOf = (clients: readonly { id: number }[]) => clients.map(({ id }) => id);
const hasCard = ({ officeReadsCard, alerts, contacts }: ExistingClient) => officeReadsCard && alerts.length + contacts.length > 0;
/** Cards of which a look says how they stand. */
const createCardFilter = (preview: WorkbookPreview) => {
  const shownClientIds = new Set(
    preview.clients
      .filter(({ work: sheetClient }) => sheetClient.outcomes.some(({ kind, changes }) => kind === 'clients' && changes.length > 0))
      .map(({ work: sheetClient }) => sheetClient.changes.existing?.id),
  );
  return (client: ExistingClient) => hasCard(client) && shownClientIds.has(client.id);
};
/** Clients that rows are about. */
const existingClientsOf = (preview: WorkbookPreview): ExistingClient[] =>
  [...preview.comparison.clients.values()].flatMap(({ sameNameClients }) => [...sameNameClients]);

async function compareImport(existingData: ExistingData, importBody: ImportBody, isAdmin: boolean): Promise<WorkbookPreview> {
  const preview = await compareWorkbook(existingData, importBody, { locale: importBody.language ?? 'sv', isAdmin }, yieldTurn);
  const wrongIndex = preview.comparison.catalogue.findWrongDecisionIndex(importBody.decisions);
  if (wrongIndex >= 0) throw badField('import', `decisions.${wrongIndex}.useId`, 'error.field.unknown');
  return preview;
}

/** Looks are long: one at a time of each account, and of all of them together as many as leave the others their turn. */
const previewingUserIds = new Set<number>();
async function runOneAtATime<T>(userId: number, operation: () => Promise<T>): Promise<T> {
  if (previewingUserIds.has(userId)) throw problem(429, 'error.tooMany', { retryAfter: 2 });
  previewingUserIds.add(userId);
  return operation().finally(() => previewingUserIds.delete(userId));
}

async function checkImport({ app, user, now, accessedClients }: SignedInCtx, importBody: ImportBody) {
  await checkImportSize(importBody.sheets);
  const scope = { companies: user.companies, readOnly: true };
  const existingData = await app.scoped(scope, async (db) =>
    loadExistingData(db, await openNamedCompany({ db, user }, importBody.companyId), { now, userId: user.id }, importBody.sheets),
  );
  const preview = await compareImport(existingData, importBody, user.isAdmin);
  const namedClients = existingClientsOf(preview);
  const showsCard = createCardFilter(preview);
  if (user.isAdmin ? namedClients.length > 0 : namedClients.some(showsCard))
    await app.scoped({ companies: [importBody.companyId] }, (db) =>
      traceClients({ db, user, accessedClients, readOnly: false }, importBody.companyId, namedClients, showsCard),
    );
  return reply(preview.checkedImport, { clients: idsOf(namedClients) });
}

export const importHandlers: Handlers<typeof imports> = {
  list: async (ctx, { query, paging }) => {
    const companyId = await openRequestedCompany(ctx, query.companyId);
    if (companyId === null) return reply([], { total: 0 });
    const { body: companyImports, total } = await readImportPage(ctx, companyId, paging);
    return reply(companyImports, { total });
  },
  get: (ctx, { params }) => readImport(ctx, params.id),
  workbook: async (ctx, { query }) => {
    const companyId = await openRequestedCompany(ctx, query.companyId);
    if (companyId === null) throw badField('import', 'companyId', 'error.field.required');
    const existingData = await readExisting(ctx.db, companyId, { now: ctx.now, userId: ctx.user.id });
    await traceClients(ctx, companyId, existingData.clients, hasCard);
    ctx.logEvent('export', 'success', { company: companyId, route: 'GET /api/imports/workbook' });
    return reply(createWorkbook(existingData, { locale: query.language?.[0] ?? 'sv', isAdmin: ctx.user.isAdmin }), {
      clients: idsOf(existingData.clients),
    });
  },
  notApplied: async (ctx, { params: { id } }) => {
    const { companyId, columns } = await readImport(ctx, id);
    const unappliedRows = await readVisibleWaitingRows(ctx, { companyId, id });
    const clients = await traceNamedClients(ctx, companyId, unappliedRows);
    ctx.logEvent('export', 'success', { company: companyId, route: 'GET /api/imports/{id}/not-applied' });
    return reply(createWaitingWorkbook(unappliedRows, columns), { clients });
  },
  check: (ctx, { body }) => runOneAtATime(ctx.user.id, () => checkImport(ctx, body)),
  create: async (ctx, { body: { hash, ...body } }) => {
    await checkImportSize(body.sheets);
    const companyId = await openNamedCompany(ctx, body.companyId);
    const preview = await compareImport(
      await loadExistingData(ctx.db, companyId, { now: ctx.now, userId: ctx.user.id }, body.sheets),
      body,
      ctx.user.isAdmin,
    );
    if (preview.checkedImport.unknown.length > 0) throw problem(409, 'assistmeApp.import.errors.undecided');
    if (preview.checkedImport.hash !== hash) throw problem(409, 'assistmeApp.import.errors.changedSinceLook');
    await traceClients(ctx, companyId, existingClientsOf(preview), () => false);
    const id = await beginImport(ctx, companyId, preview, body);
    const alert = { key: 'assistmeApp.import.created', param: String(preview.checkedImport.clients.ready) };
    return reply(await readImport(ctx, id), { alert, clients: idsOf(existingClientsOf(preview)) });
  },
  undo: async (ctx, { params: { id } }) => {
    const { companyId } = await readImport(ctx, id);
    await startUndo(ctx, { companyId, importId: id });
    return reply(await readImport(ctx, id), { alert: { key: 'assistmeApp.import.undoing', param: String(id) } });
  },
};
