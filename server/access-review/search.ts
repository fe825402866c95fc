/** The search of the access log for a suspicion, by the organisation's administrator; what it shows is logged as any other look (R122). */
import { type RawBuilder, sql } from 'kysely';
import { MAX_EVENTS } from '#contract/access-log.ts';
import type { accessReviews } from '#contract/access-reviews.ts';
import { instantsOf } from '#domain/statistics.ts';
import { lastMonth } from '#server/access-log/lines.ts';
import { firstSpanEnd, isAfterSql, linesOfClient, readLastLine, readNewestFirst } from '#server/access-log/newest.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { type OpeningRow, openingColumns, openingOf } from './lines.ts';

export const search: Handlers<typeof accessReviews>['search'] = async (ctx, { query }) => {
  const { user, db } = ctx;
  const { companyId } = user;
  if (!companyId) throw forbidden();
  const { time_zone: timeZone } = query.clientId
    ? await openClient(ctx, query.clientId, 'accessLog.review')
    : await openCompany(ctx, companyId);
  const wholeSpan = instantsOf(requestedDays(query, ctx.now, timeZone, lastMonth, 'accessReview'), timeZone);
  const { clientId, userId } = query;
  const clientIds = clientId === undefined ? [] : [clientId];
  const lastLine =
    query.before === undefined ? undefined : await readLastLine(db, query.before, wholeSpan, sql`event.company_id = ${companyId}`);
  if (query.before !== undefined && !lastLine) return reply([], { clients: clientIds });
  const newestOrder = (maxRows: number) => sql`order by at desc, id desc limit ${maxRows}`;
  const rows = await readNewestFirst(
    { ...wholeSpan, before: firstSpanEnd(wholeSpan.before, lastLine) },
    MAX_EVENTS,
    async (span, maxRows) => {
      const selectLines = (isOfClientSql: RawBuilder<boolean>) => sql`
      select event.id, ${openingColumns('event')}
      from log.access_events event
      where ${isOfClientSql}
        and event.company_id = ${companyId}
        and event.at >= ${span.from}
        and event.at < ${span.before}
        ${userId === undefined ? sql`` : sql`and event.user_id = ${userId}`} ${isAfterSql(lastLine)} ${newestOrder(maxRows)}`;
      const lines = clientId === undefined ? selectLines(sql`true`) : linesOfClient({ id: clientId, companyId }, selectLines);
      return (await sql<OpeningRow>`${lines} ${clientId === undefined ? sql`` : newestOrder(maxRows)}`.execute(db)).rows;
    },
  );
  return reply(rows.map(openingOf), { clients: clientIds });
};
