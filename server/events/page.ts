/** A page of the instances over many clients: where it begins, in which order, and its rows (product «Organisation events»). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { ListedEvent } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { addDays } from '#domain/time.ts';
import { type DayCount, instancesInScope, isShownSql } from '#server/figures/counts.ts';
import { shareInFlight } from '#server/figures/single-flight.ts';
import { type FutureOccurrence, instanceColumnsSql, virtualRowsSql } from '#server/planning/ahead.ts';
import { instanceRowSql, isVisibleInstanceSql, seesHandlingsSql } from '#server/planning/rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesCommentsSql } from '#server/request/scope.ts';
import { placedTimeOf, statusOf } from '#server/sql/instance-status.ts';
import { type CompanySpan, shownInstances } from './whole-company.ts';

const sortColumns: Record<string, RawBuilder<unknown>> = {
  plannedDate: sql`instance.placed_at`,
  occurenceDate: placedTimeOf('instance'),
  id: sql`instance.id`,
};
const sortOrderOf = (sort: Paging['sort']) =>
  sql.join(
    [...sort, { field: 'id', descending: false }].map(
      ({ field, descending }) => sql`${sortColumns[field]!} ${descending ? sql`desc` : sql`asc`}`,
    ),
  );

/** The window, which of the reader's rows to fetch; `pageDays` are the days of UTC they lie on, where that is known. */
type PageWindow = { offset: number; limit: number; days?: { first: string; last: string } };

/** The days on which a page lies, so that only those are looked at; null when it lies behind the last. */
export function findPageWindow(dayCounts: readonly DayCount[], { page, size, sort }: Paging): PageWindow | null {
  const orderedCounts = sort[0]?.descending ? [...dayCounts].reverse() : dayCounts;
  let passedRowCount = 0;
  let offset = 0;
  const pageDays: string[] = [];
  for (const { day, visible } of orderedCounts) {
    if (passedRowCount + visible > page * size && passedRowCount < (page + 1) * size) {
      if (pageDays.length === 0) offset = page * size - passedRowCount;
      pageDays.push(day);
    }
    passedRowCount += visible;
  }
  if (pageDays.length === 0) return null;
  const [firstDay, lastDay] = [pageDays[0]!, pageDays.at(-1)!].sort() as [string, string];
  return { offset, limit: size, days: { first: firstDay, last: lastDay } };
}

export type EventListing = {
  scope: RawBuilder<unknown>;
  labels: readonly number[] | undefined;
  ahead: readonly FutureOccurrence[];
  /** The company, where just its whole is listed. */
  companySpan?: CompanySpan | null;
} & EventFilters;
/** The filters of the range beside clients and labels. */
export type EventFilters = {
  status: ListedStatus | undefined;
  state: InboxState | undefined;
  notified: boolean | undefined;
  /** Instances still to come are left out (R83). */
  endsNow: boolean;
  activityIds: readonly number[] | undefined;
  categoryIds: readonly number[] | undefined;
  /** On the clock of `timeZone`. */
  hours: { weekday?: number | undefined; hour?: number | undefined; timeZone: string } | undefined;
};
/** Of activities (alias `activity`) in these categories. */
export const isInCategoriesSql = (ids: readonly number[]) =>
  sql<SqlBool>`activity.type_id in (select id from activity_types where activity_category_id = any(${ids}))`;

export const filterConditionsSql = (
  { now }: Ctx,
  { status, state: inboxState, notified: isNotified, endsNow: isUntilNow, activityIds, categoryIds, hours: hourFilter }: EventFilters,
) => {
  const instanceStatusSql = statusOf(now.toISOString(), 'instance');
  return sql.join(
    [
      status && (status === 'planned' ? sql`and ${instanceStatusSql} <> 'reported'` : sql`and ${instanceStatusSql} = ${status}`),
      inboxState && sql`and instance.state = ${inboxState}`,
      isNotified !== undefined &&
        (isNotified ? sql`and instance.missed_notified_at is not null` : sql`and instance.missed_notified_at is null`),
      isUntilNow && sql`and ${instanceStatusSql} <> 'upcoming'`,
      activityIds && sql`and instance.activity_id = any(${activityIds})`,
      categoryIds && sql`and instance.activity_id in (select activity.id from activities activity where ${isInCategoriesSql(categoryIds)})`,
      hourFilter?.weekday !== undefined &&
        sql`and extract(isodow from ${localPlannedTimeSql(hourFilter.timeZone)}) = ${hourFilter.weekday}`,
      hourFilter?.hour !== undefined && sql`and extract(hour from ${localPlannedTimeSql(hourFilter.timeZone)}) = ${hourFilter.hour}`,
    ].filter((condition) => condition !== undefined && condition !== false),
    sql` `,
  );
};

/** The choice alone, by which those who ask for the same are known. */
const pickFilters = ({ status, state, notified, endsNow, activityIds, categoryIds, hours }: EventFilters): EventFilters => ({
  status,
  state,
  notified,
  endsNow,
  activityIds,
  categoryIds,
  hours,
});
/** SQL of the local time for which an instance was planned, or where it stands. */
const localPlannedTimeSql = (timeZone: string) => sql`(coalesce(instance.planned_date, instance.placed_at) at time zone ${timeZone})`;

