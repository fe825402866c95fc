/** Starts a series, and applies the plan for one: ends the old one, starts the new one, and moves, keeps and makes rows, in one transaction. */
import { sql } from 'kysely';
import { HORIZON_DAYS } from '#domain/planning/horizon.ts';
import { nextOccurrences, occurrences, type Rule } from '#domain/planning/recurrence.ts';
import { formatRule, parseRule } from '#domain/planning/rule-text.ts';
import { clockOfRule, repeatedTimeIndex, ruleAtTime } from '#domain/planning/same-rule-series.ts';
import { endSeriesBefore, untouchedIds } from '#domain/planning/series-edit.ts';
import { addDays, localDate } from '#domain/time.ts';
import { statement } from '#server/database/statement.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { type KindSchema, memoizePerKind, shownVersionUpdate } from './kind-schema.ts';
import { note } from './locked-rows.ts';
import { makeRows, type Series, seriesColumns } from './series.ts';
import { logChange } from './series-changes.ts';
import { type LockedSeries, type Plan, readRows, ruleOf } from './series-plan.ts';

const endOf = (rule: Rule) => (rule.freq === 'none' ? rule.start.slice(0, 10) : rule.until);

/** The cell of a series for who answers for it, where its kind has one. */
const responsibleCell = ({ hasResponsible }: KindSchema, id: number | null) => (hasResponsible ? { responsible_id: id } : {});

const removeRows = ({ db }: Ctx, { instances }: KindSchema, ids: readonly number[]) =>
  ids.length > 0 && sql`delete from ${sql.table(instances)} where id = any(${ids})`.execute(db);

const updateSeries = ({ db }: Ctx, { series }: KindSchema, id: number, set: Record<string, unknown>) =>
  sql`
    update ${sql.table(series)}
    set version = version + 1, ${sql.join(Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where id = ${id}`.execute(db);

/** The cell of a series of activities for the first of those that it goes on from: an order means all of them by one (R138). */
const lineCell = ({ kind }: KindSchema, id: number) =>
  kind === 'activity' ? { line: sql`(select coalesce(line, id) from planned_activities where id = ${id})` } : {};

type NewSeries = Omit<Series, 'id'> & { starts_on: string; made_until: string; archived?: boolean; together?: number | null };

type Start = Pick<Series, 'company_id' | 'client_id' | 'of_id' | 'is_completable'> & {
  recurrence: string;
  /** Further clock times, each of a series of its own (R85). */
  alsoAt?: readonly string[] | undefined;
  timeZone: string;
  /** The person responsible, of tasks (R94). */
  responsible_id?: number | null;
};
/** The first of the series, as it stands, and whether there is nothing that they plan. */
type BegunSeries = { id: number; recurrence: string; isCompletable: boolean; together: number | null; plansNothing: boolean };

/** A series with all its rows, in one statement: nothing can stand there yet, so that no row is looked for. */
const insertWithRows = memoizePerKind(({ series, instances, definitionColumn, seriesColumn, hasResponsible }) =>
  statement<Omit<NewSeries, 'archived'> & { byId: number; times: readonly string[] }, { id: number }>((row) => {
    const [definition, seriesRef] = [sql.ref(definitionColumn), sql.ref(seriesColumn)];
    const [idColumn, idValue] = hasResponsible ? [sql`, responsible_id`, sql`, ${row.responsible_id}::bigint`] : [sql``, sql``];
    return sql`
      with begun as (
        insert into ${sql.table(series)} (company_id, client_id, ${definition}, recurrence, starts_on, ends_on, is_completable, made_until,
          together, created_by_id${idColumn})
        values (${row.company_id}, ${row.client_id}, ${row.of_id}, ${row.recurrence}, ${row.starts_on}, ${row.ends_on},
          ${row.is_completable}, ${row.made_until}, ${row.together}, ${row.byId}${idValue})
        returning id, company_id, client_id, ${definition}, is_completable${idColumn}),
      made as (
        insert into ${sql.table(instances)} (company_id, client_id, ${definition}, ${seriesRef}, is_completable, original_start, placed_at,
          planned_date${idColumn})
        select company_id, client_id, ${definition}, id, is_completable, at, at, at${idColumn}
        from begun, unnest(${row.times}::timestamptz[]) as its (at))
      select id
      from begun`;
  }),
);
/**
 * A new series with its occurrences from today to the horizon, or one for each clock time: what lies before it is past, and the past is never
 * made.
 */
