/** The calls of imports: what is there as a workbook, a look at one, its import, and the undoing of it (R103–R105, decision 092). */
import { setImmediate as turn } from 'node:timers/promises';
import type { imports } from '#contract/imports.ts';
import type { Locale } from '#domain/locales.ts';
import { nameKey } from '#domain/name-key.ts';
import type { Ctx, Handlers, SignedInCtx } from '#server/request/handlers.ts';
import { reply } from '#server/request/handlers.ts';
import { badField, problem } from '#server/request/problems.ts';
import { leaveTraces, openCompany } from '#server/request/scope.ts';
import { beginImport } from './begin.ts';
import type { ExistingClient, ExistingData } from './existing.ts';
import { compareWorkbook, type Look, type Workbook } from './look.ts';
import { loadExisting, refuseTooMany } from './names.ts';
import { readClientNames, readExisting } from './read-existing.ts';
import { readImport, readImportPage } from './rows.ts';
import { startUndo } from './undo.ts';
import { readVisibleWaitingRows, type WaitingRow, workbookOfWaiting } from './waiting-rows.ts';
import { workbookOf } from './workbook.ts';

type Body = Workbook & { companyId: number; language?: Locale | undefined };
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
  const keys = new Set(rows.map(({ kind, name, client }) => nameKey(kind === 'clients' ? name : (client ?? ''))));
  const namedClients = (await readClientNames(ctx.db, companyId)).filter(({ name }) => keys.has(nameKey(name)));
  await traceClients(ctx, companyId, namedClients, () => false);
  return idsOf(namedClients);
}
const idsOf = (clients: readonly { id: number }[]) => clients.map(({ id }) => id);
const hasCard = ({ officeReadsCard, alerts, contacts }: ExistingClient) => officeReadsCard && alerts.length + contacts.length > 0;
/** Cards of which a look says how they stand. */
const showsCardOf = (look: Look) => {
  const shownIds = new Set(
    look.clients
      .filter(({ work }) => work.outcomes.some(({ kind, changes }) => kind === 'clients' && changes.length > 0))
      .map(({ work }) => work.changes.existing?.id),
  );
  return (client: ExistingClient) => hasCard(client) && shownIds.has(client.id);
};
/** Clients that rows are about. */
const clientsIn = (look: Look): ExistingClient[] => [...look.state.clients.values()].flatMap(({ candidates }) => [...candidates]);

async function compareImport(existingData: ExistingData, body: Body, isAdmin: boolean): Promise<Look> {
  const look = await compareWorkbook(existingData, body, { locale: body.language ?? 'sv', isAdmin }, turn);
  const wrongIndex = look.state.catalogue.wrongDecisionIndex(body.decisions);
  if (wrongIndex >= 0) throw badField('import', `decisions.${wrongIndex}.useId`, 'error.field.unknown');
  return look;
}

/** Looks are long: one at a time of each account, and of all of them together as many as leave the others their turn. */
const lookingUserIds = new Set<number>();
async function runOneAtATime<T>(userId: number, work: () => Promise<T>): Promise<T> {
  if (lookingUserIds.has(userId)) throw problem(429, 'error.tooMany', { retryAfter: 2 });
  lookingUserIds.add(userId);
  return work().finally(() => lookingUserIds.delete(userId));
}

async function checkImport({ app, user, now, accessedClients }: SignedInCtx, body: Body) {
  await refuseTooMany(body.sheets);
  const scope = { companies: user.companies, readOnly: true };
  const existingData = await app.scoped(scope, async (db) =>
    loadExisting(db, await openNamedCompany({ db, user }, body.companyId), { now, userId: user.id }, body.sheets),
  );
  const look = await compareImport(existingData, body, user.isAdmin);
  const namedClients = clientsIn(look);
  const showsCard = showsCardOf(look);
  if (user.isAdmin ? namedClients.length > 0 : namedClients.some(showsCard))
    await app.scoped({ companies: [body.companyId] }, (db) =>
      traceClients({ db, user, accessedClients, readOnly: false }, body.companyId, namedClients, showsCard),
    );
  return reply(look.checked, { clients: idsOf(namedClients) });
}

export const importHandlers: Handlers<typeof imports> = {
  list: async (ctx, { query, paging }) => {
    const companyId = await openRequestedCompany(ctx, query.companyId);
    if (companyId === null) return reply([], { total: 0 });
    const { body, total } = await readImportPage(ctx, companyId, paging);
    return reply(body, { total });
  },
  get: (ctx, { params }) => readImport(ctx, params.id),
  workbook: async (ctx, { query }) => {
    const companyId = await openRequestedCompany(ctx, query.companyId);
    if (companyId === null) throw badField('import', 'companyId', 'error.field.required');
    const existingData = await readExisting(ctx.db, companyId, { now: ctx.now, userId: ctx.user.id });
    await traceClients(ctx, companyId, existingData.clients, hasCard);
    ctx.logEvent('export', 'success', { company: companyId, route: 'GET /api/imports/workbook' });
    return reply(workbookOf(existingData, { locale: query.language?.[0] ?? 'sv', isAdmin: ctx.user.isAdmin }), {
      clients: idsOf(existingData.clients),
    });
  },
  notApplied: async (ctx, { params: { id } }) => {
    const { companyId, columns } = await readImport(ctx, id);
    const unappliedRows = await readVisibleWaitingRows(ctx, { companyId, id });
    const clients = await traceNamedClients(ctx, companyId, unappliedRows);
    ctx.logEvent('export', 'success', { company: companyId, route: 'GET /api/imports/{id}/not-applied' });
    return reply(workbookOfWaiting(unappliedRows, columns), { clients });
  },
  check: (ctx, { body }) => runOneAtATime(ctx.user.id, () => checkImport(ctx, body)),
  create: async (ctx, { body: { hash, ...body } }) => {
    await refuseTooMany(body.sheets);
    const companyId = await openNamedCompany(ctx, body.companyId);
    const look = await compareImport(
      await loadExisting(ctx.db, companyId, { now: ctx.now, userId: ctx.user.id }, body.sheets),
      body,
      ctx.user.isAdmin,
    );
    if (look.checked.unknown.length > 0) throw problem(409, 'assistmeApp.import.errors.undecided');
    if (look.checked.hash !== hash) throw problem(409, 'assistmeApp.import.errors.changedSinceLook');
    await traceClients(ctx, companyId, clientsIn(look), () => false);
    const id = await beginImport(ctx, companyId, look, body);
    const alert = { key: 'assistmeApp.import.created', param: String(look.checked.clients.ready) };
    return reply(await readImport(ctx, id), { alert, clients: idsOf(clientsIn(look)) });
  },
  undo: async (ctx, { params: { id } }) => {
    const { companyId } = await readImport(ctx, id);
    await startUndo(ctx, { companyId, importId: id });
    return reply(await readImport(ctx, id), { alert: { key: 'assistmeApp.import.undoing', param: String(id) } });
  },
};
