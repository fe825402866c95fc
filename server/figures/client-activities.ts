/** A client's activities over a range of days: their sums beside those of the span before, and the hours at which something was missed or late. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClientFigures } from '#contract/statistics.ts';
import { countedStatuses, getPrecedingRange, type StatusCounts, summarizeCounts, toInstantRange } from '#domain/statistics.ts';
import { countFutureByKey, countFutureOccurrences } from '#server/planning/ahead.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { openClient, showsInstanceSql } from '#server/request/scope.ts';
import { isOutcomeSql, outcomeOf } from '#server/sql/instance-status.ts';

type ClientActivitiesRequest = { params: { clientId: number }; query: { startDate?: string | undefined; endDate?: string | undefined } };
type ActivityCounts = StatusCounts & Pick<ClientFigures['activities'][number], 'id' | 'name' | 'archived' | 'removed' | 'late'>;
type ClientFiguresRow = { before: StatusCounts; activities: ActivityCounts[]; hours: ClientFigures['hours']; notShared: number };

export async function readClientActivities(ctx: Ctx, { params, query }: ClientActivitiesRequest): Promise<ClientFigures> {
  const { id, time_zone: timeZone } = await openClient(ctx, params.clientId, 'instance.see');
  const dateRange = parseRequestedDays(query, ctx.now, timeZone);
  const previousDateRange = getPrecedingRange(dateRange);
  const isClientSql = sql<SqlBool>`client.id = ${id}`;
  const [figures, aheadCounts, previousAheadCount] = await Promise.all([
    readFigures(ctx, id, timeZone, {
      starts: toInstantRange({ ...dateRange, from: previousDateRange.from }, timeZone).from,
      ...toInstantRange(dateRange, timeZone),
    }),
    countFutureByKey(ctx.db, { of: isClientSql, ...dateRange, now: ctx.now }, 'ofId'),
    countFutureOccurrences(ctx.db, { of: isClientSql, ...previousDateRange, now: ctx.now }),
  ]);
  const { before: previousCounts, activities, hours, notShared } = figures;
  return {
    before: {
      ...summarizeCounts({ ...previousCounts, planned: previousCounts.planned + previousAheadCount }),
      reportedInstances: previousCounts.reported,
    },
    activities: activities
      .map(({ planned, ...activity }) => ({ ...activity, planned: planned + (aheadCounts.get(activity.id) ?? 0) }))
      .filter(({ signed, skipped, missed, planned, reported }) => signed + skipped + missed + planned + reported > 0)
      .map((activity) => ({
        id: activity.id,
        name: activity.name,
        archived: activity.archived,
        removed: activity.removed,
        planned: summarizeCounts(activity).plannedInstances,
        signed: activity.signed,
        skipped: activity.skipped,
        missed: activity.missed,
        late: activity.late,
        reported: activity.reported,
      })),
    hours,
    notShared,
  };
}

const outcomeColumn = sql.ref('outcome');
const isCountedAsSql: Record<(typeof countedStatuses)[number], RawBuilder<SqlBool>> = {
  signed: isOutcomeSql(outcomeColumn, 'signedInTime', 'signedLate'),
  skipped: isOutcomeSql(outcomeColumn, 'skipped'),
  reported: isOutcomeSql(outcomeColumn, 'reported'),
  missed: isOutcomeSql(outcomeColumn, 'missed'),
  planned: isOutcomeSql(outcomeColumn, 'due', 'planned'),
};
const isSignedLateSql = sql<SqlBool>`(${isOutcomeSql(outcomeColumn, 'signedLate')} and not hidden)`;
const sumWhere = (condition: RawBuilder<SqlBool>) => sql`coalesce(sum(instances) filter (where ${condition}), 0)::int`;
const countWhere = (condition: RawBuilder<SqlBool>) => sql`(count(*) filter (where ${condition}))::int`;
const countSumsSql = sql.join(countedStatuses.map((countKind) => sql`${sumWhere(isCountedAsSql[countKind])} as ${sql.ref(countKind)}`));

/**
 * One look at both spans. When something that is not shared was done is nobody's to know on the organisation's side: it is never late there,
 * neither by activity nor by hour (R21). What was missed is not done, and seen by everybody.
 */
async function readFigures(ctx: Ctx, clientId: number, timeZone: string, span: { starts: string; from: string; before: string }) {
  const { rows } = await sql<ClientFiguresRow>`
    with scanned as (
      select instance.activity_id, instance.placed_at >= ${span.from}::timestamptz as is_now, not ${showsInstanceSql(ctx.user)} as hidden,
        ${outcomeOf(ctx.now.toISOString(), 'instance')} as outcome, coalesce(instance.planned_date, instance.placed_at) as planned_at
      from activity_instances instance
      where instance.client_id = ${clientId}
        and instance.placed_at >= ${span.starts}::timestamptz
        and instance.placed_at < ${span.before}::timestamptz
        and instance.removed_at is null
      offset 0),
    grouped as materialized (
      select activity_id, is_now, hidden, outcome, count(*) as instances,
        array_agg(planned_at) filter (where is_now and (${isCountedAsSql.missed} or ${isSignedLateSql})) as planned_times
      from scanned
      group by activity_id, is_now, hidden, outcome),
    by_activity as (
      select activity_id, ${countSumsSql}, ${sumWhere(isSignedLateSql)} as late
      from grouped
      where is_now
      group by activity_id),
    by_hour as (
      select extract(isodow from local_time)::int as weekday, extract(hour from local_time)::int as hour,
        ${countWhere(isCountedAsSql.missed)} as missed, ${countWhere(isSignedLateSql)} as late, max(local_time)::date as last
      from grouped, unnest(planned_times) planned_time, lateral (select planned_time at time zone ${timeZone} as local_time) clock
      group by 1, 2)
    select (select row_to_json(before) from (select ${countSumsSql} from grouped where not is_now) before) as before,
      (select ${sumWhere(sql`hidden`)} from grouped where is_now) as "notShared",
      (select coalesce(json_agg(by_hour order by weekday, hour), '[]') from by_hour) as hours,
      (
        select coalesce(json_agg(json_build_object('id', activity.id, 'name', activity.name, 'archived', activity.archived,
          'removed', activity.removed_at is not null,
          'signed', coalesce(sums.signed, 0), 'skipped', coalesce(sums.skipped, 0), 'missed', coalesce(sums.missed, 0),
          'planned', coalesce(sums.planned, 0), 'reported', coalesce(sums.reported, 0), 'late', coalesce(sums.late, 0))
          order by activity.name, activity.id),
          '[]')
        from activities activity
        left join by_activity sums on sums.activity_id = activity.id
        where activity.client_id = ${clientId}) as activities`.execute(ctx.db);
  return rows[0]!;
}
