/** Applies the plan for a series: ends the old one, starts the new one, and moves, keeps and makes rows, in one transaction. */
import { sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { expandOccurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { endSeriesBefore, findUntouchedIds } from '#domain/planning/series-edit.ts';
import { addDays, toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { endDayOf, type NewSeries } from './insert-series.ts';
import { type KindSchema, shownVersionUpdateSql } from './kind-schema.ts';
import { appendHistoryLines } from './locked-rows.ts';
import { insertInstances, type Series, seriesColumnsSql } from './series.ts';
import { recordSeriesChange } from './series-changes.ts';
import { type LockedSeries, lockRows, type SeriesPlan } from './series-plan.ts';

/** The cell of a series of activities for the first of those that it goes on from: an order means all of them by one (R138). */
const lineColumnOf = ({ kind }: KindSchema, previousSeriesId: number) =>
  kind === 'activity' ? { line: sql`(select coalesce(line, id) from planned_activities where id = ${previousSeriesId})` } : {};

/** The cell of a series for who answers for it, where its kind has one. */
const responsibleColumnOf = ({ hasResponsible }: KindSchema, responsibleId: number | null) =>
  hasResponsible ? { responsible_id: responsibleId } : {};

const deleteInstances = ({ db }: Ctx, { instances }: KindSchema, instanceIds: readonly number[]) =>
  instanceIds.length > 0 && sql`delete from ${sql.table(instances)} where id = any(${instanceIds})`.execute(db);

const updateSeries = ({ db }: Ctx, { series }: KindSchema, id: number, changes: Record<string, unknown>) =>
  sql`
    update ${sql.table(series)}
    set version = version + 1, ${sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${id}`.execute(db);

const updateFollowedInstances = ({ db }: Ctx, schema: KindSchema, { flagUpdateIds, isCompletable }: SeriesPlan) =>
  flagUpdateIds.length > 0 &&
  sql`
    update ${sql.table(schema.instances)} instance
    set is_completable = ${isCompletable}
    ${shownVersionUpdateSql(schema)}
    where id = any(${flagUpdateIds})`.execute(db);

/** Those ahead that were the same person's are the next one's (R94): it is no act on them, so that they follow their series as before. */
const reassignInstances = ({ db }: Ctx, { instances }: KindSchema, { transferredIds, responsibleId }: SeriesPlan) =>
  transferredIds.length > 0 &&
  sql`update ${sql.table(instances)} set responsible_id = ${responsibleId} where id = any(${transferredIds})`.execute(db);

/** Answers the id of the series that goes on, or of the remainder of the ended one. */
export async function applyPlan(ctx: Ctx, oldSeries: LockedSeries, plan: SeriesPlan): Promise<number> {
  const { edit, isCompletable, responsibleId } = plan;
  const { schema } = oldSeries;
  const newInstancesOf = (id: number, times: readonly string[]) =>
    times.map((startAt) => ({ ...oldSeries, id, is_completable: isCompletable, responsible_id: responsibleId, at: startAt }));
  const commonColumns = { is_completable: isCompletable, ...responsibleColumnOf(schema, responsibleId) };
  await Promise.all([
    recordSeriesChange(ctx, oldSeries, plan),
    deleteInstances(ctx, schema, edit.gone),
    reassignInstances(ctx, schema, plan),
  ]);
  if (plan.change === 'nothing') {
    await Promise.all([updateFollowedInstances(ctx, schema, plan), updateSeries(ctx, schema, oldSeries.id, commonColumns)]);
    return oldSeries.id;
  }
  if (plan.change === 'endFromDay') {
    if (edit.isEmpty) await sql`delete from ${sql.table(schema.series)} where id = ${oldSeries.id}`.execute(ctx.db);
    else await endSeries(ctx, oldSeries, plan.splitDay);
    return oldSeries.id;
  }
  if (plan.change === 'moveEnd') {
    const endColumns = { recurrence: formatRule(plan.rule), ends_on: endDayOf(plan.rule), made_until: plan.horizon, ...commonColumns };
    await Promise.all([updateFollowedInstances(ctx, schema, plan), updateSeries(ctx, schema, oldSeries.id, endColumns)]);
    if (!oldSeries.archived) await insertInstances(ctx.db, schema, newInstancesOf(oldSeries.id, edit.addedTimes));
    return oldSeries.id;
  }
  const nextSeriesId = await continueSeries(ctx, oldSeries, plan);
  await detachInstance(ctx, oldSeries, nextSeriesId, plan);
  // A day that has its own keeps its place empty: the nightly job and the opening of the day leave it so.
  await insertInstances(ctx.db, schema, newInstancesOf(nextSeriesId, edit.takenTimes), ctx.now.toISOString());
  if (!oldSeries.archived) await insertInstances(ctx.db, schema, newInstancesOf(nextSeriesId, edit.addedTimes));
  return nextSeriesId;
}

/** An archived series plans nothing: what is ahead and untouched goes, and comes again when it is taken out of the archive. */
export async function archiveSeries(ctx: Ctx, schema: KindSchema, id: number, isArchived: boolean): Promise<void> {
  const { rows } = await sql<Series & { time_zone: string }>`
    select ${seriesColumnsSql(schema, 'row')}, company.time_zone
    from ${sql.table(schema.series)} row
    join companies company on company.id = row.company_id
    where row.id = ${id}`.execute(ctx.db);
  const series = rows[0]!;
  const nowInstant = ctx.now.toISOString();
  const today = toLocalDate(nowInstant, series.time_zone);
  const horizon = addDays(today, HORIZON_DAYS + 1);
  await sql`
    update ${sql.table(schema.series)}
    set archived = ${isArchived}, made_until = ${isArchived ? today : horizon}
    where id = ${id}`.execute(ctx.db);
  if (isArchived)
    return void (await deleteInstances(
      ctx,
      schema,
      findUntouchedIds((await lockRows(ctx, { ...series, schema }, today)).rows, nowInstant),
    ));
  const { rule } = parseRule(series.recurrence, series.time_zone) as { rule: Rule };
  const endDay = series.ends_on === null ? horizon : [horizon, addDays(series.ends_on, 1)].sort()[0]!;
  const futureOccurrences = expandOccurrences(rule, today, endDay).filter(({ at }) => at > nowInstant);
  await insertInstances(
    ctx.db,
    schema,
    futureOccurrences.map(({ at }) => ({ ...series, at })),
  );
}

/** The series that goes on with the new rule: a new one, or the same where nothing of the old is left to keep. */
async function continueSeries(
  ctx: Ctx,
  oldSeries: LockedSeries,
  { rule, edit, splitDay, horizon, isCompletable, responsibleId }: SeriesPlan,
): Promise<number> {
  const ruleColumns = {
    recurrence: formatRule(rule),
    starts_on: rule.start.slice(0, 10),
    ends_on: endDayOf(rule),
    is_completable: isCompletable,
    made_until: horizon,
  };
  if (edit.isEmpty) {
    await updateSeries(ctx, oldSeries.schema, oldSeries.id, { ...ruleColumns, ...responsibleColumnOf(oldSeries.schema, responsibleId) });
    return oldSeries.id;
  }
  await endSeries(ctx, oldSeries, splitDay);
  return insertSeries(ctx, oldSeries.schema, oldSeries.id, {
    ...ruleColumns,
    company_id: oldSeries.company_id,
    client_id: oldSeries.client_id,
    of_id: oldSeries.of_id,
    archived: oldSeries.archived,
    together: oldSeries.together,
    responsible_id: responsibleId,
  });
}

async function insertSeries(
  { db, user }: Ctx,
  schema: KindSchema,
  oldSeriesId: number,
  { of_id, responsible_id, ...otherColumns }: NewSeries,
): Promise<number> {
  const originColumns = { [schema.definitionColumn]: of_id, created_by_id: user.id };
  const columnEntries = Object.entries({
    ...otherColumns,
    ...originColumns,
    ...responsibleColumnOf(schema, responsible_id),
    ...lineColumnOf(schema, oldSeriesId),
  });
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(schema.series)} (${sql.join(columnEntries.map(([column]) => sql.ref(column)))})
    values (${sql.join(columnEntries.map(([, value]) => value))})
    returning id`.execute(db);
  return rows[0]!.id;
}

function endSeries(ctx: Ctx, oldSeries: LockedSeries, splitDay: string) {
  const endedRule = endSeriesBefore((parseRule(oldSeries.recurrence, oldSeries.time_zone) as { rule: Rule }).rule, splitDay);
  return updateSeries(ctx, oldSeries.schema, oldSeries.id, { recurrence: formatRule(endedRule.rule), ends_on: endedRule.endsOn });
}

/** The chosen instance stays beside the new rule: a line of its history records it, so it counts as touched from then on. */
async function detachInstance(ctx: Ctx, oldSeries: LockedSeries, seriesId: number, { edit }: SeriesPlan) {
  const chosenInstance = edit.remainingInstances.find(({ id, why }) => why === 'chosen' || id === edit.chosenMove?.id);
  if (!chosenInstance) return;
  const { id } = chosenInstance;
  const { schema } = oldSeries;
  const seriesUpdateSql = edit.chosenMove
    ? sql`, ${sql.ref(schema.seriesColumn)} = ${seriesId}, original_start = ${edit.chosenMove.at}::timestamptz`
    : sql``;
  await Promise.all([
    sql`
      update ${sql.table(schema.instances)} instance
      set version = version + 1 ${shownVersionUpdateSql(schema)} ${seriesUpdateSql}
      where id = ${id}`.execute(ctx.db),
    appendHistoryLines(
      ctx.db,
      schema,
      [{ locked: { id, companyId: oldSeries.company_id }, act: 'edited', seen: { plannedDate: chosenInstance.plannedDate } }],
      {
        id: ctx.user.id,
        at: ctx.now.toISOString(),
      },
    ),
  ]);
}
