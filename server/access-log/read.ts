/** The access log as it is read: by whoever leads a client's team or administers its company (R121). */
import { sql } from 'kysely';
import { type accessLog, MOST_EVENTS } from '#contract/access-log.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { exported } from './export.ts';
import { isSelected, linesOf, selectionOf } from './lines.ts';

export const accessLogHandlers: Handlers<typeof accessLog> = {
  ofClient: async (ctx, { params: { clientId }, query }) => {
    const selection = await selectionOf(ctx, clientId, query);
    return reply(await linesOf(ctx.db, selection, query.before, MOST_EVENTS), { clients: [clientId] });
  },
  people: async (ctx, { params: { clientId }, query }) => {
    const selection = await selectionOf(ctx, clientId, query);
    if (!selection.hasNames) return reply([], { clients: [clientId] });
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from (
        select distinct on (event.user_id) event.user_id as id, event.user_name as name from log.access_events event
        where ${isSelected(selection)} order by event.user_id, event.at desc) people
      order by name collate "sv-x-icu", id`.execute(ctx.db);
    return reply(rows, { clients: [clientId] });
  },
  download: async (ctx, { params: { clientId }, query }) => exported(ctx, await selectionOf(ctx, clientId, query), query.fileFormat),
};
