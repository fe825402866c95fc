/**
 * The instances of a whole company, for its organisation: counted by day and found in the order of time without going from client to client
 * (decision 017). What is narrowed to clients, labels or anything else is found by `counts.ts` and `page.ts`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ListedEvent } from '#contract/statistics.ts';
import { splitSpan } from '#domain/day-parts.ts';
import { type DayRange, toInstantRange } from '#domain/statistics.ts';
import type { Db } from '#server/database/scoped.ts';
import { createStatement, forceGenericPlan } from '#server/database/statement.ts';
import type { DayCount } from '#server/figures/counts.ts';
import { instanceRowSql, isVisibleInstanceSql, seesHandlingsSql } from '#server/planning/rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { isSharedWithSql } from '#server/request/scope.ts';
import { statusOf } from '#server/sql/instance-status.ts';

/** A company, the requested span, and the clients in whose teams the reader is: of these nothing is left out (R21). */
export type CompanySpan = { companyId: number; from: string; before: string; ownClients: readonly number[] };
/** False where the reader, or the request, is about something else than just one company's clients. */
export function isWholeCompany({ user }: Ctx, clientIds: readonly number[] | undefined): boolean {
  const { companyId, companies } = user;
  return !clientIds && user.isOrganisation && companyId !== null && companies !== '*' && companies.every((id) => id === companyId);
}
/** The company's span, or null. */
export function companySpanOf(
  ctx: Ctx,
  dateRange: DayRange,
  timeZone: string,
  clientIds: readonly number[] | undefined,
): CompanySpan | null {
  if (!isWholeCompany(ctx, clientIds)) return null;
  const { from, before } = toInstantRange(dateRange, timeZone);
  return { companyId: ctx.user.companyId!, from, before, ownClients: ctx.user.clients };
}

/** A span's values, or their places in a statement. */
type SpanSlots = { [K in keyof CompanySpan]: CompanySpan[K] | RawBuilder<CompanySpan[K]> };

const isShownSql = ({ ownClients: ownClientIds }: Pick<SpanSlots, 'ownClients'>) =>
  isSharedWithSql(sql`instance.client_id = any(${ownClientIds})`);
