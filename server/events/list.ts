/** Instances over the clients in scope, with an exact total however many there are (product «Organisation events», R21). */
import { type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import type { ListedEvent, statistics } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { listReach } from '#domain/statistics.ts';
import { toLocal, toLocalDate, weekday } from '#domain/time.ts';
import { countUpcomingByDay, type DayCount, instancesInScope, isShownSql, readCountsByDay } from '#server/figures/counts.ts';
import { traceClients } from '#server/figures/opened.ts';
import { shareInFlight, shareInFlightHandler } from '#server/figures/single-flight.ts';
import { clientsFromClause, countedCompanyIdsOf, scopeCte } from '#server/figures/sums.ts';
import { type FutureOccurrence, readFutureOccurrences } from '#server/planning/ahead.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { type EventListing, filterConditionsSql, isInCategoriesSql, readEventPage } from './page.ts';
import { companySpanOf, isWholeCompany, readCompanyCounts, readFirstPage, readUpcomingCounts } from './whole-company.ts';

type IdFilter = readonly number[] | undefined;
type EventListRequest = {
  query: {
    startDate?: string | undefined;
    endDate?: string | undefined;
    clientIds?: IdFilter;
    labelIds?: IdFilter;
    activityIds?: IdFilter;
    categoryIds?: IdFilter;
    weekday?: number | undefined;
    hour?: number | undefined;
    status?: ListedStatus | undefined;
    state?: InboxState | undefined;
    notified?: boolean | undefined;
  };
  paging: Paging;
};

const noUpcomingCounts: ReadonlyMap<string, number> = new Map();

const createReply = (events: ListedEvent[], total: number, notSharedCount: number): Reply<ListedEvent[]> =>
  reply(events, { total, headers: { [NOT_SHARED_HEADER]: String(notSharedCount) } });

/** The clock of each company of which somebody listed its whole; it is read again with each list, and what was made by another is made anew. */
const timeZonesByApp = new WeakMap<App, Map<number, string>>();

async function listEvents(ctx: Ctx, request: EventListRequest): Promise<Reply<ListedEvent[]>> {
  const { user, db } = ctx;
  const { clientIds } = request.query;
  // No client's data is listed for ADMIN by default (R3).
  const readTimeZone = async () =>
    user.isAdmin && !clientIds
      ? undefined
      : (
          await sql<{
            timeZone: string;
          }>`select company.time_zone as "timeZone" ${clientsFromClause(ctx, clientIds)} order by client.id limit 1`.execute(db)
        ).rows[0]?.timeZone;
  const knownTimeZone = isWholeCompany(ctx, clientIds) ? timeZonesByApp.get(ctx.app)?.get(user.companyId!) : undefined;
  // Both leave in one turn. Whatever comes of the list, a refusal too, counts only if it went by the right clock.
  const [timeZone, unwrapList] = await Promise.all([
    readTimeZone(),
    knownTimeZone && settleOutcome(listEventsInTimeZone(ctx, request, knownTimeZone)),
  ]);
  if (unwrapList && timeZone === knownTimeZone) return unwrapList();
  if (timeZone && isWholeCompany(ctx, clientIds))
    timeZonesByApp.set(ctx.app, (timeZonesByApp.get(ctx.app) ?? new Map()).set(user.companyId!, timeZone));
  return listEventsInTimeZone(ctx, request, timeZone);
}

/** The outcome, to be answered or thrown later. */
const settleOutcome = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

async function listEventsInTimeZone(
  ctx: Ctx,
  { query, paging }: EventListRequest,
  companyTimeZone: string | undefined,
): Promise<Reply<ListedEvent[]>> {
  const {
    clientIds,
    labelIds,
    activityIds,
    categoryIds,
    weekday: weekdayFilter,
    hour,
    status,
    state: inboxState,
    notified: isNotified,
  } = query;
  const timeZone = companyTimeZone ?? 'Europe/Stockholm';
  // Until now, unless what is ahead is requested: by an end, a start there, or its status (R83).
  const isStartAhead = query.startDate !== undefined && query.startDate > toLocalDate(ctx.now.toISOString(), timeZone);
  const isUntilNow = query.endDate === undefined && status !== 'upcoming' && !isStartAhead;
  const dateRange = parseRequestedDays(query, ctx.now, timeZone, isUntilNow ? { ...listReach, ahead: 0 } : listReach);
  if (!companyTimeZone) return createReply([], 0, 0);
  await traceClients(ctx, clientIds);
  const scopeQuery = scopeCte(ctx, clientIds, dateRange);
  const hourFilter = weekdayFilter === undefined && hour === undefined ? undefined : { weekday: weekdayFilter, hour, timeZone };
  const countedCompanyIds =
    status || inboxState || activityIds || categoryIds || hourFilter || isNotified !== undefined
      ? null
      : countedCompanyIdsOf(ctx, clientIds, labelIds);
  const isOfClientsSql = sql<SqlBool>`client.id in (select client.id ${clientsFromClause(ctx, clientIds)})`;
  const isOfLabelsSql = labelIds ? sql<SqlBool>`${isOfClientsSql} and activity.label_id = any(${labelIds})` : isOfClientsSql;
  const isOfActivitiesSql = activityIds ? sql<SqlBool>`${isOfLabelsSql} and activity.id = any(${activityIds})` : isOfLabelsSql;
  const isOfCategoriesSql = categoryIds ? sql<SqlBool>`${isOfActivitiesSql} and ${isInCategoriesSql(categoryIds)}` : isOfActivitiesSql;
  // Occurrences that are no rows yet are to come. Whoever requests another page of the same needs the same of these, and of what is counted.
  const selectionKey = [{ clientIds, labelIds, activityIds, categoryIds, hours: hourFilter }, dateRange];
  const futureOccurrences =
    isUntilNow || (status && status !== 'upcoming' && status !== 'planned') || (inboxState && inboxState !== 'IDLE') || isNotified
      ? []
      : (
          await shareInFlight(ctx, 'occurrences ahead', selectionKey, () =>
            readFutureOccurrences(ctx.db, { of: isOfCategoriesSql, ...dateRange, now: ctx.now }),
          )
        ).filter(({ at }) => !hourFilter || isWithinHours(at, hourFilter));
  const filters = { status, state: inboxState, notified: isNotified, endsNow: isUntilNow, activityIds, categoryIds, hours: hourFilter };
  const listing = { scope: scopeQuery, labels: labelIds, ahead: futureOccurrences, ...filters };
  if (!countedCompanyIds) {
    const [{ total, notShared }, pageRows] = await Promise.all([
      shareInFlight(ctx, 'instances', [selectionKey, filters], () => readTotals(ctx, listing)),
      readEventPage(ctx, selectionKey, listing, paging),
    ]);
    return createReply(pageRows, total + futureOccurrences.length, notShared);
  }
  const companySpan = companySpanOf(ctx, dateRange, timeZone, clientIds);
  const [firstSort] = paging.sort;
  // The page that is asked for most is found without the sums, and leaves with them.
  const isFirstPage = companySpan && paging.page === 0 && firstSort?.field === 'plannedDate' && futureOccurrences.length === 0;
  const [storedCounts, upcomingCounts, firstPage] = await Promise.all([
    shareInFlight(ctx, 'instances by day', selectionKey, () =>
      companySpan ? readCompanyCounts(ctx.db, companySpan) : readCountsByDay(ctx.db, scopeQuery, countedCompanyIds, dateRange),
    ),
    isUntilNow
      ? shareInFlight(ctx, 'upcoming by day', selectionKey, () =>
          companySpan ? readUpcomingCounts(ctx.db, companySpan, ctx.now) : countUpcomingByDay(ctx.db, scopeQuery, ctx.now),
        )
      : noUpcomingCounts,
    isFirstPage &&
      readFirstPage(ctx.db, companySpan, {
        descending: firstSort.descending,
        endsNow: isUntilNow,
        now: ctx.now.toISOString(),
        size: paging.size,
      }),
  ]);
  const counts = withFutureCounts(
    storedCounts.map((count) => ({ ...count, visible: count.visible - (upcomingCounts.get(count.day) ?? 0) })),
    futureOccurrences,
  );
  const sumCounts = (countKey: 'visible' | 'notShared') => counts.reduce((subtotal, dayCount) => subtotal + dayCount[countKey], 0);
  const pageEvents = firstPage || (await readEventPage(ctx, selectionKey, { ...listing, companySpan }, paging, counts));
  return createReply(pageEvents, sumCounts('visible'), sumCounts('notShared'));
}

/** It stands on that weekday, in that hour. */
function isWithinHours(instant: string, { weekday: weekdayFilter, hour, timeZone }: NonNullable<EventListing['hours']>): boolean {
  const localTime = toLocal(instant, timeZone);
  return (
    (weekdayFilter === undefined || weekday(localTime.slice(0, 10)) + 1 === weekdayFilter) &&
    (hour === undefined || Number(localTime.slice(11, 13)) === hour)
  );
}

/** Exact, by looking at every row. */
async function readTotals(ctx: Ctx, { scope: scopeQuery, labels: labelIds, ...filters }: EventListing) {
  const { rows } = await sql<{ total: number; notShared: number }>`
    with scope as materialized (${scopeQuery})
    select count(*) filter (where ${isShownSql}) as total, count(*) filter (where not ${isShownSql}) as "notShared"
    from ${instancesInScope(labelIds, filterConditionsSql(ctx, filters))}`.execute(ctx.db);
  return rows[0]!;
}

/** The days' sums with those that are no rows yet; they are planned, and so seen by everybody. */
function withFutureCounts(dayCounts: readonly DayCount[], futureOccurrences: readonly FutureOccurrence[]): DayCount[] {
  const countsByDay = new Map(dayCounts.map((count) => [count.day, count]));
  for (const { at } of futureOccurrences) {
    const day = at.slice(0, 10);
    const { visible, notShared } = countsByDay.get(day) ?? { visible: 0, notShared: 0 };
    countsByDay.set(day, { day, visible: visible + 1, notShared });
  }
  return [...countsByDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

export const eventsHandlers: Pick<Handlers<typeof statistics>, 'list' | 'mine'> = {
  list: shareInFlightHandler('activity-instances/mine', listEvents),
  mine: shareInFlightHandler('activity-instances/mine', listEvents),
};
