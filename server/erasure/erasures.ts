/** The calls of keeping and erasing: what is kept, who has left, legal holds, and erasures that one proposes and another approves (R124 to R126). */
import type { Erasure, erasures } from '#contract/erasures.ts';
import { dayBounds, toLocalDate } from '#domain/time.ts';
import { endPlansOfClient } from '#server/planning/end-plans.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, forbidden, notFound, problem } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { readErasures } from './certificate.ts';
import { countRowsByChapter } from './chapters.ts';
import { ERASE_JOB } from './job.ts';
import { erasureWindowOf, hasLegalHold, readLeavingClients, readOpenHolds, readRetainedClients } from './retained.ts';

/** The company whose records they are. */
function companyOf({ user }: Ctx): number {
  if (!user.companyId) throw forbidden();
  return user.companyId;
}

async function readErasure(ctx: Ctx, id: number): Promise<Erasure> {
  const [erasure] = await readErasures(ctx.db, ctx.app.config, companyOf(ctx), id);
  if (!erasure) throw notFound();
  return erasure;
}

/** Locks the client's row: leaving, holds, proposing and approving come one after the other. */
const lockClient = ({ db }: Ctx, clientId: number) =>
  db.selectFrom('clients').select('id').where('id', '=', clientId).forUpdate().execute();

/** 409 with the reason where the client may not be erased, as things stand; else the day of the last entry, and the rule. */
async function requireErasureDue(ctx: Ctx, clientId: number, timeZone: string) {
  const [client] = await readLeavingClients(ctx.db, companyOf(ctx), clientId);
  if (!client) throw notFound();
  if (client.leftOn === null || client.lastEntryOn === null) throw problem(409, 'error.erasure.notLeft');
  if (await hasLegalHold(ctx.db, clientId)) throw problem(409, 'error.legalHold');
  const erasureWindow = erasureWindowOf(client);
  if (!erasureWindow) throw problem(409, 'error.erasure.noRetention');
  if (erasureWindow.from > toLocalDate(ctx.now.toISOString(), timeZone))
    throw problem(409, 'error.erasure.tooEarly', { params: { date: erasureWindow.from } });
  return { lastEntryOn: client.lastEntryOn, leftOn: client.leftOn, retention: client.retention };
}

const findOpenErasure = ({ db }: Ctx, clientId: number) =>
  db
    .selectFrom('erasures')
    .select('id')
    .where('client_id', '=', clientId)
    .where('state', 'in', ['PROPOSED', 'APPROVED'])
    .executeTakeFirst();

/** An erasure of the own company under lock, which is still to be approved or withdrawn. */
async function lockProposedErasure(ctx: Ctx, id: number) {
  const erasure = await ctx.db
    .selectFrom('erasures')
    .innerJoin('companies as company', 'company.id', 'erasures.company_id')
    .select([
      'erasures.client_id as clientId',
      'erasures.state',
      'erasures.proposed_by_id as proposedById',
      'company.time_zone as timeZone',
    ])
    .where('erasures.company_id', '=', companyOf(ctx))
    .where('erasures.id', '=', id)
    .forUpdate('erasures')
    .executeTakeFirst();
  if (!erasure) throw notFound();
  if (erasure.state !== 'PROPOSED') throw problem(409, 'error.erasure.over');
  return erasure;
}

