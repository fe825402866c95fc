/** The access log as it is read, by whoever leads a client's team or administers its company (R121), and what is printed written to it (R119). */
import { sql } from 'kysely';
import { type accessLog, MAX_ACCESS_EVENTS } from '#contract/access-log.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { seesClientSql } from '#server/request/scope.ts';
import { writeLogFile } from './export.ts';
import { readLogLines, readSelection, selectLines } from './lines.ts';

/** True where lines of the company's reviews name them all: on that paper stand clients who are there no more, too. */
async function areInReviews({ db, user }: Ctx, clientIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ areAll: boolean }>`
    select ${clientIds}::bigint[] <@ coalesce(array_agg(distinct client_id), '{}') as "areAll"
    from access_review_lines line
    cross join unnest(line.client_ids) client_id
    where line.company_id = ${user.companyId} and line.client_ids && ${clientIds}::bigint[]`.execute(db);
  return rows[0]!.areAll;
}

export const accessLogHandlers: Handlers<typeof accessLog> = {
  ofClient: async (ctx, { params: { clientId }, query }) => {
    const selection = await readSelection(ctx, clientId, query);
    return reply(await readLogLines(ctx.db, selection, query.before, MAX_ACCESS_EVENTS), { clients: [clientId] });
  },
  people: async (ctx, { params: { clientId }, query }) => {
    const selection = await readSelection(ctx, clientId, query);
    if (!selection.hasNames) return reply([], { clients: [clientId] });
    const linesSql = selectLines(
      selection,
      toInstantRange(selection.days, selection.timeZone),
      (isSelectedSql) => sql`select event.user_id, event.user_name, event.at from log.access_events event where ${isSelectedSql}`,
    );
    const { rows: people } = await sql<{ id: number; name: string }>`
      select id, name
      from (select distinct on (user_id) user_id as id, user_name as name from (${linesSql}) line order by user_id, at desc) people
      order by name collate "sv-x-icu", id`.execute(ctx.db);
    return reply(people, { clients: [clientId] });
  },
  print: async (ctx, { body: { clientIds, page } }) => {
    const distinctIds = [...new Set(clientIds)];
    const { rows: visibleClients } = await sql<{ id: number }>`
      select row.id
      from clients row
      where row.id = any(${distinctIds}) and ${seesClientSql(ctx.user, 'row', 'id')}`.execute(ctx.db);
    const visibleIds = new Set(visibleClients.map(({ id }) => id));
    const hiddenIds = distinctIds.filter((id) => !visibleIds.has(id));
    if (hiddenIds.length > 0 && !(page === 'accessLog' && (await areInReviews(ctx, hiddenIds)))) throw notFound();
    return reply(undefined, { clients: distinctIds });
  },
  download: async (ctx, { params: { clientId }, query }) => writeLogFile(ctx, await readSelection(ctx, clientId, query), query.fileFormat),
};
