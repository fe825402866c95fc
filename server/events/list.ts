/** Instances over the clients in scope, with an exact total however many there are (product «Organisation events», R21). */
import { type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import { NOT_SHARED_HEADER } from '#contract/headers.ts';
import type { ListedEvent, statistics } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { listReach } from '#domain/statistics.ts';
import { localDate, toLocal, weekday } from '#domain/time.ts';
import { countUpcomingByDay, type DayCount, instancesInScope, isShownSql, readCountsByDay } from '#server/figures/counts.ts';
import { traceClients } from '#server/figures/opened.ts';
import { shareInFlight, shareInFlightHandler } from '#server/figures/single-flight.ts';
import { countedCompaniesOf, fromClients, scopeCte } from '#server/figures/sums.ts';
import { type OccurrenceAhead, readOccurrencesAhead } from '#server/planning/ahead.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { conditionsOf, type EventListing, isInCategoriesSql, readEventPage } from './page.ts';
import { companySpanOf, isWholeCompany, readCompanyCounts, readFirstPage, readUpcoming } from './whole-company.ts';

type Ids = readonly number[] | undefined;
type Input = {
  query: {
    startDate?: string | undefined;
    endDate?: string | undefined;
    clientIds?: Ids;
    labelIds?: Ids;
    activityIds?: Ids;
    categoryIds?: Ids;
    weekday?: number | undefined;
    hour?: number | undefined;
    status?: ListedStatus | undefined;
    state?: InboxState | undefined;
    notified?: boolean | undefined;
  };
  paging: Paging;
};

const noUpcoming: ReadonlyMap<string, number> = new Map();

const answer = (rows: ListedEvent[], total: number, notShared: number): Reply<ListedEvent[]> =>
  reply(rows, { total, headers: { [NOT_SHARED_HEADER]: String(notShared) } });

/** The clock of each company of which somebody listed its whole; it is read again with each list, and what was made by another is made anew. */
const zonesByApp = new WeakMap<App, Map<number, string>>();

async function listEvents(ctx: Ctx, input: Input): Promise<Reply<ListedEvent[]>> {
  const { user, db } = ctx;
  const { clientIds } = input.query;
  // No client's data is listed for ADMIN by default (R3).
  const readZone = async () =>
    user.isAdmin && !clientIds
      ? undefined
      : (
          await sql<{
            timeZone: string;
          }>`select company.time_zone as "timeZone" ${fromClients(ctx, clientIds)} order by client.id limit 1`.execute(db)
        ).rows[0]?.timeZone;
  const knownZone = isWholeCompany(ctx, clientIds) ? zonesByApp.get(ctx.app)?.get(user.companyId!) : undefined;
  // Both leave in one turn. Whatever comes of the list, a refusal too, counts only if it went by the right clock.
  const [timeZone, settledList] = await Promise.all([readZone(), knownZone && settle(listInZone(ctx, input, knownZone))]);
  if (settledList && timeZone === knownZone) return settledList();
  if (timeZone && isWholeCompany(ctx, clientIds))
    zonesByApp.set(ctx.app, (zonesByApp.get(ctx.app) ?? new Map()).set(user.companyId!, timeZone));
  return listInZone(ctx, input, timeZone);
}

/** The outcome, to be answered or thrown later. */
const settle = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (result) => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

async function listInZone(ctx: Ctx, { query, paging }: Input, companyZone: string | undefined): Promise<Reply<ListedEvent[]>> {
  const { clientIds, labelIds, activityIds, categoryIds, weekday: day, hour, status, state, notified } = query;
  const timeZone = companyZone ?? 'Europe/Stockholm';
  // Until now, unless what is ahead is requested: by an end, a start there, or its status (R83).
  const isStartAhead = query.startDate !== undefined && query.startDate > localDate(ctx.now.toISOString(), timeZone);
  const endsNow = query.endDate === undefined && status !== 'upcoming' && !isStartAhead;
  const days = requestedDays(query, ctx.now, timeZone, endsNow ? { ...listReach, ahead: 0 } : listReach);
  if (!companyZone) return answer([], 0, 0);
  await traceClients(ctx, clientIds);
  const scope = scopeCte(ctx, clientIds, days);
  const hours = day === undefined && hour === undefined ? undefined : { weekday: day, hour, timeZone };
  const countedCompanies =
    status || state || activityIds || categoryIds || hours || notified !== undefined ? null : countedCompaniesOf(ctx, clientIds, labelIds);
  const isOfClientsSql = sql<SqlBool>`client.id in (select client.id ${fromClients(ctx, clientIds)})`;
  const isOfLabelsSql = labelIds ? sql<SqlBool>`${isOfClientsSql} and activity.label_id = any(${labelIds})` : isOfClientsSql;
  const isOfActivitiesSql = activityIds ? sql<SqlBool>`${isOfLabelsSql} and activity.id = any(${activityIds})` : isOfLabelsSql;
  const isOfCategoriesSql = categoryIds ? sql<SqlBool>`${isOfActivitiesSql} and ${isInCategoriesSql(categoryIds)}` : isOfActivitiesSql;
  // Occurrences that are no rows yet are to come. Whoever requests another page of the same needs the same of these, and of what is counted.
  const selectionKey = [{ clientIds, labelIds, activityIds, categoryIds, hours }, days];
  const futureOccurrences =
    endsNow || (status && status !== 'upcoming' && status !== 'planned') || (state && state !== 'IDLE') || notified
      ? []
      : (
          await shareInFlight(ctx, 'occurrences ahead', selectionKey, () =>
            readOccurrencesAhead(ctx.db, { of: isOfCategoriesSql, ...days, now: ctx.now }),
          )
        ).filter(({ at }) => !hours || isWithin(at, hours));
  const filters = { status, state, notified, endsNow, activityIds, categoryIds, hours };
  const selection = { scope, labels: labelIds, ahead: futureOccurrences, ...filters };
  if (!countedCompanies) {
    const [{ total, notShared }, pageRows] = await Promise.all([
      shareInFlight(ctx, 'instances', [selectionKey, filters], () => readCount(ctx, selection)),
      readEventPage(ctx, selectionKey, selection, paging),
    ]);
    return answer(pageRows, total + futureOccurrences.length, notShared);
  }
  const companySpan = companySpanOf(ctx, days, timeZone, clientIds);
  const [firstSort] = paging.sort;
  // The page that is asked for most is found without the sums, and leaves with them.
  const isFirstPage = companySpan && paging.page === 0 && firstSort?.field === 'plannedDate' && futureOccurrences.length === 0;
  const [storedCounts, upcomingCounts, firstPage] = await Promise.all([
    shareInFlight(ctx, 'instances by day', selectionKey, () =>
      companySpan ? readCompanyCounts(ctx.db, companySpan) : readCountsByDay(ctx.db, scope, countedCompanies, days),
    ),
    endsNow
      ? shareInFlight(ctx, 'upcoming by day', selectionKey, () =>
          companySpan ? readUpcoming(ctx.db, companySpan, ctx.now) : countUpcomingByDay(ctx.db, scope, ctx.now),
        )
      : noUpcoming,
    isFirstPage &&
      readFirstPage(ctx.db, companySpan, { descending: firstSort.descending, endsNow, now: ctx.now.toISOString(), size: paging.size }),
  ]);
  const counts = withFutureCounts(
    storedCounts.map((count) => ({ ...count, visible: count.visible - (upcomingCounts.get(count.day) ?? 0) })),
    futureOccurrences,
  );
  const sum = (countKey: 'visible' | 'notShared') => counts.reduce((all, dayCount) => all + dayCount[countKey], 0);
  const page = firstPage || (await readEventPage(ctx, selectionKey, { ...selection, companySpan }, paging, counts));
  return answer(page, sum('visible'), sum('notShared'));
}

/** It stands on that weekday, in that hour. */
function isWithin(at: string, { weekday: day, hour, timeZone }: NonNullable<EventListing['hours']>): boolean {
  const local = toLocal(at, timeZone);
  return (day === undefined || weekday(local.slice(0, 10)) + 1 === day) && (hour === undefined || Number(local.slice(11, 13)) === hour);
}

/** Exact, by looking at every row. */
async function readCount(ctx: Ctx, { scope, labels, ...filters }: EventListing) {
  const { rows } = await sql<{ total: number; notShared: number }>`
    with scope as materialized (${scope})
    select count(*) filter (where ${isShownSql}) as total, count(*) filter (where not ${isShownSql}) as "notShared"
    from ${instancesInScope(labels, conditionsOf(ctx, filters))}`.execute(ctx.db);
  return rows[0]!;
}

/** The days' sums with those that are no rows yet; they are planned, and so seen by everybody. */
function withFutureCounts(counts: readonly DayCount[], ahead: readonly OccurrenceAhead[]): DayCount[] {
  const days = new Map(counts.map((count) => [count.day, count]));
  for (const { at } of ahead) {
    const day = at.slice(0, 10);
    const { visible, notShared } = days.get(day) ?? { visible: 0, notShared: 0 };
    days.set(day, { day, visible: visible + 1, notShared });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

export const eventsHandlers: Pick<Handlers<typeof statistics>, 'list' | 'mine'> = {
  list: shareInFlightHandler('activity-instances/mine', listEvents),
  mine: shareInFlightHandler('activity-instances/mine', listEvents),
};
