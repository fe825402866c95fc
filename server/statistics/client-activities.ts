/** A client's activities over a range of days: their sums beside those of the span before, and the hours at which something was missed or late. */
import { type SqlBool, sql } from 'kysely';
import type { ClientFigures } from '#contract/statistics.ts';
import { type Counts, countedAs, daysBefore, instantsOf, summaryOf } from '#domain/statistics.ts';
import { countAhead, countAheadOf } from '#server/planning/ahead.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient, showsInstance } from '#server/request/scope.ts';
import { askedDays, countedAsSql, isLateSql, perCountedAs } from './range.ts';

type Input = { params: { clientId: number }; query: { startDate?: string | undefined; endDate?: string | undefined } };
type OfActivity = Counts & Pick<ClientFigures['activities'][number], 'id' | 'name' | 'archived' | 'removed' | 'late'>;
type Found = { before: Counts; activities: OfActivity[]; hours: ClientFigures['hours']; notShared: number };

export async function clientActivities(ctx: Ctx, { params, query }: Input): Promise<ClientFigures> {
  const { id, time_zone: zone } = await openClient(ctx, params.clientId, 'instance.see');
  const days = askedDays(query, ctx.now, zone);
  const earlier = daysBefore(days);
  const of = sql<SqlBool>`c.id = ${id}`;
  const [found, ahead, aheadBefore] = await Promise.all([
    figuresOf(ctx, id, zone, { starts: instantsOf({ ...days, from: earlier.from }, zone).from, ...instantsOf(days, zone) }),
    countAheadOf(ctx.db, { of, ...days, now: ctx.now }, 'ofId'),
    countAhead(ctx.db, { of, ...earlier, now: ctx.now }),
  ]);
  const { before, activities, hours, notShared } = found;
  return {
    before: { ...summaryOf({ ...before, planned: before.planned + aheadBefore }), reportedInstances: before.reported },
    activities: activities
      .map(({ planned, ...one }) => ({ ...one, planned: planned + (ahead.get(one.id) ?? 0) }))
      .filter(({ signed, skipped, missed, planned, reported }) => signed + skipped + missed + planned + reported > 0)
      .map((one) => ({
        ...{ id: one.id, name: one.name, archived: one.archived, removed: one.removed, planned: summaryOf(one).plannedInstances },
        ...{ signed: one.signed, skipped: one.skipped, missed: one.missed, late: one.late, reported: one.reported },
      })),
    hours,
    notShared,
  };
}

const sums = sql.join(countedAs.map((one) => sql`coalesce(sum(${sql.ref(one)}), 0)::int as ${sql.ref(one)}`));
/**
 * One look at both spans. When something that is not shared was done is nobody's to know on the organisation's side: it is never late there,
 * neither by activity nor by hour (R21). What was missed is not done, and seen by everybody.
 */
async function figuresOf(ctx: Ctx, clientId: number, zone: string, span: { starts: string; from: string; before: string }) {
  const { rows } = await sql<Found>`
    with looked as (
      select i.activity_id, ${countedAsSql(ctx.now.toISOString())} as counted_as, i.placed_at >= ${span.from}::timestamptz as is_now,
             ${showsInstance(ctx.who)} as shown, ${isLateSql} as is_late, coalesce(i.planned_date, i.placed_at) as planned_at
      from activity_instances i
      where i.client_id = ${clientId} and i.placed_at >= ${span.starts}::timestamptz and i.placed_at < ${span.before}::timestamptz
        and i.removed_at is null offset 0),
    seen as materialized (
      select activity_id, is_now, case when is_now and (counted_as = 'missed' or is_late and shown) then date_trunc('hour', planned_at at time zone ${zone}) end as at_hour,
             ${perCountedAs}, count(*) filter (where is_late and shown) as late, count(*) filter (where not shown) as hidden
      from looked group by 1, 2, 3),
    by_activity as (
      select activity_id, ${sums}, sum(late)::int as late from seen where is_now group by activity_id),
    by_hour as (
      select extract(isodow from at_hour)::int as weekday, extract(hour from at_hour)::int as hour, sum(missed)::int as missed, sum(late)::int as late,
             max(at_hour)::date as last
      from seen where at_hour is not null group by 1, 2)
    select (select row_to_json(b) from (select ${sums} from seen where not is_now) b) as before,
           (select coalesce(sum(hidden), 0)::int from seen where is_now) as "notShared",
           (select coalesce(json_agg(h order by h.weekday, h.hour), '[]') from by_hour h) as hours,
           (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'archived', a.archived, 'removed', a.removed_at is not null,
              'signed', coalesce(m.signed, 0), 'skipped', coalesce(m.skipped, 0), 'missed', coalesce(m.missed, 0), 'planned', coalesce(m.planned, 0),
              'reported', coalesce(m.reported, 0), 'late', coalesce(m.late, 0)) order by a.name, a.id), '[]')
            from activities a left join by_activity m on m.activity_id = a.id where a.client_id = ${clientId}) as activities`.execute(
    ctx.db,
  );
  return rows[0]!;
}
