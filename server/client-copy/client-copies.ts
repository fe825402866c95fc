/** The calls of copies: asking for one, how far it has come, fetching it, and ending it before its day is over (R123). */
import { randomBytes } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { ClientCopy, clientCopies } from '#contract/client-copies.ts';
import { toLocale } from '#domain/locales.ts';
import { toLocalDate } from '#domain/time.ts';
import { type Ctx, fileStream, type Handlers } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { openClient } from '#server/request/scope.ts';
import { COPY_JOB, removeBytes } from './job.ts';

/** The most that a list names. */
const MAX_LISTED_COPIES = 20;

const selectUserCopies = ({ db, user }: Ctx, clientId: number) =>
  db
    .selectFrom('client_copies as row')
    .where('row.client_id', '=', clientId)
    .where('row.made_by_id', '=', user.id)
    .select([
      ...([
        'row.id',
        'row.state',
        'row.size',
        'row.sha256',
        'row.recipient',
        'row.reason',
        'row.failure',
        'row.company_id',
        'row.store_key',
      ] as const),
      ...(['row.requested_at', 'row.done_at', 'row.expires_at', 'row.progress_done', 'row.progress_total'] as const),
    ]);
type CopyRow = Awaited<ReturnType<ReturnType<typeof selectUserCopies>['executeTakeFirstOrThrow']>>;

/** One whose day is over has ended, also before the hourly job has come by. */
const hasExpired = ({ state, expires_at }: CopyRow, now: Date) => state === 'DONE' && Date.parse(expires_at!) <= now.getTime();
const copyOf = (copyRow: CopyRow, clientId: number, now: Date): ClientCopy => ({
  id: copyRow.id,
  clientId,
  state: hasExpired(copyRow, now) ? 'ENDED' : copyRow.state,
  requestedDate: copyRow.requested_at,
  doneDate: copyRow.done_at,
  expiresDate: copyRow.expires_at,
  progress: { done: copyRow.progress_done, total: copyRow.progress_total },
  size: copyRow.size,
  sha256: copyRow.sha256,
  recipient: copyRow.recipient,
  reason: copyRow.reason,
  failure: copyRow.failure,
});

async function readCopy(ctx: Ctx, clientId: number, copyId: number): Promise<CopyRow> {
  const copyRow = await selectUserCopies(ctx, clientId).where('row.id', '=', copyId).executeTakeFirst();
  if (!copyRow) throw notFound();
  return copyRow;
}

async function* readBytes(app: App, storeKey: string, size: number): AsyncGenerator<Buffer> {
  const bytes = await (await app.store()).read(storeKey, { start: 0, end: size - 1 });
  if (!bytes) throw new Error('the bytes of a copy are gone');
  yield* bytes as AsyncIterable<Buffer>;
}

export const clientCopyHandlers: Handlers<typeof clientCopies> = {
  list: async (ctx, { params: { clientId } }) => {
    await openClient(ctx, clientId, 'client.copy');
    const copyRows = await selectUserCopies(ctx, clientId).orderBy('row.id', 'desc').limit(MAX_LISTED_COPIES).execute();
    return copyRows.map((copyRow) => copyOf(copyRow, clientId, ctx.now));
  },
  create: async (ctx, { params: { clientId }, body }) => {
    const client = await openClient(ctx, clientId, 'client.copy');
    const { lang_key } = await ctx.db.selectFrom('users').select('lang_key').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
    const newCopy = await ctx.db
      .insertInto('client_copies')
      .values({
        company_id: client.company_id,
        client_id: clientId,
        made_by_id: ctx.user.id,
        requested_at: ctx.now.toISOString(),
        language: toLocale(lang_key),
        recipient: body.recipient ?? null,
        reason: body.reason ?? null,
        store_key: randomBytes(16).toString('hex'),
      })
      // The state stands in the text: by a parameter a plan for all does not find the index (42P10). Two at once: the index keeps one under way, and the second does nothing.
      .onConflict((oc) => oc.columns(['client_id', 'made_by_id']).where(sql<SqlBool>`state in ('WAITING', 'RUNNING')`).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!newCopy) throw problem(409, 'clientCopy.underWay');
    await ctx.app.jobs.send(ctx.db, COPY_JOB, { companyId: client.company_id, copyId: newCopy.id });
    return copyOf(await readCopy(ctx, clientId, newCopy.id), clientId, ctx.now);
  },
  file: async (ctx, { params: { clientId, id } }) => {
    const client = await openClient(ctx, clientId, 'client.copy');
    const copyRow = await readCopy(ctx, clientId, id);
    if (copyRow.state !== 'DONE' || hasExpired(copyRow, ctx.now)) throw notFound();
    const fileName = `akt-${clientId}-${toLocalDate(copyRow.requested_at, client.time_zone)}.zip`;
    return fileStream(fileName, 'application/zip', readBytes(ctx.app, copyRow.store_key!, copyRow.size!), [clientId]);
  },
  end: async (ctx, { params: { clientId, id } }) => {
    await openClient(ctx, clientId, 'client.copy');
    const copyRow = await readCopy(ctx, clientId, id);
    await ctx.db.updateTable('client_copies').set({ state: 'ENDED' }).where('id', '=', id).where('state', '<>', 'FAILED').execute();
    const { company_id, store_key } = copyRow;
    // One that is being made is let go by its job, which has the bytes still before it.
    if (copyRow.state === 'DONE' && store_key)
      ctx.afterCommit(
        () =>
          void removeBytes(ctx.app, company_id, id, store_key).catch((error: unknown) =>
            ctx.app.loggers.jobs.warn({ err: error }, 'the bytes of a copy wait for the hourly job'),
          ),
      );
  },
};
