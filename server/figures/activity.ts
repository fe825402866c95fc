/** One activity over a range of days, in buckets: their figures, and the first instances of each that the reader may see. */
import { type SqlBool, sql } from 'kysely';
import { type Bucket, MOST_NESTED } from '#contract/statistics.ts';
import { bucketFigures, type StatusCounts, spansOf } from '#domain/statistics.ts';
import { dayBounds } from '#domain/time.ts';
import { instancesWith, occurrencesAhead } from '#server/planning/ahead.ts';
import { instanceRow } from '#server/planning/rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { seesComments, showsInstance } from '#server/request/scope.ts';
import { countedAsOf, perCountedAs } from '#server/sql/instance-status.ts';
import { openActivity } from './opened.ts';

type Input = { params: { activityId: number }; query: { startDate?: string | undefined; endDate?: string | undefined } };
type Figures = StatusCounts & { n: number; notShared: number };

export async function activityStatistics(ctx: Ctx, { params, query }: Input): Promise<Bucket[]> {
  const activity = await openActivity(ctx, params.activityId, 'instance.see');
  const zone = activity.time_zone;
  const days = requestedDays(query, ctx.now, zone);
  const spans = spansOf(days);
  const all = instancesWith(await occurrencesAhead(ctx.db, { of: sql<SqlBool>`p.activity_id = ${activity.id}`, ...days, now: ctx.now }));
  const most = Math.min(MOST_NESTED.inOne, Math.floor(MOST_NESTED.inAll / spans.length));
  const buckets = sql`unnest(${spans.map((_, n) => n)}::int[], ${spans.map((span) => dayBounds(span.startDate, zone).from)}::timestamptz[],
    ${spans.map((span) => dayBounds(span.endDate, zone).before)}::timestamptz[]) as b (n, starts, ends)`;
  const within = sql<SqlBool>`i.client_id = ${activity.client_id}
    and i.activity_id = ${activity.id}
    and i.removed_at is null
    and i.placed_at >= b.starts
    and i.placed_at < b.ends`;
  const shown = showsInstance(ctx.who);
  const [figures, nested] = await Promise.all([
    sql<Figures>`
      select n, ${perCountedAs}, count(*) filter (where not shown) as "notShared"
      from (
        select b.n, ${countedAsOf(ctx.now.toISOString(), 'i')} as counted_as, ${shown} as shown
        from ${buckets}
        join ${all} i on ${within}) counted
      group by n`.execute(ctx.db),
    sql<{ n: number; it: Bucket['instances'][number] }>`
      select b.n, row_to_json(found.it) as it
      from ${buckets},
        lateral (
          select it, i.placed_at, i.id
          from ${all} i
          ${instanceRow(seesComments(ctx.who))}
          where ${within} and ${shown}
          order by i.placed_at, i.id
          limit ${most}) found
      order by b.n, found.placed_at, found.id`.execute(ctx.db),
  ]);
  const none: Figures = { n: 0, notShared: 0, signed: 0, skipped: 0, reported: 0, missed: 0, planned: 0 };
  return spans.map(({ name, startDate, endDate }, n) => {
    const counted = figures.rows.find((row) => row.n === n) ?? none;
    const instances = nested.rows.filter((row) => row.n === n).map((row) => row.it);
    return { displayName: name, startDate, endDate, ...bucketFigures(counted), instances, notShared: counted.notShared };
  });
}
