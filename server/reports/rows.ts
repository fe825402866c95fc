/** Reports as they were filled in: who sees which, and how lists and a single one are read (R45–R47). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { ReportInstance, WholeReportInstance } from '#contract/reports/instances.ts';
import { can } from '#domain/permissions.ts';
import { instantInJson } from '#server/database/instants.ts';
import { type Ctx, needsWritingError, type Reply, reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { leaveTrace, seesAsOrganisationSql, seesReportSql, seesUnvoidedReportSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** Those that may be opened by themselves: the organisation's administrator and ADMIN read a voided one too. */
export const mayOpenReportSql = (user: User): RawBuilder<SqlBool> =>
  can(user, 'report.change')
    ? sql<SqlBool>`(${seesReportSql(user)} and (row.voided_at is null or ${seesAsOrganisationSql(user)}))`
    : seesUnvoidedReportSql(user);

export const reportColumnsSql = sql`
  row.id, row.version, version.name, row.report_id as "reportId", version.name as "reportName", row.report_version_id as "reportVersionId",
  version.number as "versionNumber", version.icon, version.color, row.client_id as "clientId", client.name as "clientName",
  row.occurence_date as "occurenceDate",
  row.signed_by_id as "signedById", ${fullNameOf('signer')} as "signedByName", row.signed_by_date as "signedByDate",
  row.only_organisation as "onlyOrganisation", row.number, row.after_unpublishing as "isAfterUnpublishing", row.voided_at as "voidedDate"`;
export const reportJoinsSql = sql`join report_versions version on version.id = row.report_version_id
  join clients client on client.id = row.client_id
  join users signer on signer.id = row.signed_by_id`;

/** One page of the visible ones that the conditions leave, and how many there are. */
export async function readReportPage(
  { db, user }: Ctx,
  conditions: readonly RawBuilder<SqlBool>[],
  paging: Paging,
): Promise<Reply<ReportInstance[]>> {
  const [{ field, descending } = { field: 'id', descending: false }] = paging.sort;
  const directionSql = descending ? sql`desc` : sql`asc`;
  const orderSql = sql`${field === 'occurenceDate' ? sql`row.occurence_date` : sql`row.id`} ${directionSql}, row.id ${directionSql}`;
  const fromClauseSql = sql`from report_instances row where ${sql.join([seesUnvoidedReportSql(user), ...conditions], sql` and `)}`;
  const [pageResult, totalResult] = await Promise.all([
    sql<ReportInstance>`
      select ${reportColumnsSql}
      from (select row.* ${fromClauseSql} order by ${orderSql} limit ${paging.size} offset ${paging.page * paging.size}) row
      ${reportJoinsSql}
      order by ${orderSql}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${fromClauseSql}`.execute(db),
  ]);
  return reply(pageResult.rows, { total: totalResult.rows[0]!.total });
}

/** SQL of the answers of a report `row` at a number, in the order of its version. */
export const textAnswersSql = (numberSql: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('id', answer.id, 'stringValue', answer.string_value,
      'attribute', json_build_object('id', answer.attribute_id, 'name', element.item->>'name', 'archived', false,
        'valueType', element.item->>'valueType'))
      order by element.place)
    from jsonb_array_elements(version.content->'items') with ordinality as element (item, place)
    join attribute_variable_long_strings answer on answer.instance_id = row.id
      and answer.number = ${numberSql}
      and answer.attribute_id = (element.item->>'attributeId')::bigint),
    '[]')`;

/** The same of the answers that are no text of lines. */
export const valuesSql = (numberSql: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('id', answer.id, 'stringValue', answer.string_value, 'booleanValue', answer.boolean_value,
      'doubleValue', answer.double_value,
      'attribute', json_build_object('id', answer.attribute_id, 'name', element.item->>'name', 'archived', false,
        'valueType', element.item->>'valueType'))
      order by element.place)
    from jsonb_array_elements(version.content->'items') with ordinality as element (item, place)
    join attribute_variables answer on answer.instance_id = row.id
      and answer.number = ${numberSql}
      and answer.attribute_id = (element.item->>'attributeId')::bigint),
    '[]')`;

/** One report whole; 404 when it is not visible. ADMIN leaves a trace, and so does whoever opens a voided one (R47, R74). */
export async function readReport(ctx: Ctx, id: number): Promise<WholeReportInstance> {
  const { db, user } = ctx;
  const { rows } = await sql<WholeReportInstance & { companyId: number }>`
    select ${reportColumnsSql}, row.company_id as "companyId", version.content->'items' as items,
      ${textAnswersSql(sql`row.number`)} as "attributeVariableLongStrings", ${valuesSql(sql`row.number`)} as "attributeVariables",
      coalesce((
        select json_agg(json_build_object('id', (element.item->>'attributeId')::bigint, 'stringValue', element.item->>'text',
          'attribute', json_build_object('id', (element.item->>'attributeId')::bigint, 'name', element.item->>'name', 'archived', false,
            'valueType', element.item->>'valueType'))
          order by element.place)
        from jsonb_array_elements(version.content->'items') with ordinality as element (item, place)
        where element.item->>'text' is not null),
        '[]') as "attributeValueLongStrings",
      coalesce((
        select json_agg(json_build_object('number', edit.number, 'kind', edit.kind, 'date', ${instantInJson('edit.at')},
          'byName', ${fullNameOf('editor')}, 'text', edit.text)
          order by edit.id)
        from report_instance_edits edit
        join users editor on editor.id = edit.by_id
        where edit.instance_id = row.id),
        '[]') as edits,
      ${fullNameOf('voider')} as "voidedByName", row.void_reason as "voidReason"
    from report_instances row
    ${reportJoinsSql}
    left join users voider on voider.id = row.voided_by_id
    where row.id = ${id} and ${mayOpenReportSql(user)}`.execute(db);
  if (!rows[0]) throw notFound();
  const { companyId, ...report } = rows[0];
  if (user.isAdmin) {
    if (ctx.readOnly) throw needsWritingError;
    await leaveTrace(ctx, companyId, report.clientId, 'reportInstance.see');
  }
  return report;
}

/** The answers of each number, the oldest first; a correction keeps the time that stood before it. */
export async function readRevisions(ctx: Ctx, reportId: number) {
  await readReport(ctx, reportId);
  const { rows } = await sql<{
    number: number;
    occurenceDate: string;
    attributeVariableLongStrings: WholeReportInstance['attributeVariableLongStrings'];
    attributeVariables: WholeReportInstance['attributeVariables'];
  }>`
    select numbers.number, coalesce(edit.occurence_date, row.occurence_date) as "occurenceDate",
      ${textAnswersSql(sql`numbers.number`)} as "attributeVariableLongStrings", ${valuesSql(sql`numbers.number`)} as "attributeVariables"
    from report_instances row
    join report_versions version on version.id = row.report_version_id
    cross join generate_series(1, row.number) as numbers (number)
    left join report_instance_edits edit on edit.instance_id = row.id and edit.kind = 'CORRECTION' and edit.number = numbers.number
    where row.id = ${reportId}
    order by numbers.number`.execute(ctx.db);
  return rows;
}
