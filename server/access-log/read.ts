/** The access log as it is read: by whoever leads a client's team or administers its company (R121). */
import { sql } from 'kysely';
import { type AccessEvent, type accessLog, MOST_EVENTS } from '#contract/access-log.ts';
import { dayOf, subjectOf } from '#domain/access-log.ts';
import { instantsOf } from '#domain/statistics.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openClient } from '#server/request/scope.ts';

/** The last 31 days, where no range is asked for. */
const lastMonth = { back: 30, ahead: 0 };

/** A line of the log as it is stored; `event` is the alias of `log.access_events`. */
type Row = Omit<AccessEvent, 'subject' | 'day'> & { endpoint: string; target: string };
export const columns = sql`
  event.id, event.at, event.user_name as "userName", nullif(event.role, '') as role, event.kind, event.endpoint, event.target,
  cardinality(event.client_ids) as "clientCount"`;
export const eventOf = ({ endpoint, target, ...row }: Row): AccessEvent => ({
  ...row,
  subject: subjectOf(endpoint) ?? 'client',
  day: dayOf(target),
});

export const accessLogHandlers: Handlers<typeof accessLog> = {
  ofClient: async (ctx, { params: { clientId }, query }) => {
    const { time_zone: zone } = await openClient(ctx, clientId, 'accessLog.see');
    const { from, before } = instantsOf(requestedDays(query, ctx.now, zone, lastMonth, 'accessLog'), zone);
    const { rows } = await sql<Row>`
      select ${columns} from log.access_events event
      where event.client_ids @> array[${clientId}]::bigint[] and event.at >= ${from} and event.at < ${before}
        and (${query.before ?? null}::bigint is null or event.id < ${query.before ?? null})
      order by event.id desc limit ${MOST_EVENTS}`.execute(ctx.db);
    return reply(rows.map(eventOf), { clients: [clientId] });
  },
};
