/** Task instances as they are read: one by one, and in lists over days with those that are no rows yet (R8). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import { type ListedTaskInstance, MAX_CALENDAR_TASKS } from '#contract/tasks/dated.ts';
import { instanceStatuses, type ListedStatus } from '#domain/planning/instance.ts';
import type { ResponsibleFilter } from '#domain/responsible.ts';
import { type StatusCounts, summarizeCounts, toInstantRange } from '#domain/statistics.ts';
import type { LocalDate } from '#domain/time.ts';
import { countFutureOccurrences, instanceColumnsSql, instancesSourceSql, readFutureOccurrences } from '#server/planning/ahead.ts';
import { activitySchema, seesDatedTaskSql, seesTaskSql, taskSchema } from '#server/planning/kind-schema.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { countColumns, countedAsOf, isMissedSql, isToSignSql, placedTimeOf, statusOf } from '#server/sql/instance-status.ts';
import { isOfResponsibleSql, responsibleColumns, responsibleJoin } from './responsible.ts';

/** The columns of the dated task itself. */
const instanceRowColumns = instanceColumnsSql(sql`row`, taskSchema);
const listedColumns = sql`
  row.id, row.version, row.company_id as "companyId", row.client_id as "clientId", client.name as "clientName", row.task_id as "taskId",
  coalesce(row.name, task.name) as name, task.name as "taskName", row.task_recurrence_id as "taskRecurrenceId",
  series.recurrence as "taskRecurrenceRule",
  row.placed_at as "placedAt", row.planned_date as "plannedDate", row.occurence_date as "occurenceDate", row.skipped_date as "skippedDate",
  row.signed_by_date as "signedByDate", row.is_completable as "isCompletable", row.is_completed as "isCompleted",
  row.is_skipped as "isSkipped", row.signed_by_id as "signedById", ${fullNameOf('signer')} as "signedByName",
  ${fullNameOf('creator')} as "createdByName", row.comment, type.name as "taskTypeName",
  coalesce(type.icon, category.icon) as "taskTypeIcon",
  category.id as "taskCategoryId", category.name as "taskCategoryName", coalesce(type.color, category.color) as "taskCategoryColor",
  label.name as "labelName", ${responsibleColumns('row')}, row.created_from_instance_id as "createdFromInstanceId",
  row.created_from_instance_type as "createdFromInstanceType", source.occurence_date as "activityInstanceOccurrenceDate",
  source.skipped_date as "activityInstanceSkippedDate"`;

/** The joins that the columns read; a task's source is shown where the reader may see it (R21). */
const columnJoins = ({ user }: Ctx) => sql`
  join tasks task on task.id = row.task_id
  join task_types type on type.id = task.type_id
  join task_categories category on category.id = type.task_category_id
  left join clients client on client.id = row.client_id
  left join labels label on label.id = task.label_id and label.removed_at is null
  left join task_recurrences series on series.id = row.task_recurrence_id
  left join users signer on signer.id = row.signed_by_id
  left join users creator on creator.id = row.created_by_id ${responsibleJoin('row')}
  left join activity_instances source on row.created_from_instance_type = 'ACTIVITY'
    and source.id = row.created_from_instance_id
    and source.id in (
      select instance.id
      from activity_instances instance
      where instance.id = row.created_from_instance_id and ${activitySchema.seesInstanceSql(user)})`;

export type TaskFilters = {
  companyId?: number | undefined;
  clientIds?: number[] | undefined;
  labelIds?: number[] | undefined;
  taskCategoryIds?: number[] | undefined;
  responsible?: ResponsibleFilter[] | undefined;
  /** One of these; planned are all but the reported ones. */
  status?: ListedStatus[] | undefined;
};
/** Conditions of a query on instances or series of this alias, with their task `activity`. */
const buildFilterConditions = (
  user: User,
  alias: string,
  { companyId, clientIds, labelIds, taskCategoryIds, responsible }: TaskFilters,
): RawBuilder<SqlBool>[] => [
  ...(companyId ? [sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ${companyId}`] : []),
  ...(clientIds ? [sql<SqlBool>`${sql.ref(`${alias}.client_id`)} = any(${clientIds})`] : []),
  ...(labelIds ? [sql<SqlBool>`task.label_id = any(${labelIds})`] : []),
  ...(taskCategoryIds
    ? [sql<SqlBool>`task.type_id in (select type.id from task_types type where type.task_category_id = any(${taskCategoryIds}))`]
    : []),
  ...(responsible ? [isOfResponsibleSql(user, alias, responsible)] : []),
];

/** Task instances that fulfil a condition on `row`; each as the contract has it. */
export async function readDatedTasks(
  ctx: Ctx,
  condition: RawBuilder<SqlBool>,
  order = sql`row.placed_at, row.id`,
): Promise<ListedTaskInstance[]> {
  const { rows } = await sql<ListedTaskInstance>`
    select ${listedColumns}
    from task_instances row
    ${columnJoins(ctx)}
    where ${seesDatedTaskSql(ctx.user, 'row')} and ${condition}
    order by ${order}`.execute(ctx.db);
  return rows;
}

const orderColumns: Record<string, RawBuilder<unknown>> = {
  plannedDate: sql`row.placed_at`,
  occurenceDate: placedTimeOf('row'),
  id: sql`row.id`,
  name: sql`coalesce(row.name, task.name)`,
};
/** The order of a list. An occurrence that is no row yet has no id: its series and time name it, so that no two pages hold the same. */
const orderClauseOf = (sort: Paging['sort']) =>
  sql.join([
    ...sort.map(({ field, descending }) => sql`${orderColumns[field]!} ${descending ? sql`desc` : sql`asc`}`),
    sql`row.placed_at, row.id, row.task_recurrence_id`,
  ]);

/** Without a first day all that was before the last one is meant. */
export type TaskRange = TaskFilters & { dateRange: { from: LocalDate | null; to: LocalDate }; timeZone: string };
/** The days whose occurrences that are no rows yet are requested: all of them are to come. */
function buildFutureQuery(ctx: Ctx, { dateRange: { from, to }, status, ...filters }: TaskRange) {
  if (from === null || (status && !status.some((listedStatus) => listedStatus === 'upcoming' || listedStatus === 'planned'))) return null;
  const conditions = [
    seesTaskSql(ctx.user, 'series'),
    sql<SqlBool>`task.removed_at is null`,
    ...buildFilterConditions(ctx.user, 'series', filters),
  ];
  const isMatchingSql = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  return { schema: taskSchema, of: isMatchingSql, from, to, now: ctx.now };
}

/** A page of those on the days, in order, with how many there are; those past the horizon stand among them, without an id. */
export async function readRangePage(
  ctx: Ctx,
  range: TaskRange,
  { page, size, sort }: Paging,
): Promise<{ rows: ListedTaskInstance[]; total: number }> {
  const futureQuery = buildFutureQuery(ctx, range);
  const futureOccurrences = futureQuery ? await readFutureOccurrences(ctx.db, futureQuery) : [];
  const fromClause = sql`
    from ${instancesSourceSql(futureOccurrences, taskSchema)} row
    join tasks task on task.id = row.task_id
    where ${buildRangeConditions(ctx, range)}`;
  const order = orderClauseOf(sort);
  const [{ rows }, { rows: totalRows }] = await Promise.all([
    sql<ListedTaskInstance>`
      select ${listedColumns}
      from (select ${instanceRowColumns} ${fromClause} order by ${order} limit ${size} offset ${page * size}) row
      ${columnJoins(ctx)}
      order by ${order}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(ctx.db),
  ]);
  return { rows, total: totalRows[0]!.total };
}