export async function startSeries(
  ctx: Ctx,
  schema: KindSchema,
  { recurrence, alsoAt = [], timeZone, responsible_id = null, ...values }: Start,
): Promise<BegunSeries> {
  const today = localDate(ctx.now.toISOString(), timeZone);
  const firstRule = ruleOf(schema, recurrence, timeZone, today);
  const repeatedIndex = repeatedTimeIndex([clockOfRule(firstRule), ...alsoAt]);
  if (repeatedIndex > 0) throw badField(schema.seriesObjectName, `alsoAt.${repeatedIndex - 1}`, 'error.rule.sameTime');
  const made_until = addDays(today, HORIZON_DAYS + 1);
  const beginSeries = async (rule: Rule, togetherId: number | null) => {
    const row = {
      ...values,
      responsible_id,
      recurrence: formatRule(rule),
      starts_on: rule.start.slice(0, 10),
      ends_on: endOf(rule),
      made_until,
      together: togetherId,
    };
    const times = occurrences(rule, today, made_until).map(({ at }) => at);
    return (await insertWithRows(schema)(ctx.db, { ...row, byId: ctx.user.id, times }))[0]!.id;
  };
  const id = await beginSeries(firstRule, null);
  if (alsoAt.length > 0) {
    await sql`update ${sql.table(schema.series)} set together = ${id} where id = ${id}`.execute(ctx.db);
    for (const time of alsoAt) await beginSeries(ruleAtTime(firstRule, time), id);
  }
  const together = alsoAt.length > 0 ? id : null;
  const plansNothing = nextOccurrences(firstRule, today, 1).length === 0;
  return { id, recurrence: formatRule(firstRule), isCompletable: values.is_completable, together, plansNothing };
}

const setFollowers = ({ db }: Ctx, schema: KindSchema, { followerIds, isCompletable }: Plan) =>
  followerIds.length > 0 &&
  sql`
    update ${sql.table(schema.instances)} instance
    set is_completable = ${isCompletable}
    ${shownVersionUpdate(schema)}
    where id = any(${followerIds})`.execute(db);

/** Those ahead that were the same person's are the next one's (R94): it is no act on them, so that they follow their series as before. */
const reassign = ({ db }: Ctx, { instances }: KindSchema, { transferredIds, responsibleId }: Plan) =>
  transferredIds.length > 0 &&
  sql`update ${sql.table(instances)} set responsible_id = ${responsibleId} where id = any(${transferredIds})`.execute(db);

/** Answers the id of the series that goes on, or of the remainder of the ended one. */
export async function applyPlan(ctx: Ctx, oldSeries: LockedSeries, plan: Plan): Promise<number> {
  const { edit, isCompletable, responsibleId } = plan;
  const { schema } = oldSeries;
  const rowsOf = (id: number, times: readonly string[]) =>
    times.map((startAt) => ({ ...oldSeries, id, is_completable: isCompletable, responsible_id: responsibleId, at: startAt }));
  const flags = { is_completable: isCompletable, ...responsibleCell(schema, responsibleId) };
  await Promise.all([logChange(ctx, oldSeries, plan), removeRows(ctx, schema, edit.gone), reassign(ctx, schema, plan)]);
  if (plan.change === 'nothing') {
    await Promise.all([setFollowers(ctx, schema, plan), updateSeries(ctx, schema, oldSeries.id, flags)]);
    return oldSeries.id;
  }
  if (plan.change === 'endFromDay') {
    if (edit.isEmpty) await sql`delete from ${sql.table(schema.series)} where id = ${oldSeries.id}`.execute(ctx.db);
    else await end(ctx, oldSeries, plan.splitDay);
    return oldSeries.id;
  }
  if (plan.change === 'moveEnd') {
    const endColumns = { recurrence: formatRule(plan.rule), ends_on: endOf(plan.rule), made_until: plan.horizon, ...flags };
    await Promise.all([setFollowers(ctx, schema, plan), updateSeries(ctx, schema, oldSeries.id, endColumns)]);
    if (!oldSeries.archived) await makeRows(ctx.db, schema, rowsOf(oldSeries.id, edit.added));
    return oldSeries.id;
  }
  const id = await continueSeries(ctx, oldSeries, plan);
  await detachInstance(ctx, oldSeries, id, plan);
  // A day that has its own keeps its place empty: the nightly job and the opening of the day leave it so.
  await makeRows(ctx.db, schema, rowsOf(id, edit.taken), ctx.now.toISOString());
  if (!oldSeries.archived) await makeRows(ctx.db, schema, rowsOf(id, edit.added));
  return id;
}

