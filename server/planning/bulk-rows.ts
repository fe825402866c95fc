/** The rows of a bulk act: those that were named, and with a range the same series' occurrences on its days, all under lock (R17). */
import { type RawBuilder, sql } from 'kysely';
import { computeDateLimit } from '#domain/date-limit.ts';
import { can } from '#domain/permissions.ts';
import { canAt } from '#domain/places.ts';
import { maxFollowingInstances } from '#domain/planning/bulk.ts';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';
import { leaveTraces, seesClientSql } from '#server/request/scope.ts';
import { activitySchema } from './kind-schema.ts';
import { type LockedInstance, lockVisibleInstances } from './locked-rows.ts';
import { insertOccurrences, type Series, seriesColumnsSql } from './series.ts';

/** The days past the horizon for which a range may make rows (R8). */
const DAYS_PAST_HORIZON = 62;

export type BulkRange = { fromDate?: string | null | undefined; untilDate?: string | null | undefined };
type NamedInstance = { id: number; seriesId: number | null; timeZone: string; day: string; companyId: number; clientId: number };

const isVisibleSql = ({ user }: Ctx) => activitySchema.seesInstanceSql(user);
const startOfDaySql = (day: string): RawBuilder<string> => sql`(${day}::date::timestamp at time zone company.time_zone)`;

/** The rows under lock, in order of their ids, and the last day that was reached. The range is the assistance administrator's. */
export async function readBulkRows(
  ctx: Ctx,
  instanceIds: readonly number[],
  range: BulkRange,
): Promise<{ rows: LockedInstance[]; until: string | null }> {
  const namedIds = [...new Set(instanceIds)];
  const isRange = Boolean(range.fromDate || range.untilDate);
  if (isRange && !can(ctx.user, 'instance.followSeries')) throw forbidden();
  const namedInstances = isRange ? await readNamedInstances(ctx, namedIds) : null;
  if (namedInstances?.some((instance) => !canAt(ctx.user.assignments, 'instance.followSeries', instance))) throw forbidden();
  const targetInstances = namedInstances ? await includeSeriesInstances(ctx, namedInstances, range) : { ids: namedIds, until: null };
  const lockedInstances = await lockVisibleInstances(ctx, targetInstances.ids);
  const lockedIds = new Set(lockedInstances.map(({ id }) => id));
  if (namedIds.some((id) => !lockedIds.has(id))) throw notFound();
  if (ctx.user.isAdmin) await leaveTraces(ctx, lockedInstances, 'instance.sign');
  return { rows: lockedInstances, until: targetInstances.until };
}

/** Throws 404 for a repeated act unless every client is still in scope; instances deleted since are not asked about. */
export async function assertInScope(ctx: Ctx, instanceIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ companyId: number; clientId: number; seen: boolean }>`
    select distinct instance.company_id as "companyId", instance.client_id as "clientId", ${seesClientSql(ctx.user, 'instance')} as seen
    from activity_instances instance
    where instance.id = any(${instanceIds})`.execute(ctx.db);
  if (rows.length === 0 || rows.some(({ seen }) => !seen)) throw notFound();
  if (ctx.user.isAdmin) await leaveTraces(ctx, rows, 'instance.sign');
}

/** The named instances; 404 when one is not there or not in scope. */
async function readNamedInstances(ctx: Ctx, ids: readonly number[]): Promise<NamedInstance[]> {
  const { rows } = await sql<NamedInstance>`
    select instance.id, instance.planned_activity_id as "seriesId", company.time_zone as "timeZone",
      (instance.placed_at at time zone company.time_zone)::date as day, instance.company_id as "companyId", instance.client_id as "clientId"
    from activity_instances instance
    join companies company on company.id = instance.company_id
    where instance.id = any(${ids}) and ${isVisibleSql(ctx)}`.execute(ctx.db);
  if (rows.length < ids.length) throw notFound();
  return rows;
}

function resolveRange({ fromDate, untilDate }: BulkRange, namedInstances: readonly NamedInstance[], now: Date) {
  const days = namedInstances.map(({ day }) => day).sort();
  const firstDay = fromDate ?? days[0]!;
  const lastDay = untilDate ?? days.at(-1)!;
  const today = toLocalDate(now.toISOString(), namedInstances[0]!.timeZone);
  if (lastDay < firstDay) throw badField('activityInstance', 'untilDate', 'error.field.endBeforeStart');
  if (lastDay > computeDateLimit(today)) throw badField('activityInstance', 'untilDate', 'error.field.tooFarAhead');
  const reachableDay = addDays(today, HORIZON_DAYS + DAYS_PAST_HORIZON);
  return { from: firstDay, until: [lastDay, reachableDay].sort()[0]!, today };
}

/** The ids of the named and of those that follow; the series' rows are made as far as the range reaches. */
async function includeSeriesInstances(ctx: Ctx, namedInstances: readonly NamedInstance[], range: BulkRange) {
  const { from: firstDay, until: lastDay, today } = resolveRange(range, namedInstances, ctx.now);
  const seriesIds = [...new Set(namedInstances.flatMap(({ seriesId }) => seriesId ?? []))];
  // Against a change of the series meanwhile: what somebody ends is not made after its end (R16).
  const { rows: series } = await sql<Series & { made_until: string; archived: boolean }>`
    select ${seriesColumnsSql(activitySchema, 'row')}, row.made_until, row.archived
    from planned_activities row
    where row.id = any(${seriesIds})
    order by row.id
    for share`.execute(ctx.db);
  const zoneBySeriesId = new Map(namedInstances.map(({ seriesId, timeZone }) => [seriesId, timeZone]));
  for (const seriesRow of series) {
    const startDay = [seriesRow.made_until, today, firstDay].sort().at(-1)!;
    if (!seriesRow.archived && startDay <= lastDay)
      await insertOccurrences(ctx.db, activitySchema, [seriesRow], zoneBySeriesId.get(seriesRow.id)!, startDay, addDays(lastDay, 1));
  }
  const { rows } = await sql<{ id: number }>`
    select instance.id
    from activity_instances instance
    join companies company on company.id = instance.company_id
    where instance.planned_activity_id = any(${seriesIds})
      and instance.placed_at >= ${startOfDaySql(firstDay)}
      and instance.placed_at < ${startOfDaySql(addDays(lastDay, 1))}
      and ${isVisibleSql(ctx)}
    order by instance.id
    limit ${maxFollowingInstances + 1}`.execute(ctx.db);
  const ids = [...new Set([...namedInstances.map(({ id }) => id), ...rows.map(({ id }) => id)])];
  if (ids.length > maxFollowingInstances) throw badField('activityInstance', 'untilDate', 'error.bulk.tooMany');
  return { ids, until: lastDay };
}