/** An instance's id; or the number, among those ahead, of one that is no row yet. */
type EventPosition = { id: number | null; n: number | null };

/** The instances at those places now, in their order; those gone meanwhile, or done and not shared, are left out. */
export async function readEventsAt(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  positions: readonly EventPosition[],
  futureOccurrences: readonly FutureOccurrence[],
): Promise<ListedEvent[]> {
  const isVisibleSql = isVisibleInstanceSql(user, { clients: sql`${user.clients}`, companyId: sql`${user.companyId}::bigint` });
  const [aheadCte, instanceJoin] =
    futureOccurrences.length === 0
      ? [sql``, sql`join activity_instances instance on instance.id = page.id`]
      : [
          sql`with ahead as materialized (${virtualRowsSql(futureOccurrences)})`,
          sql`left join ahead on ahead.n = page.n
            cross join lateral (
              select ${instanceColumnsSql(sql`stored`)}
              from activity_instances stored
              where stored.id = page.id
              union all
              select ${instanceColumnsSql(sql`(ahead.made_row)`)}
              where page.n is not null) instance`,
        ];
  const { rows } = await sql<{ it: ListedEvent; clientName: string }>`
    ${aheadCte}
    select row_to_json(it) as it, (select name from clients where id = instance.client_id) as "clientName"
    from unnest(${positions.map(({ id }) => id)}::bigint[], ${positions.map(({ n }) => n)}::bigint[]) with ordinality as page (id, n, place)
    ${instanceJoin}
    ${instanceRowSql(seesCommentsSql(user), seesHandlingsSql(user))}
    where ${isVisibleSql}
    order by page.place`.execute(db);
  return rows.map(({ it: event, clientName }): ListedEvent => ({ ...event, clientName }));
}

/** So many places are looked up at once: whoever leafs to another page at the same time finds theirs among them. */
const POSITIONS_AT_ONCE = 320;

/**
 * A page; `selectionKey` names what the list is narrowed by. `dayCounts`, where there are some, say on which days it lies. Finding a page's place is what costs,
 * however short it is, so it is found once for all who ask for pages near each other at the same time.
 */
export async function readEventPage(
  ctx: Ctx,
  selectionKey: unknown,
  listing: EventListing,
  paging: Paging,
  dayCounts?: readonly DayCount[],
): Promise<ListedEvent[]> {
  const { page, size, sort } = paging;
  const pagesPerBlock = Math.max(1, Math.floor(POSITIONS_AT_ONCE / size));
  const pageBlock = { page: Math.floor(page / pagesPerBlock), size: pagesPerBlock * size, sort };
  const pageWindow =
    dayCounts && sort[0]?.field === 'plannedDate'
      ? findPageWindow(dayCounts, pageBlock)
      : { offset: pageBlock.page * pageBlock.size, limit: pageBlock.size };
  if (!pageWindow) return [];
  const positions = await shareInFlight(ctx, 'places', [selectionKey, pickFilters(listing), sort, pageBlock], () =>
    readPositions(ctx, listing, sort, pageWindow),
  );
  const firstIndex = (page % pagesPerBlock) * size;
  const pagePositions = positions.slice(firstIndex, firstIndex + size);
  return pagePositions.length > 0 ? readEventsAt(ctx, pagePositions, listing.ahead) : [];
}

/** In order; those ahead stand among the others where they will. */
async function readPositions(
  ctx: Ctx,
  { scope: scopeQuery, labels: labelIds, ahead: futureOccurrences, companySpan, ...filters }: EventListing,
  sort: Paging['sort'],
  { offset, limit, days: dateRange }: PageWindow,
) {
  const dayConditionSql = dateRange
    ? sql`and instance.placed_at >= ${`${dateRange.first}T00:00:00Z`}::timestamptz
      and instance.placed_at < ${`${addDays(dateRange.last, 1)}T00:00:00Z`}::timestamptz`
    : sql``;
  const pageColumns = sql`instance.id, instance.placed_at, instance.occurence_date, instance.planned_date`;
  const conditionsSql = sql`${dayConditionSql} ${filterConditionsSql(ctx, filters)}`;
  const fromClause = companySpan
    ? sql`${shownInstances(companySpan)} ${conditionsSql}`
    : sql`${instancesInScope(labelIds, conditionsSql)} where ${isShownSql}`;
  const storedSelect = sql`select ${pageColumns}, null::bigint as n from ${fromClause}`;
  const [aheadCte, aheadSelect] =
    futureOccurrences.length === 0
      ? [sql``, sql``]
      : [
          sql`, ahead as materialized (${virtualRowsSql(futureOccurrences)})`,
          sql`union all
            select ${pageColumns}, instance.n
            from (select activity.n, ${instanceColumnsSql(sql`(activity.made_row)`)} from ahead activity) instance
            join scope on scope.id = instance.client_id
            where true ${dayConditionSql}`,
        ];
  const { rows } = await sql<EventPosition>`
    with scope as materialized (${scopeQuery})${aheadCte}
    select instance.id, instance.n
    from (${storedSelect} ${aheadSelect}) instance
    order by ${sortOrderOf(sort)}, instance.n
    limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows;
}
