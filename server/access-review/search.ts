/** The search of the access log for a suspicion, by the organisation's administrator; what it shows is logged as any other look (R122). */
import { type RawBuilder, sql } from 'kysely';
import { MOST_EVENTS } from '#contract/access-log.ts';
import type { accessReviews } from '#contract/access-reviews.ts';
import { instantsOf } from '#domain/statistics.ts';
import { lastMonth } from '#server/access-log/lines.ts';
import { firstSpanEnd, isAfter, lastOf, newestFirst, ofClient } from '#server/access-log/newest.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { type OpeningRow, openingColumns, openingOf } from './lines.ts';

export const search: Handlers<typeof accessReviews>['search'] = async (ctx, { query }) => {
  const { who, db } = ctx;
  const { companyId } = who;
  if (!companyId) throw forbidden();
  const { time_zone: zone } = query.clientId
    ? await openClient(ctx, query.clientId, 'accessLog.review')
    : await openCompany(ctx, companyId);
  const all = instantsOf(requestedDays(query, ctx.now, zone, lastMonth, 'accessReview'), zone);
  const { clientId, userId } = query;
  const clients = clientId === undefined ? [] : [clientId];
  const last = query.before === undefined ? undefined : await lastOf(db, query.before, all, sql`event.company_id = ${companyId}`);
  if (query.before !== undefined && !last) return reply([], { clients });
  const newest = (most: number) => sql`order by at desc, id desc limit ${most}`;
  const rows = await newestFirst({ ...all, before: firstSpanEnd(all.before, last) }, MOST_EVENTS, async (span, most) => {
    const read = (isOne: RawBuilder<boolean>) => sql`
      select event.id, ${openingColumns('event')}
      from log.access_events event
      where ${isOne}
        and event.company_id = ${companyId}
        and event.at >= ${span.from}
        and event.at < ${span.before}
        ${userId === undefined ? sql`` : sql`and event.user_id = ${userId}`} ${isAfter(last)} ${newest(most)}`;
    const lines = clientId === undefined ? read(sql`true`) : ofClient({ id: clientId, companyId }, read);
    return (await sql<OpeningRow>`${lines} ${clientId === undefined ? sql`` : newest(most)}`.execute(db)).rows;
  });
  return reply(rows.map(openingOf), { clients });
};
