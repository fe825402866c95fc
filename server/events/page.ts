/** A page of the instances over many clients: where it begins, in which order, and its rows (product «Organisation events»). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { ListedEvent } from '#contract/statistics.ts';
import type { InboxState } from '#domain/inbox.ts';
import type { ListedStatus } from '#domain/planning/instance.ts';
import { addDays } from '#domain/time.ts';
import { type DayCount, instancesInScope, isShownSql } from '#server/figures/counts.ts';
import { shareInFlight } from '#server/figures/single-flight.ts';
import { instanceColumns, type OccurrenceAhead, virtualRowsSource } from '#server/planning/ahead.ts';
import { instanceRow, isVisibleInstanceSql, seesHandlings } from '#server/planning/rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { seesComments } from '#server/request/scope.ts';
import { statusOf, timeOf } from '#server/sql/instance-status.ts';
import { type CompanySpan, shownInstances } from './whole-company.ts';

const columns: Record<string, RawBuilder<unknown>> = {
  plannedDate: sql`instance.placed_at`,
  occurenceDate: timeOf('instance'),
  id: sql`instance.id`,
};
const sortOrderOf = (sort: Paging['sort']) =>
  sql.join(
    [...sort, { field: 'id', descending: false }].map(
      ({ field, descending }) => sql`${columns[field]!} ${descending ? sql`desc` : sql`asc`}`,
    ),
  );

/** The window, which of the reader's rows to fetch; `days` are the days of UTC they lie on, where that is known. */
type Window = { offset: number; limit: number; days?: { first: string; last: string } };

/** The days on which a page lies, so that only those are looked at; null when it lies behind the last. */
export function windowOf(counts: readonly DayCount[], { page, size, sort }: Paging): Window | null {
  const orderedCounts = sort[0]?.descending ? [...counts].reverse() : counts;
  let passedRows = 0;
  let offset = 0;
  const days: string[] = [];
  for (const { day, visible } of orderedCounts) {
    if (passedRows + visible > page * size && passedRows < (page + 1) * size) {
      if (days.length === 0) offset = page * size - passedRows;
      days.push(day);
    }
    passedRows += visible;
  }
  if (days.length === 0) return null;
  const [firstDay, lastDay] = [days[0]!, days.at(-1)!].sort() as [string, string];
  return { offset, limit: size, days: { first: firstDay, last: lastDay } };
}