/** Every dated task of the days, by time; 400 at the end of the range when a calendar cannot show so many. */
export async function readAllInRange(ctx: Ctx, range: TaskRange): Promise<ListedTaskInstance[]> {
  const { rows, total } = await readRangePage(ctx, range, { page: 0, size: MAX_CALENDAR_TASKS, sort: [] });
  if (total > MAX_CALENDAR_TASKS) throw badField('taskInstance', 'endDate', 'error.field.tooManyRows');
  return rows;
}

/** The figures of the days; past the horizon all is planned. */
export async function readRangeSums(ctx: Ctx, range: TaskRange) {
  const futureQuery = buildFutureQuery(ctx, range);
  const [{ rows }, futureCount] = await Promise.all([
    sql<StatusCounts>`
      select ${countColumns}
      from (
        select ${countedAsOf(ctx.now.toISOString(), 'instance')} as counted_as
        from (
          select ${instanceRowColumns}
          from task_instances row
          join tasks task on task.id = row.task_id
          where ${buildRangeConditions(ctx, range)}) instance) counted`.execute(ctx.db),
    futureQuery ? countFutureOccurrences(ctx.db, futureQuery) : 0,
  ]);
  const statusCounts = rows[0]!;
  return summarizeCounts({ ...statusCounts, planned: statusCounts.planned + futureCount });
}

function buildRangeConditions(ctx: Ctx, { dateRange: { from, to }, timeZone, status, ...filters }: TaskRange) {
  const instantBounds = toInstantRange({ from: from ?? to, to }, timeZone);
  const spanConditions = [
    ...(from === null ? [] : [sql<SqlBool>`row.placed_at >= ${instantBounds.from}`]),
    sql<SqlBool>`row.placed_at < ${instantBounds.before}`,
  ];
  const statusConditions = status ? [isOfStatusSql(ctx.now.toISOString(), status)] : [];
  return sql.join(
    [seesDatedTaskSql(ctx.user, 'row'), ...spanConditions, ...statusConditions, ...buildFilterConditions(ctx.user, 'row', filters)],
    sql` and `,
  );
}

/** The condition of being in one of these; what is overdue alone has an index. */
function isOfStatusSql(now: string, requestedStatuses: readonly ListedStatus[]): RawBuilder<SqlBool> {
  if (requestedStatuses.every((listedStatus) => listedStatus === 'missed')) return isMissedSql(now, 'row');
  const expandedStatuses = requestedStatuses.flatMap((listedStatus) =>
    listedStatus === 'planned' ? instanceStatuses.filter((status) => status !== 'reported') : [listedStatus],
  );
  return sql`${statusOf(now, 'row')} = any(${expandedStatuses})`;
}

/** Those of the company that wait: overdue, one's own that are due today or overdue, and either. `dayEnd`: when the local day ends. */
export async function countWaitingTasks(
  { db, user, now }: Ctx,
  dayEnd: string,
): Promise<{ overdue: number; mine: number; waiting: number }> {
  const isOverdueSql = sql`${placedTimeOf('row')} <= ${now.toISOString()}::timestamptz`;
  const isMineSql = sql`row.responsible_id = ${user.id}`;
  const { rows } = await sql<{ overdue: number; mine: number; waiting: number }>`
    select count(*) filter (where ${isOverdueSql}) as overdue, count(*) filter (where ${isMineSql}) as mine,
      count(*) filter (where ${isOverdueSql} or ${isMineSql}) as waiting
    from task_instances row
    where ${seesDatedTaskSql(user, 'row')} and ${isToSignSql('row')} and ${placedTimeOf('row')} < ${dayEnd}`.execute(db);
  return rows[0]!;
}
