/** The timeline of a client, by the time each thing was skipped or signed, else planned or done (product «Timeline», decision 027). */
import { type SqlBool, sql } from 'kysely';
import { EARLIER_DATE_HEADER, NOT_SHARED_HEADER } from '#contract/headers.ts';
import { MAX_TIMELINE_ENTRIES, type TimelineEntry, type timeline } from '#contract/timeline.ts';
import { canAt } from '#domain/places.ts';
import type { InstanceState } from '#domain/planning/instance.ts';
import { kindCodeOf } from '#domain/planning/kind.ts';
import { resolveTimelineRange, timelineLabelOf } from '#domain/planning/timeline.ts';
import type { DayRange } from '#domain/statistics.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { toLocalDate } from '#domain/time.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import {
  isOnTeamSide,
  type OpenClient,
  openClient,
  seesCommentsSql,
  seesUnvoidedReportSql,
  showsInstanceSql,
} from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isDoneSql } from '#server/sql/instance-status.ts';
import { taskSchema } from './kind-schema.ts';

/** The time at which the timeline shows an instance (alias `instance`), as `timelineDate` has it; a test compares the two over random rows. */
const shownAtSql = sql<string>`
  coalesce(instance.skipped_date, case when instance.is_completable then instance.signed_by_date end, instance.planned_date,
  instance.occurence_date)`;
/** An instance shown further than this from its place in its day is noted in `timeline_strays` (migration 0016). */
const nearInterval = sql`interval '72 hours'`;
const isNearPlaceSql = sql<SqlBool>`${shownAtSql} between instance.placed_at - ${nearInterval} and instance.placed_at + ${nearInterval}`;

type InstantRange = { from: string; before: string };
const isDoneForSql = (clientId: number) =>
  sql<SqlBool>`instance.client_id = ${clientId} and instance.removed_at is null and ${isDoneSql('instance')}`;

/** The activity instances shown in the range: those whose place is near it, and those far from their place, which may stand anywhere. */
const isActivityInRangeSql = (clientId: number, { from, before }: InstantRange) => sql<SqlBool>`
  (instance.placed_at >= ${from}::timestamptz - ${nearInterval} and instance.placed_at < ${before}::timestamptz + ${nearInterval}
    or instance.id
      = any(array(
        select stray.instance_id
        from timeline_strays stray
        where stray.client_id = ${clientId} and stray.told_at >= ${from} and stray.told_at < ${before})))
    and ${isDoneForSql(clientId)}
    and ${shownAtSql} >= ${from}
    and ${shownAtSql} < ${before}`;
const isTaskInRangeSql = ({ user }: Ctx, clientId: number, { from, before }: InstantRange) => sql<SqlBool>`
  ${isDoneForSql(clientId)} and ${taskSchema.seesInstanceSql(user)} and ${shownAtSql} >= ${from} and ${shownAtSql} < ${before}`;

type EntryRow = Omit<TimelineEntry, 'kind' | 'label'> & Pick<InstanceState, 'isCompletable' | 'isCompleted' | 'isSkipped'>;
const columnsSql = sql`
  instance.id, ${shownAtSql} as date, ${fullNameOf('signer')} as "signedByName", category.name as "categoryName",
  label.name as "labelName",
  instance.planned_date as "plannedDate", instance.occurence_date as "occurenceDate", instance.skipped_date as "skippedDate",
  instance.signed_by_date as "signedByDate",
  instance.is_completable as "isCompletable", instance.is_completed as "isCompleted", instance.is_skipped as "isSkipped"`;
const joinsSql = sql`
  left join labels label on label.id = definition.label_id and label.removed_at is null
  left join users signer on signer.id = instance.signed_by_id`;
const newestFirstSql = sql`order by ${shownAtSql} desc, instance.id desc limit ${sql.lit(MAX_TIMELINE_ENTRIES + 1)}`;

const createEntryMapper =
  (kind: TimelineEntry['kind']) =>
  (row: EntryRow): TimelineEntry => {
    const { isCompletable, isCompleted, isSkipped, ...entry } = row;
    return { kind, ...entry, label: timelineLabelOf(row) };
  };