/** An archived series plans nothing: what is ahead and untouched goes, and comes again when it is taken out of the archive. */
export async function archiveSeries(ctx: Ctx, schema: KindSchema, id: number, archived: boolean): Promise<void> {
  const { rows } = await sql<Series & { time_zone: string }>`
    select ${seriesColumns(schema, 'row')}, company.time_zone
    from ${sql.table(schema.series)} row
    join companies company on company.id = row.company_id
    where row.id = ${id}`.execute(ctx.db);
  const series = rows[0]!;
  const now = ctx.now.toISOString();
  const today = localDate(now, series.time_zone);
  const horizon = addDays(today, HORIZON_DAYS + 1);
  await sql`
    update ${sql.table(schema.series)}
    set archived = ${archived}, made_until = ${archived ? today : horizon}
    where id = ${id}`.execute(ctx.db);
  if (archived) return void (await removeRows(ctx, schema, untouchedIds((await readRows(ctx, { ...series, schema }, today)).rows, now)));
  const { rule } = parseRule(series.recurrence, series.time_zone) as { rule: Rule };
  const end = series.ends_on === null ? horizon : [horizon, addDays(series.ends_on, 1)].sort()[0]!;
  const futureOccurrences = occurrences(rule, today, end).filter(({ at }) => at > now);
  await makeRows(
    ctx.db,
    schema,
    futureOccurrences.map(({ at }) => ({ ...series, at })),
  );
}

/** The series that goes on with the new rule: a new one, or the same where nothing of the old is left to keep. */
async function continueSeries(
  ctx: Ctx,
  oldSeries: LockedSeries,
  { rule, edit, splitDay, horizon, isCompletable, responsibleId }: Plan,
): Promise<number> {
  const ruleColumns = {
    recurrence: formatRule(rule),
    starts_on: rule.start.slice(0, 10),
    ends_on: endOf(rule),
    is_completable: isCompletable,
    made_until: horizon,
  };
  if (edit.isEmpty) {
    await updateSeries(ctx, oldSeries.schema, oldSeries.id, { ...ruleColumns, ...responsibleCell(oldSeries.schema, responsibleId) });
    return oldSeries.id;
  }
  await end(ctx, oldSeries, splitDay);
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
  oldId: number,
  { of_id, responsible_id, ...row }: NewSeries,
): Promise<number> {
  const origin = { [schema.definitionColumn]: of_id, created_by_id: user.id };
  const cells = Object.entries({ ...row, ...origin, ...responsibleCell(schema, responsible_id), ...lineCell(schema, oldId) });
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(schema.series)} (${sql.join(cells.map(([column]) => sql.ref(column)))})
    values (${sql.join(cells.map(([, value]) => value))})
    returning id`.execute(db);
  return rows[0]!.id;
}

function end(ctx: Ctx, oldSeries: LockedSeries, splitDay: string) {
  const endedRule = endSeriesBefore((parseRule(oldSeries.recurrence, oldSeries.time_zone) as { rule: Rule }).rule, splitDay);
  return updateSeries(ctx, oldSeries.schema, oldSeries.id, { recurrence: formatRule(endedRule.rule), ends_on: endedRule.endsOn });
}

/** The chosen instance stays beside the new rule: a line of its history records it, so it counts as touched from then on. */
async function detachInstance(ctx: Ctx, oldSeries: LockedSeries, seriesId: number, { edit }: Plan) {
  const chosenInstance = edit.remaining.find(({ id, why }) => why === 'chosen' || id === edit.chosenMove?.id);
  if (!chosenInstance) return;
  const { id } = chosenInstance;
  const { schema } = oldSeries;
  const rehomeUpdate = edit.chosenMove
    ? sql`, ${sql.ref(schema.seriesColumn)} = ${seriesId}, original_start = ${edit.chosenMove.at}::timestamptz`
    : sql``;
  await Promise.all([
    sql`
      update ${sql.table(schema.instances)} instance
      set version = version + 1 ${shownVersionUpdate(schema)} ${rehomeUpdate}
      where id = ${id}`.execute(ctx.db),
    note(
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