export type EventListing = {
  scope: RawBuilder<unknown>;
  labels: readonly number[] | undefined;
  ahead: readonly OccurrenceAhead[];
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

export const conditionsOf = ({ now }: Ctx, { status, state, notified, endsNow, activityIds, categoryIds, hours }: EventFilters) => {
  const instanceStatus = statusOf(now.toISOString(), 'instance');
  return sql.join(
    [
      status && (status === 'planned' ? sql`and ${instanceStatus} <> 'reported'` : sql`and ${instanceStatus} = ${status}`),
      state && sql`and instance.state = ${state}`,
      notified !== undefined &&
        (notified ? sql`and instance.missed_notified_at is not null` : sql`and instance.missed_notified_at is null`),
      endsNow && sql`and ${instanceStatus} <> 'upcoming'`,
      activityIds && sql`and instance.activity_id = any(${activityIds})`,
      categoryIds && sql`and instance.activity_id in (select activity.id from activities activity where ${isInCategoriesSql(categoryIds)})`,
      hours?.weekday !== undefined && sql`and extract(isodow from ${plannedAt(hours.timeZone)}) = ${hours.weekday}`,
      hours?.hour !== undefined && sql`and extract(hour from ${plannedAt(hours.timeZone)}) = ${hours.hour}`,
    ].filter((condition) => condition !== undefined && condition !== false),
    sql` `,
  );
};

/** The choice alone, by which those who ask for the same are known. */
const filtersOf = ({ status, state, notified, endsNow, activityIds, categoryIds, hours }: EventFilters): EventFilters => ({
  status,
  state,
  notified,
  endsNow,
  activityIds,
  categoryIds,
  hours,
});
/** SQL of the local time for which an instance was planned, or where it stands. */
const plannedAt = (timeZone: string) => sql`(coalesce(instance.planned_date, instance.placed_at) at time zone ${timeZone})`;

/** An instance's id; or the number, among those ahead, of one that is no row yet. */
type EventPosition = { id: number | null; n: number | null };

/** The instances at those places now, in their order; those gone meanwhile, or done and not shared, are left out. */
export async function readRowsAt(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  places: readonly EventPosition[],
  ahead: readonly OccurrenceAhead[],
): Promise<ListedEvent[]> {
  const isVisibleSql = isVisibleInstanceSql(user, { clients: sql`${user.clients}`, companyId: sql`${user.companyId}::bigint` });
  const [aheadCte, instanceJoin] =
    ahead.length === 0
      ? [sql``, sql`join activity_instances instance on instance.id = page.id`]
      : [
          sql`with ahead as materialized (${virtualRowsSource(ahead)})`,
          sql`left join ahead on ahead.n = page.n
            cross join lateral (
              select ${instanceColumns(sql`stored`)}
              from activity_instances stored
              where stored.id = page.id
              union all
              select ${instanceColumns(sql`(ahead.made_row)`)}
              where page.n is not null) instance`,
        ];
  const { rows } = await sql<{ it: ListedEvent; clientName: string }>`
    ${aheadCte}
    select row_to_json(it) as it, (select name from clients where id = instance.client_id) as "clientName"
    from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ n }) => n)}::bigint[]) with ordinality as page (id, n, place)
    ${instanceJoin}
    ${instanceRow(seesComments(user), seesHandlings(user))}
    where ${isVisibleSql}
    order by page.place`.execute(db);
  return rows.map(({ it, clientName }): ListedEvent => ({ ...it, clientName }));
}

/** So many places are looked up at once: whoever leafs to another page at the same time finds theirs among them. */
const POSITIONS_AT_ONCE = 320;

/**
 * A page; `selectionKey` names what the list is narrowed by. `counts`, where there are some, say on which days it lies. Finding a page's place is what costs,
 * however short it is, so it is found once for all who ask for pages near each other at the same time.
 */
export async function readEventPage(
  ctx: Ctx,
  selectionKey: unknown,
  listing: EventListing,
  paging: Paging,
  counts?: readonly DayCount[],
): Promise<ListedEvent[]> {
  const { page, size, sort } = paging;
  const pagesPerBlock = Math.max(1, Math.floor(POSITIONS_AT_ONCE / size));
  const block = { page: Math.floor(page / pagesPerBlock), size: pagesPerBlock * size, sort };
  const window =
    counts && sort[0]?.field === 'plannedDate' ? windowOf(counts, block) : { offset: block.page * block.size, limit: block.size };
  if (!window) return [];
  const positions = await shareInFlight(ctx, 'places', [selectionKey, filtersOf(listing), sort, block], () =>
    readPositions(ctx, listing, sort, window),
  );
  const firstIndex = (page % pagesPerBlock) * size;
  const pagePlaces = positions.slice(firstIndex, firstIndex + size);
  return pagePlaces.length > 0 ? readRowsAt(ctx, pagePlaces, listing.ahead) : [];
}

/** In order; those ahead stand among the others where they will. */
async function readPositions(
  ctx: Ctx,
  { scope, labels, ahead, companySpan, ...filters }: EventListing,
  sort: Paging['sort'],
  { offset, limit, days }: Window,
) {
  const dayCondition = days
    ? sql`and instance.placed_at >= ${`${days.first}T00:00:00Z`}::timestamptz
      and instance.placed_at < ${`${addDays(days.last, 1)}T00:00:00Z`}::timestamptz`
    : sql``;
  const pageColumns = sql`instance.id, instance.placed_at, instance.occurence_date, instance.planned_date`;
  const conditions = sql`${dayCondition} ${conditionsOf(ctx, filters)}`;
  const fromClause = companySpan
    ? sql`${shownInstances(companySpan)} ${conditions}`
    : sql`${instancesInScope(labels, conditions)} where ${isShownSql}`;
  const storedSelect = sql`select ${pageColumns}, null::bigint as n from ${fromClause}`;
  const [aheadCte, aheadSelect] =
    ahead.length === 0
      ? [sql``, sql``]
      : [
          sql`, ahead as materialized (${virtualRowsSource(ahead)})`,
          sql`union all
            select ${pageColumns}, instance.n
            from (select activity.n, ${instanceColumns(sql`(activity.made_row)`)} from ahead activity) instance
            join scope on scope.id = instance.client_id
            where true ${dayCondition}`,
        ];
  const { rows } = await sql<EventPosition>`
    with scope as materialized (${scope})${aheadCte}
    select instance.id, instance.n
    from (${storedSelect} ${aheadSelect}) instance
    order by ${sortOrderOf(sort)}, instance.n
    limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows;
}
