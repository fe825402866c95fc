/** The search of the access log for a suspicion, by the organisation's administrator; what it shows is logged as any other look (R122). */
import { sql } from 'kysely';
import { MOST_EVENTS } from '#contract/access-log.ts';
import type { accessReviews } from '#contract/access-reviews.ts';
import { instantsOf } from '#domain/statistics.ts';
import { lastMonth } from '#server/access-log/lines.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { type OpeningRow, openingColumns, openingOf } from './lines.ts';

export const search: Handlers<typeof accessReviews>['search'] = async (ctx, { query }) => {
  const { who, db } = ctx;
  if (!who.companyId) throw forbidden();
  const { time_zone: zone } = query.clientId
    ? await openClient(ctx, query.clientId, 'accessLog.review')
    : await openCompany(ctx, who.companyId);
  const { from, before } = instantsOf(requestedDays(query, ctx.now, zone, lastMonth, 'accessReview'), zone);
  const { clientId = null, userId = null, before: last = null } = query;
  const { rows } = await sql<OpeningRow>`
    select event.id, ${openingColumns('event')} from log.access_events event
    where event.company_id = ${who.companyId} and event.at >= ${from} and event.at < ${before}
      and (${clientId}::bigint is null or event.client_ids @> array[${clientId}]::bigint[])
      and (${userId}::bigint is null or event.user_id = ${userId})
      -- By time: lines that were taken over have later numbers than their time.
      and (${last}::bigint is null or (event.at, event.id) < (select known.at, known.id from log.access_events known
        where known.id = ${last} and known.company_id = ${who.companyId}))
    order by event.at desc, event.id desc limit ${MOST_EVENTS}`.execute(db);
  return reply(rows.map(openingOf), { clients: clientId === null ? [] : [clientId] });
};
