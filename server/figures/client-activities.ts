/** A client's activities over a range of days: their sums beside those of the span before, and the hours at which something was missed or late. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientFigures } from '#contract/statistics.ts';
import { countedAs, daysBefore, instantsOf, type StatusCounts, summaryOf } from '#domain/statistics.ts';
import { countAhead, countAheadOf } from '#server/planning/ahead.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { openClient, showsInstance } from '#server/request/scope.ts';
import { isOutcome, outcomeOf } from '#server/sql/instance-status.ts';

type Input = { params: { clientId: number }; query: { startDate?: string | undefined; endDate?: string | undefined } };
type OfActivity = StatusCounts & Pick<ClientFigures['activities'][number], 'id' | 'name' | 'archived' | 'removed' | 'late'>;
type Row = { before: StatusCounts; activities: OfActivity[]; hours: ClientFigures['hours']; notShared: number };

export async function clientActivities(ctx: Ctx, { params, query }: Input): Promise<ClientFigures> {
  const { id, time_zone: zone } = await openClient(ctx, params.clientId, 'instance.see');
  const days = requestedDays(query, ctx.now, zone);
  const earlier = daysBefore(days);
  const of = sql<SqlBool>`c.id = ${id}`;
  const [figures, ahead, aheadBefore] = await Promise.all([
    figuresOf(ctx, id, zone, { starts: instantsOf({ ...days, from: earlier.from }, zone).from, ...instantsOf(days, zone) }),
    countAheadOf(ctx.db, { of, ...days, now: ctx.now }, 'ofId'),
    countAhead(ctx.db, { of, ...earlier, now: ctx.now }),
  ]);
  const { before, activities, hours, notShared } = figures;
  return {
    before: { ...summaryOf({ ...before, planned: before.planned + aheadBefore }), reportedInstances: before.reported },
    activities: activities
      .map(({ planned, ...activity }) => ({ ...activity, planned: planned + (ahead.get(activity.id) ?? 0) }))
      .filter(({ signed, skipped, missed, planned, reported }) => signed + skipped + missed + planned + reported > 0)
      .map((activity) => ({
        ...{
          id: activity.id,
          name: activity.name,
          archived: activity.archived,
          removed: activity.removed,
          planned: summaryOf(activity).plannedInstances,
        },
        ...{
          signed: activity.signed,
          skipped: activity.skipped,
          missed: activity.missed,
          late: activity.late,
          reported: activity.reported,
        },
      })),
    hours,
    notShared,
  };
}

const outcome = sql.ref('outcome');
const isOf: Record<(typeof countedAs)[number], RawBuilder<SqlBool>> = {
  signed: isOutcome(outcome, 'signedInTime', 'signedLate'),
  skipped: isOutcome(outcome, 'skipped'),
  reported: isOutcome(outcome, 'reported'),
  missed: isOutcome(outcome, 'missed'),
  planned: isOutcome(outcome, 'due', 'planned'),
};
const sumOf = (is: RawBuilder<SqlBool>) => sql`coalesce(sum(many) filter (where ${is}), 0)::int`;
const sums = sql.join(countedAs.map((one) => sql`${sumOf(isOf[one])} as ${sql.ref(one)}`));
const isLate = sql<SqlBool>`(${isOutcome(outcome, 'signedLate')} and not hidden)`;
/**
 * One look at both spans. When something that is not shared was done is nobody's to know on the organisation's side: it is never late there,
 * neither by activity nor by hour (R21). What was missed is not done, and seen by everybody.
 */
async function figuresOf(ctx: Ctx, clientId: number, zone: string, span: { starts: string; from: string; before: string }) {
  const { rows } = await sql<Row>`
    with looked as (
      select i.activity_id, i.placed_at >= ${span.from}::timestamptz as is_now, not ${showsInstance(ctx.who)} as hidden,
        ${outcomeOf(ctx.now.toISOString(), 'i')} as outcome, coalesce(i.planned_date, i.placed_at) as planned_at
      from activity_instances i
      where i.client_id = ${clientId}
        and i.placed_at >= ${span.starts}::timestamptz
        and i.placed_at < ${span.before}::timestamptz
        and i.removed_at is null
      offset 0),
    seen as materialized (
      select activity_id, is_now, hidden, outcome, count(*) as many,
        array_agg(planned_at) filter (where is_now and (${isOf.missed} or ${isLate})) as times
      from looked
      group by activity_id, is_now, hidden, outcome),
    by_activity as (select activity_id, ${sums}, ${sumOf(isLate)} as late from seen where is_now group by activity_id),
    by_hour as (
      select extract(isodow from at_hour)::int as weekday, extract(hour from at_hour)::int as hour,
        (count(*) filter (where ${isOf.missed}))::int as missed, (count(*) filter (where ${isLate}))::int as late,
        max(at_hour)::date as last
      from seen, unnest(times) t, lateral (select t at time zone ${zone} as at_hour) h
      group by 1, 2)
    select (select row_to_json(b) from (select ${sums} from seen where not is_now) b) as before,
      (select ${sumOf(sql`hidden`)} from seen where is_now) as "notShared",
      (select coalesce(json_agg(h order by h.weekday, h.hour), '[]') from by_hour h) as hours,
      (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'archived', a.archived, 'removed', a.removed_at is not null,
          'signed', coalesce(m.signed, 0), 'skipped', coalesce(m.skipped, 0), 'missed', coalesce(m.missed, 0),
          'planned', coalesce(m.planned, 0), 'reported', coalesce(m.reported, 0), 'late', coalesce(m.late, 0))
          order by a.name, a.id),
          '[]')
        from activities a
        left join by_activity m on m.activity_id = a.id
        where a.client_id = ${clientId}) as activities`.execute(ctx.db);
  return rows[0]!;
}
