/**
 * The export of an activity's instances over a range of days, as JSON or CSV; the file is called as the activity's id (product «Export»).
 */

import { type SqlBool, sql } from 'kysely';
import { type ExportedInstance, type fileFormats, MAX_EXPORTED_ROWS } from '#contract/statistics.ts';
import { csvOf } from '#domain/csv.ts';
import { toLocale } from '#domain/locales.ts';
import { type InstanceState, statusOf } from '#domain/planning/instance.ts';
import type { DayRange } from '#domain/statistics.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { toLocal } from '#domain/time.ts';
import { inflectOptionalUnit } from '#domain/units.ts';
import { toMultilineText } from '#server/files/html.ts';
import { instancesSourceSql, readFutureOccurrences } from '#server/planning/ahead.ts';
import { type Ctx, type FileAnswer, fileAnswer } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { seesCommentsSql, showsInstanceSql } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { type OpenActivity, openActivity } from './opened.ts';

type ExportRequest = {
  params: { activityId: number };
  query: { startDate?: string | undefined; endDate?: string | undefined; fileFormat?: (typeof fileFormats)[number] | undefined };
};

/** Most bytes of comments in one export. */
const MAX_COMMENT_BYTES = 50_000_000;

type InstanceRow = InstanceState & Omit<ExportedInstance, 'status' | 'activityName' | 'clientName'>;

/** The words of the file: columns and statuses are called as on the pages (`instance` of the texts; a test compares them). */
export const exportTexts = {
  sv: {
    head: [
      'Id',
      'Aktivitet',
      'Klient',
      'Status',
      'Planerad',
      'Gjord',
      'Överhoppad',
      'Registrerad',
      'Ska signeras',
      'Signerad av',
      'Skapad av',
      'Kommentar',
      'Uttag ur lager',
    ],
    status: {
      completed: 'Signerad',
      skipped: 'Överhoppad',
      reported: 'Rapporterad',
      upcoming: 'Kommande',
      missed: 'Inte signerad',
      passed: 'Signeras inte',
    },
    yes: 'Ja',
    no: 'Nej',
  },
  en: {
    head: [
      'Id',
      'Activity',
      'Client',
      'Status',
      'Planned',
      'Done',
      'Skipped',
      'Recorded',
      'To be signed',
      'Signed by',
      'Created by',
      'Comment',
      'Drawn from stock',
    ],
    status: {
      completed: 'Signed',
      skipped: 'Skipped',
      reported: 'Reported',
      upcoming: 'Upcoming',
      missed: 'Not signed',
      passed: 'Not to be signed',
    },
    yes: 'Yes',
    no: 'No',
  },
} as const;

/** «2,5 st Handskar». */
const drawTextOf = (drawn: ExportedInstance['drawn']) =>
  drawn
    .map(({ item, unit, amount }) => [String(amount).replace('.', ','), inflectOptionalUnit(amount, unit), item].filter(Boolean).join(' '))
    .join(', ');

export async function exportInstances(ctx: Ctx, { params, query }: ExportRequest): Promise<FileAnswer> {
  const activity = await openActivity(ctx, params.activityId, 'instance.export');
  const timeZone = activity.time_zone;
  const instanceRows = await readInstanceRows(ctx, activity, parseRequestedDays(query, ctx.now, timeZone));
  const nowInstant = ctx.now.toISOString();
  const exportedInstances = instanceRows.map((instanceRow): ExportedInstance => {
    const { signedById: _, isCompleted: __, isSkipped: ___, comment, ...exportedFields } = instanceRow;
    return {
      ...exportedFields,
      activityName: activity.name,
      clientName: activity.client_name,
      status: statusOf(instanceRow, nowInstant),
      comment: comment && toMultilineText(comment),
    };
  });
  if (query.fileFormat !== 'CSV')
    return fileAnswer(`${activity.id}.json`, 'application/json', JSON.stringify(exportedInstances, null, 2), [activity.client_id]);
  const { lang_key } = await ctx.db.selectFrom('users').select('lang_key').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
  return fileAnswer(`${activity.id}.csv`, 'text/csv', formatCsv(exportedInstances, timeZone, toLocale(lang_key)), [activity.client_id]);
}

