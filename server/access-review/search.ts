/** The search of the access log for a suspicion, by the organisation's administrator; what it shows is logged as any other look (R122). */
import { type RawBuilder, sql } from 'kysely';
import { MAX_ACCESS_EVENTS } from '#contract/access-log.ts';
import type { accessReviews } from '#contract/access-reviews.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { lastMonthReach } from '#server/access-log/lines.ts';
import { computeFirstSpanEnd, isAfterSql, readLastLine, readNewestFirst, selectClientLines } from '#server/access-log/newest.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { forbidden } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { openClient, openCompany } from '#server/request/scope.ts';
import { type OpeningRow, openingColumnsSql, openingOf } from './lines.ts';

export const searchLog: Handlers<typeof accessReviews>['search'] = async (ctx, { query }) => {
  const { user, db } = ctx;
  const { companyId } = user;
  if (!companyId) throw forbidden();
  const { time_zone: timeZone } = query.clientId
    ? await openClient(ctx, query.clientId, 'accessLog.review')
    : await openCompany(ctx, companyId);
  const wholeSpan = toInstantRange(parseRequestedDays(query, ctx.now, timeZone, lastMonthReach, 'accessReview'), timeZone);
  const { clientId, userId } = query;
  const clientIds = clientId === undefined ? [] : [clientId];
  const lastLine =
    query.before === undefined ? undefined : await readLastLine(db, query.before, wholeSpan, sql`event.company_id = ${companyId}`);
  if (query.before !== undefined && !lastLine) return reply([], { clients: clientIds });
  const newestOrderSql = (maxRows: number) => sql`order by at desc, id desc limit ${maxRows}`;
  const openings = await readNewestFirst(
    { ...wholeSpan, before: computeFirstSpanEnd(wholeSpan.before, lastLine) },
    MAX_ACCESS_EVENTS,
    async (span, maxRows) => {
      const buildStatement = (isOfClientSql: RawBuilder<boolean>) => sql`
      select event.id, ${openingColumnsSql('event')}
      from log.access_events event
      where ${isOfClientSql}
        and event.company_id = ${companyId}
        and event.at >= ${span.from}
        and event.at < ${span.before}
        ${userId === undefined ? sql`` : sql`and event.user_id = ${userId}`} ${isAfterSql(lastLine)} ${newestOrderSql(maxRows)}`;
      const linesSql = clientId === undefined ? buildStatement(sql`true`) : selectClientLines({ id: clientId, companyId }, buildStatement);
      return (await sql<OpeningRow>`${linesSql} ${clientId === undefined ? sql`` : newestOrderSql(maxRows)}`.execute(db)).rows;
    },
  );
  return reply(openings.map(openingOf), { clients: clientIds });
};
