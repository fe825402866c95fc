/** The access log as it is read, by whoever leads a client's team or administers its company (R121), and what is printed written to it (R119). */
import { sql } from 'kysely';
import { type accessLog, MAX_EVENTS } from '#contract/access-log.ts';
import { instantsOf } from '#domain/statistics.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { seesClient } from '#server/request/scope.ts';
import { writeLogFile } from './export.ts';
import { openSelection, readLogLines, selectLines } from './lines.ts';

/** True where lines of the company's reviews name them all: on that paper stand clients who are there no more, too. */
async function areOfReviews({ db, user }: Ctx, clientIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ areAll: boolean }>`
    select ${clientIds}::bigint[] <@ coalesce(array_agg(distinct client_id), '{}') as "areAll"
    from access_review_lines line
    cross join unnest(line.client_ids) client_id
    where line.company_id = ${user.companyId} and line.client_ids && ${clientIds}::bigint[]`.execute(db);
  return rows[0]!.areAll;
}

export const accessLogHandlers: Handlers<typeof accessLog> = {
  ofClient: async (ctx, { params: { clientId }, query }) => {
    const selection = await openSelection(ctx, clientId, query);
    return reply(await readLogLines(ctx.db, selection, query.before, MAX_EVENTS), { clients: [clientId] });
  },
  people: async (ctx, { params: { clientId }, query }) => {
    const selection = await openSelection(ctx, clientId, query);
    if (!selection.hasNames) return reply([], { clients: [clientId] });
    const lines = selectLines(
      selection,
      instantsOf(selection.days, selection.timeZone),
      (isSelectedSql) => sql`select event.user_id, event.user_name, event.at from log.access_events event where ${isSelectedSql}`,
    );
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name
      from (select distinct on (user_id) user_id as id, user_name as name from (${lines}) line order by user_id, at desc) people
      order by name collate "sv-x-icu", id`.execute(ctx.db);
    return reply(rows, { clients: [clientId] });
  },
  print: async (ctx, { body: { clientIds, page } }) => {
    const ids = [...new Set(clientIds)];
    const { rows } = await sql<{ id: number }>`
      select row.id
      from clients row
      where row.id = any(${ids}) and ${seesClient(ctx.user, 'row', 'id')}`.execute(ctx.db);
    const seenIds = new Set(rows.map(({ id }) => id));
    const otherIds = ids.filter((id) => !seenIds.has(id));
    if (otherIds.length > 0 && !(page === 'accessLog' && (await areOfReviews(ctx, otherIds)))) throw notFound();
    return reply(undefined, { clients: ids });
  },
  download: async (ctx, { params: { clientId }, query }) => writeLogFile(ctx, await openSelection(ctx, clientId, query), query.fileFormat),
};