/** Instances `instance` of the company in a span; an index has them in the order of time. */
const instancesWithin = ({ companyId }: Pick<SpanSlots, 'companyId'>, from: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`activity_instances instance
    where instance.company_id = ${companyId}
      and instance.placed_at >= ${from}
      and instance.placed_at < ${before}
      and instance.removed_at is null`;

/** The instances of the span that are shown; put after `from`. */
export const shownInstances = (span: SpanSlots) =>
  sql`${instancesWithin(span, sql`${span.from}::timestamptz`, sql`${span.before}::timestamptz`)} and ${isShownSql(span)}`;

/** A day's counts for whoever is in no client's team; they are the same by type and label as by client, and types are fewer than clients. */
const typeCountsQuery = sql`select counts.day, counts.placed - counts.hidden, counts.hidden from type_counts counts`;
const clientCountsQuery = ({ ownClients: ownClientIds }: SpanSlots) => {
  const hiddenCountSql = sql`case when counts.client_id = any(${ownClientIds}) then 0 else counts.hidden end`;
  return sql`select counts.day, counts.placed - ${hiddenCountSql}, ${hiddenCountSql} from instance_counts counts`;
};

/** The days of UTC whose counts are summed, and what is added or taken off at their ends: `starts`, `ends` and `signs` of each. */
type CountedDays = { first: string; before: string; starts: string[]; ends: string[]; signs: number[] };
const createDaySums = (hasOwnClients: boolean) =>
  createStatement<CompanySpan & CountedDays, DayCount>((slots) => {
    const { companyId, first, before, starts, ends, signs } = slots;
    const shownCondition = isShownSql(slots);
    return sql<DayCount>`
      select day, sum(visible)::bigint as visible, sum(hidden)::bigint as "notShared"
      from (
        ${hasOwnClients ? clientCountsQuery(slots) : typeCountsQuery}
        where counts.company_id = ${companyId} and counts.day >= ${first}::date and counts.day < ${before}::date
        union all
        select days.day, days.visible, days.hidden
        from unnest(${starts}::timestamptz[], ${ends}::timestamptz[], ${signs}::int[]) as edge (starts, ends, sign)
        cross join lateral (
          select (instance.placed_at at time zone 'UTC')::date, edge.sign * count(*) filter (where ${shownCondition}),
            edge.sign * count(*) filter (where not ${shownCondition})
          from ${instancesWithin(slots, sql`edge.starts`, sql`edge.ends`)}
          group by 1) days (day, visible, hidden)) counted (day, visible, hidden)
      group by day
      order by day`;
  });
const [sumTypeCounts, sumClientCounts] = [createDaySums(false), createDaySums(true)];

/** As `countsByDay`: from the sums of days of UTC, and the hours by which the company's days differ from those. */
export async function readCompanyCounts(db: Db, span: CompanySpan): Promise<DayCount[]> {
  const { counted: countedRanges, scanned: scannedRanges } = splitSpan(span, span.from, new Date(0), true);
  // A span is one stretch of whole days of UTC, or lies between two of its midnights.
  const { first, before } = countedRanges[0] ?? { first: span.from, before: span.from };
  const edges = {
    starts: scannedRanges.map(({ from }) => from),
    ends: scannedRanges.map((range) => range.before),
    signs: scannedRanges.map(({ sign }) => sign),
  };
  forceGenericPlan(db);
  return (span.ownClients.length === 0 ? sumTypeCounts : sumClientCounts)(db, { ...span, first, before, ...edges });
}

type PageValues = CompanySpan & { now: string; size: number };
/** The first rows of a span by their time; without those to come where `isUntilNow`. */
const createFirstRows = (isDescending: boolean, isUntilNow: boolean) =>
  createStatement<PageValues, { it: ListedEvent; clientName: string }>((slots) => {
    const { companyId, ownClients: ownClientIds, now, size } = slots;
    // Its ids are the statement's.
    const reader = { isAdmin: false, isOrganisation: true, companyId: -1, clients: [] };
    const orderSql = isDescending ? sql`instance.placed_at desc, instance.id` : sql`instance.placed_at, instance.id`;
    return sql`
      select row_to_json(it) as it, (select name from clients where id = instance.client_id) as "clientName"
      from (
        select instance.id
        from ${shownInstances(slots)}
        ${isUntilNow ? sql`and ${statusOf(now, 'instance')} <> 'upcoming'` : sql``}
        order by ${orderSql}
        limit ${size}) page
      join activity_instances instance on instance.id = page.id
      ${instanceRowSql(sql`(instance.client_id = any(${ownClientIds}))`, seesHandlingsSql(reader, companyId))}
      where ${isVisibleInstanceSql(reader, { clients: ownClientIds, companyId })}
      order by ${orderSql}`;
  });
const firstRowsStatements = [false, true].map((isDescending) =>
  [false, true].map((isUntilNow) => createFirstRows(isDescending, isUntilNow)),
);

/** The first page in the order of time, in one statement. */
export async function readFirstPage(
  db: Db,
  span: CompanySpan,
  { descending: isDescending, endsNow: isUntilNow, now, size }: { descending: boolean; endsNow: boolean; now: string; size: number },
): Promise<ListedEvent[]> {
  forceGenericPlan(db);
  const rows = await firstRowsStatements[Number(isDescending)]![Number(isUntilNow)]!(db, { ...span, now, size });
  return rows.map(({ it: event, clientName }): ListedEvent => ({ ...event, clientName }));
}

/** As `countUpcomingByDay`. */
export async function readUpcomingCounts(db: Db, span: CompanySpan, now: Date): Promise<ReadonlyMap<string, number>> {
  const nowInstant = now.toISOString();
  const { rows } = await sql<{ day: string; upcoming: number }>`
    select (instance.placed_at at time zone 'UTC')::date as day, count(*) as upcoming
    from ${instancesWithin(span, sql`greatest(${span.from}::timestamptz, ${nowInstant}::timestamptz)`, sql`${span.before}::timestamptz`)}
      and ${statusOf(nowInstant, 'instance')} = 'upcoming'
    group by 1`.execute(db);
  return new Map(rows.map(({ day, upcoming }) => [day, upcoming]));
}
