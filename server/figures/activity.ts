/** One activity over a range of days, in buckets: their figures, and the first instances of each that the reader may see. */
import { type SqlBool, sql } from 'kysely';
import { type Bucket, MAX_NESTED_INSTANCES } from '#contract/statistics.ts';
import { bucketFigures, type StatusCounts, spansOf } from '#domain/statistics.ts';
import { dayBounds } from '#domain/time.ts';
import { instancesSource, readOccurrencesAhead } from '#server/planning/ahead.ts';
import { instanceRow } from '#server/planning/rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { seesComments, showsInstance } from '#server/request/scope.ts';
import { countColumns, countedAsOf } from '#server/sql/instance-status.ts';
import { openActivity } from './opened.ts';

type Input = { params: { activityId: number }; query: { startDate?: string | undefined; endDate?: string | undefined } };
type Figures = StatusCounts & { bucket: number; notShared: number };

export async function readActivityStatistics(ctx: Ctx, { params, query }: Input): Promise<Bucket[]> {
  const activity = await openActivity(ctx, params.activityId, 'instance.see');
  const timeZone = activity.time_zone;
  const days = requestedDays(query, ctx.now, timeZone);
  const spans = spansOf(days);
  const allInstances = instancesSource(
    await readOccurrencesAhead(ctx.db, { of: sql<SqlBool>`series.activity_id = ${activity.id}`, ...days, now: ctx.now }),
  );
  const maxNested = Math.min(MAX_NESTED_INSTANCES.perBucket, Math.floor(MAX_NESTED_INSTANCES.total / spans.length));
  const buckets = sql`unnest(${spans.map((_, index) => index)}::int[],
    ${spans.map((span) => dayBounds(span.startDate, timeZone).from)}::timestamptz[],
    ${spans.map((span) => dayBounds(span.endDate, timeZone).before)}::timestamptz[]) as buckets (bucket, starts, ends)`;
  const isInBucketSql = sql<SqlBool>`instance.client_id = ${activity.client_id}
    and instance.activity_id = ${activity.id}
    and instance.removed_at is null
    and instance.placed_at >= buckets.starts
    and instance.placed_at < buckets.ends`;
  const isVisibleSql = showsInstance(ctx.user);
  const [figures, nested] = await Promise.all([
    sql<Figures>`
      select bucket, ${countColumns}, count(*) filter (where not shown) as "notShared"
      from (
        select buckets.bucket, ${countedAsOf(ctx.now.toISOString(), 'instance')} as counted_as, ${isVisibleSql} as shown
        from ${buckets}
        join ${allInstances} instance on ${isInBucketSql}) counted
      group by bucket`.execute(ctx.db),
    sql<{ bucket: number; it: Bucket['instances'][number] }>`
      select buckets.bucket, row_to_json(found.it) as it
      from ${buckets},
        lateral (
          select it, instance.placed_at, instance.id
          from ${allInstances} instance
          ${instanceRow(seesComments(ctx.user))}
          where ${isInBucketSql} and ${isVisibleSql}
          order by instance.placed_at, instance.id
          limit ${maxNested}) found
      order by buckets.bucket, found.placed_at, found.id`.execute(ctx.db),
  ]);
  const noFigures: Figures = { bucket: 0, notShared: 0, signed: 0, skipped: 0, reported: 0, missed: 0, planned: 0 };
  return spans.map(({ name, startDate, endDate }, index) => {
    const bucketCounts = figures.rows.find((row) => row.bucket === index) ?? noFigures;
    const instances = nested.rows.filter((row) => row.bucket === index).map((row) => row.it);
    return { displayName: name, startDate, endDate, ...bucketFigures(bucketCounts), instances, notShared: bucketCounts.notShared };
  });
}
