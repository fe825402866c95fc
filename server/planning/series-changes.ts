/** The changes of a series, each with its author, time and result: stored, and shown to whoever comes second (R16). */
import { sql } from 'kysely';
import { formatRule } from '#domain/planning/rule-text.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { seesClientSql } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { type KindSchema, seesTaskSql } from './kind-schema.ts';
import type { LockedSeries, SeriesPlan } from './series-plan.ts';

export async function recordSeriesChange({ db, user, now }: Ctx, series: LockedSeries, plan: SeriesPlan): Promise<void> {
  const { id, schema, version, company_id, client_id } = series;
  const recurrence = plan.change === 'endFromDay' ? null : formatRule(plan.rule);
  await sql`
    insert into series_changes (company_id, client_id, kind, series_id, version, from_day, recurrence, gone, at, by_id)
    values (${company_id}, ${client_id}, ${schema.kind}, ${id}, ${version}, ${plan.splitDay}::date, ${recurrence},
      ${plan.edit.gone}::bigint[], ${now.toISOString()}, ${user.id})`.execute(db);
}

type FirstChange = { by: string; at: string; from: string; recurrence: string | null; version: number; isGone: boolean };
/** The last change of the series, of those that one sees; `instanceId` is the instance that was chosen, which may have gone with it. */
async function readLastChange(
  { db, user }: Ctx,
  { kind }: KindSchema,
  seriesId: number,
  instanceId: number | undefined,
): Promise<FirstChange | undefined> {
  const isVisibleSql = kind === 'task' ? seesTaskSql(user, 'change') : seesClientSql(user, 'change');
  const { rows } = await sql<FirstChange>`
    select ${fullNameOf('account')} as by, change.at, change.from_day::text as "from", change.recurrence,
      change.version, coalesce(${instanceId ?? null}::bigint = any(change.gone), false) as "isGone"
    from series_changes change
    join users account on account.id = change.by_id
    where change.kind = ${kind} and change.series_id = ${seriesId} and ${isVisibleSql}
    order by change.id desc
    limit 1`.execute(db);
  return rows[0];
}

/**
 * The refusal for the second of two planners, 409 with who was first, when, from which day and what they chose: of a series that is gone, of
 * a version that was changed since, or of a chosen instance that went with the change. Null where none of that is so.
 */
export async function findChangeConflict(
  ctx: Ctx,
  schema: KindSchema,
  series: { id: number; version?: number },
  instanceId?: number,
): Promise<Error | null> {
  const lastSeriesChange = await readLastChange(ctx, schema, series.id, instanceId);
  const isVersionOlder =
    lastSeriesChange !== undefined && ctx.ifMatch !== null && ctx.ifMatch !== series.version && ctx.ifMatch <= lastSeriesChange.version;
  if (!lastSeriesChange || !(series.version === undefined || isVersionOlder || lastSeriesChange.isGone)) return null;
  const { by, at, from, recurrence } = lastSeriesChange;
  const changeKind = recurrence === null ? 'ended' : 'changed';
  const params = { by, at, from, ...(recurrence !== null && { recurrence }) };
  return problem(409, `error.seriesFirst.${changeKind}`, { params, detail: [by, at].join(', ') });
}