export const erasureHandlers: Handlers<typeof erasures> = {
  list: async (ctx) => {
    const companyId = companyOf(ctx);
    const { retention } = await ctx.db.selectFrom('companies').select('retention').where('id', '=', companyId).executeTakeFirstOrThrow();
    const clients = await readRetainedClients(ctx.db, companyId, ctx.user.id);
    return { retention, clients, erasures: await readErasures(ctx.db, ctx.app.config, companyId) };
  },
  get: (ctx, { params: { id } }) => readErasure(ctx, id),
  keep: async (ctx, { body: { retention } }) => {
    await ctx.db.updateTable('companies').set({ retention }).where('id', '=', companyOf(ctx)).execute();
  },
  preview: async (ctx, { params: { clientId } }) => {
    await openClient(ctx, clientId, 'retention.manage');
    const lastCopy = await ctx.db
      .selectFrom('client_copies')
      .select((eb) => eb.fn.max('done_at').as('at'))
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow();
    return { counts: await countRowsByChapter(ctx.db, clientId), lastCopyDate: lastCopy.at };
  },
  leave: async (ctx, { params: { clientId }, body: { leftOn } }) => {
    const client = await openClient(ctx, clientId, 'retention.manage');
    await lockClient(ctx, clientId);
    if (leftOn !== null && leftOn > toLocalDate(ctx.now.toISOString(), client.time_zone))
      throw badField('erasure', 'leftOn', 'assistmeApp.day.errors.ahead');
    if (await findOpenErasure(ctx, clientId)) throw problem(409, 'error.erasure.underWay');
    await ctx.db.updateTable('clients').set({ left_on: leftOn }).where('id', '=', clientId).execute();
    if (leftOn !== null) await endPlansOfClient(ctx, clientId, dayBounds(leftOn, client.time_zone).before);
  },
  hold: async (ctx, { params: { clientId }, body: { reason } }) => {
    const client = await openClient(ctx, clientId, 'retention.manage');
    await lockClient(ctx, clientId);
    const newHold = await ctx.db
      .insertInto('legal_holds')
      .values({
        company_id: client.company_id,
        client_id: clientId,
        reason,
        made_by_id: ctx.user.id,
        made_at: ctx.now.toISOString(),
        ended_by_id: null,
        ended_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { clientId: _, ...hold } = (await readOpenHolds(ctx.db, clientId)).find(({ id }) => id === newHold.id)!;
    return hold;
  },
  endHold: async (ctx, { params: { clientId, id } }) => {
    await openClient(ctx, clientId, 'retention.manage');
    const endResult = await ctx.db
      .updateTable('legal_holds')
      .set({ ended_by_id: ctx.user.id, ended_at: ctx.now.toISOString() })
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (endResult.numUpdatedRows === 0n) throw notFound();
  },
  propose: async (ctx, { params: { clientId }, body: { offered } }) => {
    const client = await openClient(ctx, clientId, 'retention.manage');
    await lockClient(ctx, clientId);
    if (await findOpenErasure(ctx, clientId)) throw problem(409, 'error.erasure.underWay');
    const { lastEntryOn, leftOn, retention } = await requireErasureDue(ctx, clientId, client.time_zone);
    const { id } = await ctx.db
      .insertInto('erasures')
      .values({
        company_id: client.company_id,
        client_id: clientId,
        state: 'PROPOSED',
        retention,
        left_on: leftOn,
        last_entry_on: lastEntryOn,
        offered,
        proposed_by_id: ctx.user.id,
        proposed_at: ctx.now.toISOString(),
        approved_by_id: null,
        approved_at: null,
        erased_at: null,
        tables: null,
        file_count: null,
        done_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return readErasure(ctx, id);
  },
  approve: async (ctx, { params: { id } }) => {
    const { clientId, proposedById, timeZone } = await lockProposedErasure(ctx, id);
    if (proposedById === ctx.user.id) throw problem(409, 'error.erasure.own');
    await lockClient(ctx, clientId);
    // Somebody may have written, or put a hold, since it was proposed.
    const { lastEntryOn } = await requireErasureDue(ctx, clientId, timeZone);
    await ctx.db
      .updateTable('erasures')
      .set({ state: 'APPROVED', approved_by_id: ctx.user.id, approved_at: ctx.now.toISOString(), last_entry_on: lastEntryOn })
      .where('id', '=', id)
      .execute();
    await ctx.app.jobs.send(ctx.db, ERASE_JOB, { companyId: companyOf(ctx), erasureId: id });
    return readErasure(ctx, id);
  },
  withdraw: async (ctx, { params: { id } }) => {
    await lockProposedErasure(ctx, id);
    await ctx.db.updateTable('erasures').set({ state: 'WITHDRAWN' }).where('id', '=', id).execute();
  },
};
