/**
 * The instances of a whole company, for its organisation: counted by day and found in the order of time without going from client to client
 * (decision 017). What is narrowed to clients, labels or anything else is found by `counts.ts` and `page.ts`.
 */
import { type RawBuilder, sql } from 'kysely';
import { partsOf } from '#domain/day-parts.ts';
import { type Days, instantsOf } from '#domain/statistics.ts';
import type { Db } from '#server/database/scoped.ts';
import type { DayCount } from '#server/figures/counts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { sharedWith } from '#server/request/scope.ts';
import { statusOf } from '#server/sql/instance-status.ts';

/** A company, the requested span, and the clients in whose teams the reader is: of these nothing is left out (R21). */
export type CompanySpan = { companyId: number; from: string; before: string; ownClients: readonly number[] };
/** Null where the reader, or the request, is about something else than just one company's clients. */
export function wholeOf({ who }: Ctx, days: Days, zone: string, clientIds: readonly number[] | undefined): CompanySpan | null {
  const { companyId, companies } = who;
  const isOwn = who.isOrganisation && companyId !== null && companies !== '*' && companies.every((id) => id === companyId);
  if (!isOwn || clientIds) return null;
  const { from, before } = instantsOf(days, zone);
  return { companyId, from, before, ownClients: who.clients };
}

const isShown = ({ ownClients }: CompanySpan) => sharedWith(sql`i.client_id = any(${ownClients})`);
/** Instances `i` of the company in a span; an index has them in the order of time. */
const within = ({ companyId }: CompanySpan, from: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`activity_instances i where i.company_id = ${companyId} and i.placed_at >= ${from} and i.placed_at < ${before} and i.removed_at is null`;

/** The instances of the span that are shown; put after `from`. */
export const shownOf = (span: CompanySpan) =>
  sql`${within(span, sql`${span.from}::timestamptz`, sql`${span.before}::timestamptz`)} and ${isShown(span)}`;

/** A day's counts for whoever is in no client's team; they are the same by type and label as by client, and types are fewer than clients. */
const ofTypes = sql`select k.day, k.placed - k.hidden, k.hidden from type_counts k`;
const ofClients = ({ ownClients }: CompanySpan) => {
  const hidden = sql`case when k.client_id = any(${ownClients}) then 0 else k.hidden end`;
  return sql`select k.day, k.placed - ${hidden}, ${hidden} from instance_counts k`;
};

/** As `countsByDay`: from the sums of days of UTC, and the hours by which the company's days differ from those. */
export async function countsOfWhole(db: Db, span: CompanySpan): Promise<DayCount[]> {
  const { companyId, ownClients } = span;
  const { counted, scanned } = partsOf(span, span.from, new Date(0), true);
  // A span is one stretch of whole days of UTC, or lies between two of its midnights.
  const { first, before } = counted[0] ?? { first: span.from, before: span.from };
  const shown = isShown(span);
  const edges = sql`unnest(${scanned.map(({ from }) => from)}::timestamptz[], ${scanned.map((one) => one.before)}::timestamptz[], ${scanned.map(({ sign }) => sign)}::int[]) as e (starts, ends, sign)`;
  const { rows } = await sql<DayCount>`
    select day, sum(visible)::bigint as visible, sum(hidden)::bigint as "notShared" from (
      ${ownClients.length === 0 ? ofTypes : ofClients(span)} where k.company_id = ${companyId} and k.day >= ${first}::date and k.day < ${before}::date
      union all
      select p.day, p.visible, p.hidden from ${edges} cross join lateral (
        select (i.placed_at at time zone 'UTC')::date, e.sign * count(*) filter (where ${shown}), e.sign * count(*) filter (where not ${shown})
        from ${within(span, sql`e.starts`, sql`e.ends`)} group by 1) p (day, visible, hidden)) counted (day, visible, hidden)
    group by day order by day`.execute(db);
  return rows;
}

/** As `upcomingByDay`. */
export async function upcomingOfWhole(db: Db, span: CompanySpan, now: Date): Promise<ReadonlyMap<string, number>> {
  const at = now.toISOString();
  const { rows } = await sql<{ day: string; upcoming: number }>`
    select (i.placed_at at time zone 'UTC')::date as day, count(*) as upcoming
    from ${within(span, sql`greatest(${span.from}::timestamptz, ${at}::timestamptz)`, sql`${span.before}::timestamptz`)}
      and ${statusOf(at, 'i')} = 'upcoming' group by 1`.execute(db);
  return new Map(rows.map(({ day, upcoming }) => [day, upcoming]));
}
