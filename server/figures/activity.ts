/** One activity over a range of days, in buckets: their figures, and the first instances of each that the reader may see. */
import { type SqlBool, sql } from 'kysely';
import { type Bucket, MAX_NESTED_INSTANCES } from '#contract/statistics.ts';
import { bucketFiguresOf, type StatusCounts, splitIntoSpans } from '#domain/statistics.ts';
import { dayBounds } from '#domain/time.ts';
import { instancesSourceSql, readFutureOccurrences } from '#server/planning/ahead.ts';
import { instanceRowSql } from '#server/planning/rows.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { seesCommentsSql, showsInstanceSql } from '#server/request/scope.ts';
import { countColumns, countedAsOf } from '#server/sql/instance-status.ts';
import { openActivity } from './opened.ts';

type StatisticsRequest = { params: { activityId: number }; query: { startDate?: string | undefined; endDate?: string | undefined } };
type BucketCounts = StatusCounts & { bucket: number; notShared: number };

export async function readActivityStatistics(ctx: Ctx, { params, query }: StatisticsRequest): Promise<Bucket[]> {
  const activity = await openActivity(ctx, params.activityId, 'instance.see');
  const timeZone = activity.time_zone;
  const dateRange = parseRequestedDays(query, ctx.now, timeZone);
  const spans = splitIntoSpans(dateRange);
  const allInstances = instancesSourceSql(
    await readFutureOccurrences(ctx.db, { of: sql<SqlBool>`series.activity_id = ${activity.id}`, ...dateRange, now: ctx.now }),
  );
  const maxInstances = Math.min(MAX_NESTED_INSTANCES.perBucket, Math.floor(MAX_NESTED_INSTANCES.total / spans.length));
  const bucketsSource = sql`unnest(${spans.map((_, index) => index)}::int[],
    ${spans.map((span) => dayBounds(span.startDate, timeZone).from)}::timestamptz[],
    ${spans.map((span) => dayBounds(span.endDate, timeZone).before)}::timestamptz[]) as buckets (bucket, starts, ends)`;
  const isInBucketSql = sql<SqlBool>`instance.client_id = ${activity.client_id}
    and instance.activity_id = ${activity.id}
    and instance.removed_at is null
    and instance.placed_at >= buckets.starts
    and instance.placed_at < buckets.ends`;
  const isVisibleSql = showsInstanceSql(ctx.user);
  const [countsResult, instancesResult] = await Promise.all([
    sql<BucketCounts>`
      select bucket, ${countColumns}, count(*) filter (where not shown) as "notShared"
      from (
        select buckets.bucket, ${countedAsOf(ctx.now.toISOString(), 'instance')} as counted_as, ${isVisibleSql} as shown
        from ${bucketsSource}
        join ${allInstances} instance on ${isInBucketSql}) counted
      group by bucket`.execute(ctx.db),
    sql<{ bucket: number; it: Bucket['instances'][number] }>`
      select buckets.bucket, row_to_json(found.it) as it
      from ${bucketsSource},
        lateral (
          select it, instance.placed_at, instance.id
          from ${allInstances} instance
          ${instanceRowSql(seesCommentsSql(ctx.user))}
          where ${isInBucketSql} and ${isVisibleSql}
          order by instance.placed_at, instance.id
          limit ${maxInstances}) found
      order by buckets.bucket, found.placed_at, found.id`.execute(ctx.db),
  ]);
  const emptyBucketCounts: BucketCounts = { bucket: 0, notShared: 0, signed: 0, skipped: 0, reported: 0, missed: 0, planned: 0 };
  return spans.map(({ name, startDate, endDate }, index) => {
    const bucketCounts = countsResult.rows.find((countsRow) => countsRow.bucket === index) ?? emptyBucketCounts;
    const instances = instancesResult.rows.filter((bucketInstance) => bucketInstance.bucket === index).map((row) => row.it);
    return { displayName: name, startDate, endDate, ...bucketFiguresOf(bucketCounts), instances, notShared: bucketCounts.notShared };
  });
}