async function readActivities({ db, user }: Ctx, clientId: number, range: InstantRange): Promise<TimelineEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${columnsSql}, definition.name, case when ${seesCommentsSql(user)}
      or instance.shared then instance.comment end as comment, coalesce(type.icon, category.icon) as icon, category.color
    from activity_instances instance
    join activities definition on definition.id = instance.activity_id
    join activity_types type on type.id = definition.type_id
    join activity_categories category on category.id = type.activity_category_id
    ${joinsSql}
    where ${isActivityInRangeSql(clientId, range)} and ${showsInstanceSql(user)} ${newestFirstSql}`.execute(db);
  return rows.map(createEntryMapper(kindCodeOf('activity')));
}
async function readTasks(ctx: Ctx, clientId: number, range: InstantRange): Promise<TimelineEntry[]> {
  const { rows } = await sql<EntryRow>`
    select ${columnsSql}, coalesce(instance.name, definition.name) as name, instance.comment, coalesce(type.icon, category.icon) as icon,
      coalesce(type.color, category.color) as color
    from task_instances instance
    join tasks definition on definition.id = instance.task_id
    join task_types type on type.id = definition.type_id
    join task_categories category on category.id = type.task_category_id
    ${joinsSql}
    where ${isTaskInRangeSql(ctx, clientId, range)} ${newestFirstSql}`.execute(ctx.db);
  return rows.map(createEntryMapper(kindCodeOf('task')));
}

/** Reports that were filled in stand at when it happened; of one that only the organisation reads its team knows nothing (R46, R48). */
async function readReports({ db, user }: Ctx, clientId: number, { from, before }: InstantRange): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'kind' | 'label'>>`
    select row.id, version.name, row.occurence_date as date, ${fullNameOf('signer')} as "signedByName",
      null as comment, version.icon, version.color,
      version.content->'type'->>'name' as "categoryName", null as "labelName", null as "plannedDate", row.occurence_date as "occurenceDate",
      null as "skippedDate", row.signed_by_date as "signedByDate"
    from report_instances row
    join report_versions version on version.id = row.report_version_id
    join users signer on signer.id = row.signed_by_id
    where row.client_id = ${clientId} and row.occurence_date >= ${from} and row.occurence_date < ${before}
      and ${seesUnvoidedReportSql(user)}
    order by row.occurence_date desc, row.id desc
    limit ${sql.lit(MAX_TIMELINE_ENTRIES + 1)}`.execute(db);
  return rows.map((report) => ({ kind: 'REPORT', ...report, label: 'reported' }));
}

/** Hand-over notes stand at when they were written; of one that was taken back after it was dealt with the inbox alone tells (R89). */
async function readNotes({ db, user }: Ctx, clientId: number, { from, before }: InstantRange): Promise<TimelineEntry[]> {
  const { rows } = await sql<Omit<TimelineEntry, 'kind' | 'label'>>`
    select row.id, left(regexp_replace(row.text, '\\s+', ' ', 'g'), 200) as name, row.written_at as date,
      ${fullNameOf('writer')} as "signedByName", null as comment, 'note' as icon, '#4a5a66' as color,
      '' as "categoryName",
      null as "labelName", null as "plannedDate", null as "occurenceDate", null as "skippedDate", row.written_at as "signedByDate"
    from handover_notes row
    join users writer on writer.id = row.by_id
    where row.client_id = ${clientId} and row.written_at >= ${from} and row.written_at < ${before} and ${seesNoteSql(user)}
    order by row.written_at desc, row.id desc
    limit ${sql.lit(MAX_TIMELINE_ENTRIES + 1)}`.execute(db);
  return rows.map((note) => ({ kind: 'HANDOVER', ...note, label: 'noted' }));
}
const seesNoteSql = (user: Ctx['user']) =>
  sql<SqlBool>`(row.withdrawn_at is null and (${user.isAdmin} or row.client_id = any(${user.clients}) or row.for_organisation))`;

async function countNotShared({ db, user }: Ctx, clientId: number, range: InstantRange): Promise<number> {
  if (isOnTeamSide(user, clientId)) return 0;
  const { rows } = await sql<{ notShared: number }>`
    select count(*) as "notShared"
    from activity_instances instance
    where ${isActivityInRangeSql(clientId, range)} and (${showsInstanceSql(user)}) is not true`.execute(db);
  return rows[0]!.notShared;
}

type NewestRow = { shownAt: string | null };
/**
 * The time from which the newest before an instant is shown. What stands near its time is sought from the last that stands before: whatever is told of
 * after that one stands at most twice as far before it.
 */
async function readActivityTimeBefore({ db, user }: Ctx, clientId: number, beforeInstant: string): Promise<string | null> {
  const isVisibleBeforeSql = sql<SqlBool>`${isDoneForSql(clientId)} and ${showsInstanceSql(user)} and ${shownAtSql} < ${beforeInstant}`;
  const { rows } = await sql<NewestRow>`
    with last as materialized (
      select instance.placed_at
      from activity_instances instance
      where ${isVisibleBeforeSql} and instance.placed_at < ${beforeInstant}::timestamptz + ${nearInterval} and ${isNearPlaceSql}
      order by instance.placed_at desc
      limit 1)
    select greatest((
      select max(${shownAtSql})
      from activity_instances instance
      where ${isVisibleBeforeSql}
        and instance.placed_at >= (select placed_at from last) - 2 * ${nearInterval}
        and instance.placed_at < ${beforeInstant}::timestamptz + ${nearInterval}),
      (
        select stray.told_at
        from timeline_strays stray
        join activity_instances instance on instance.id = stray.instance_id and ${shownAtSql} = stray.told_at
        where stray.client_id = ${clientId} and stray.told_at < ${beforeInstant} and ${isVisibleBeforeSql}
        order by stray.told_at desc
        limit 1)) as "shownAt"`.execute(db);
  return rows[0]!.shownAt;
}
async function readTaskTimeBefore({ db, user }: Ctx, clientId: number, beforeInstant: string): Promise<string | null> {
  const { rows } = await sql<NewestRow>`
    select max(${shownAtSql}) as "shownAt"
    from task_instances instance
    where ${isDoneForSql(clientId)} and ${taskSchema.seesInstanceSql(user)} and ${shownAtSql} < ${beforeInstant}`.execute(db);
  return rows[0]!.shownAt;
}

async function readReportTimeBefore({ db, user }: Ctx, clientId: number, beforeInstant: string): Promise<string | null> {
  const { rows } = await sql<NewestRow>`
    select max(row.occurence_date) as "shownAt"
    from report_instances row
    where row.client_id = ${clientId} and row.occurence_date < ${beforeInstant} and ${seesUnvoidedReportSql(user)}`.execute(db);
  return rows[0]!.shownAt;
}

async function readNoteTimeBefore({ db, user }: Ctx, clientId: number, beforeInstant: string): Promise<string | null> {
  const { rows } = await sql<NewestRow>`
    select max(row.written_at) as "shownAt"
    from handover_notes row
    where row.client_id = ${clientId} and row.written_at < ${beforeInstant} and ${seesNoteSql(user)}`.execute(db);
  return rows[0]!.shownAt;
}

/** Throws a 400 at the field that is wrong. */
function parseDateRange(query: Parameters<typeof resolveTimelineRange>[0], { time_zone }: OpenClient, now: Date): DayRange {
  const dateRange = resolveTimelineRange(query, toLocalDate(now.toISOString(), time_zone));
  if ('refused' in dateRange) throw badField('timeline', dateRange.field, `error.field.${dateRange.refused}`);
  return dateRange;
}
const compareEntries = (a: TimelineEntry, b: TimelineEntry) =>
  a.date !== b.date ? (a.date < b.date ? 1 : -1) : a.kind !== b.kind ? (a.kind < b.kind ? -1 : 1) : b.id - a.id;
const emptyEntries: Promise<[]> = Promise.resolve([]);

export const timelineHandlers: Handlers<typeof timeline> = {
  ofClient: async (ctx, { params: { clientId }, query: { taskInstancesOnly, ...dayQuery } }) => {
    const client = await openClient(ctx, clientId, 'instance.see');
    const range: InstantRange = toInstantRange(parseDateRange(dayQuery, client, ctx.now), client.time_zone);
    const hasActivities = taskInstancesOnly !== true;
    const clientPlace = { companyId: client.company_id, clientId };
    const hasTasks = canAt(ctx.user.assignments, 'taskInstance.see', clientPlace);
    const hasNotes = hasActivities && canAt(ctx.user.assignments, 'handover.see', clientPlace);
    const [activityEntries, taskEntries, reportEntries, noteEntries, notSharedCount, ...earlierDates] = await Promise.all([
      hasActivities ? readActivities(ctx, clientId, range) : emptyEntries,
      hasTasks ? readTasks(ctx, clientId, range) : emptyEntries,
      hasActivities ? readReports(ctx, clientId, range) : emptyEntries,
      hasNotes ? readNotes(ctx, clientId, range) : emptyEntries,
      hasActivities ? countNotShared(ctx, clientId, range) : 0,
      hasActivities ? readActivityTimeBefore(ctx, clientId, range.from) : null,
      hasTasks ? readTaskTimeBefore(ctx, clientId, range.from) : null,
      hasActivities ? readReportTimeBefore(ctx, clientId, range.from) : null,
      hasNotes ? readNoteTimeBefore(ctx, clientId, range.from) : null,
    ]);
    const entries = [...activityEntries, ...taskEntries, ...reportEntries, ...noteEntries];
    if (entries.length > MAX_TIMELINE_ENTRIES) throw badField('timeline', 'endDate', 'error.field.tooManyRows');
    const newestDate = earlierDates
      .filter((instant) => instant !== null)
      .sort()
      .at(-1);
    return reply(entries.sort(compareEntries), {
      headers: {
        [NOT_SHARED_HEADER]: String(notSharedCount),
        ...(newestDate && { [EARLIER_DATE_HEADER]: toLocalDate(newestDate, client.time_zone) }),
      },
    });
  },
};