async function readInstanceRows(ctx: Ctx, activity: OpenActivity, dateRange: DayRange): Promise<InstanceRow[]> {
  const instantRange = toInstantRange(dateRange, activity.time_zone);
  const allInstances = instancesSourceSql(
    await readFutureOccurrences(ctx.db, { of: sql<SqlBool>`series.activity_id = ${activity.id}`, ...dateRange, now: ctx.now }),
  );
  const isInRangeSql = sql`instance.client_id = ${activity.client_id}
    and instance.activity_id = ${activity.id}
    and instance.removed_at is null
    and instance.placed_at >= ${instantRange.from}
    and instance.placed_at < ${instantRange.before}
    and ${showsInstanceSql(ctx.user)}`;
  const { rows: sizes } = await sql<{ rows: number; bytes: number }>`
    select count(*) as rows, coalesce(sum(octet_length(instance.comment)), 0)::bigint as bytes
    from ${allInstances} instance
    where ${isInRangeSql}`.execute(ctx.db);
  if (sizes[0]!.rows > MAX_EXPORTED_ROWS || sizes[0]!.bytes > MAX_COMMENT_BYTES)
    throw badField('statistics', 'startDate', 'error.field.tooManyRows');
  const { rows } = await sql<InstanceRow>`
    select instance.id, instance.planned_date as "plannedDate", instance.occurence_date as "occurenceDate",
      instance.skipped_date as "skippedDate",
      instance.signed_by_date as "signedByDate", instance.signed_by_id as "signedById", instance.is_completable as "isCompletable",
      instance.is_completed as "isCompleted", instance.is_skipped as "isSkipped",
      ${fullNameOf('signer')} as "signedByName",
      ${fullNameOf('creator')} as "createdByName",
      case when ${seesCommentsSql(ctx.user)} or instance.shared then instance.comment end as comment,
      coalesce(draws.drawn, '[]'::json) as drawn
    from ${allInstances} instance
    left join users signer on signer.id = instance.signed_by_id
    left join users creator on creator.id = instance.created_by_id
    left join lateral (
      select json_agg(json_build_object('item', draw.name, 'unit', draw.unit, 'amount', draw.amount) order by draw.name, draw.id) as drawn
      from (
        select item.id, item.name, item.unit, -sum(movement.amount) as amount
        from stock_movements movement
        join inventory_items item on item.id = movement.item_id
        where movement.instance_id = instance.id and movement.kind in ('signed', 'reset')
        group by item.id, item.name, item.unit
        having sum(movement.amount) <> 0) draw) draws on true
    where ${isInRangeSql}
    order by instance.placed_at, instance.id
    limit ${MAX_EXPORTED_ROWS}`.execute(ctx.db);
  return rows;
}

function formatCsv(exportedInstances: readonly ExportedInstance[], timeZone: string, lang: keyof typeof exportTexts) {
  const { head: columnNames, status: statusTexts, yes: yesText, no: noText } = exportTexts[lang];
  const toLocalText = (instant: string | null) => instant && toLocal(instant, timeZone).replace('T', ' ');
  return csvOf(
    columnNames,
    exportedInstances.map((exportedInstance) => [
      ...[exportedInstance.id, exportedInstance.activityName, exportedInstance.clientName, statusTexts[exportedInstance.status]],
      ...[
        toLocalText(exportedInstance.plannedDate),
        toLocalText(exportedInstance.occurenceDate),
        toLocalText(exportedInstance.skippedDate),
        toLocalText(exportedInstance.signedByDate),
      ],
      ...[
        exportedInstance.isCompletable ? yesText : noText,
        exportedInstance.signedByName,
        exportedInstance.createdByName,
        exportedInstance.comment,
        drawTextOf(exportedInstance.drawn),
      ],
    ]),
  );
}
