/** Reports as they were filled in: who sees which, and how lists and a single one are read (R45–R47). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { ReportInstance, WholeReportInstance } from '#contract/reports/instances.ts';
import { can } from '#domain/permissions.ts';
import { instantInJson } from '#server/database/instants.ts';
import { type Ctx, needsWriting, type Reply, reply } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { leaveTrace, ofOwnCompany, seesReport, seesUnvoidedReport } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';

/** Those that may be opened by themselves: the organisation's administrator and ADMIN read a voided one too. */
export const opensReport = (who: Who): RawBuilder<SqlBool> =>
  can(who, 'report.change')
    ? sql<SqlBool>`(${seesReport(who)} and (t.voided_at is null or ${ofOwnCompany(who)}))`
    : seesUnvoidedReport(who);

export const columns = sql`
  t.id, t.version, v.name, t.report_id as "reportId", v.name as "reportName", t.report_version_id as "reportVersionId",
  v.number as "versionNumber", v.icon, v.color, t.client_id as "clientId", cl.name as "clientName", t.occurence_date as "occurenceDate",
  t.signed_by_id as "signedById", s.first_name || ' ' || s.last_name as "signedByName", t.signed_by_date as "signedByDate",
  t.only_organisation as "onlyOrganisation", t.number, t.after_unpublishing as "isAfterUnpublishing", t.voided_at as "voidedDate"`;
export const joins = sql`join report_versions v on v.id = t.report_version_id
  join clients cl on cl.id = t.client_id
  join users s on s.id = t.signed_by_id`;

/** One page of the visible ones that the conditions leave, and how many there are. */
export async function page({ db, who }: Ctx, conditions: readonly RawBuilder<SqlBool>[], paging: Paging): Promise<Reply<ReportInstance[]>> {
  const [{ field, descending } = { field: 'id', descending: false }] = paging.sort;
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql`${field === 'occurenceDate' ? sql`t.occurence_date` : sql`t.id`} ${direction}, t.id ${direction}`;
  const from = sql`from report_instances t where ${sql.join([seesUnvoidedReport(who), ...conditions], sql` and `)}`;
  const [pageResult, totalResult] = await Promise.all([
    sql<ReportInstance>`
      select ${columns}
      from (select t.* ${from} order by ${order} limit ${paging.size} offset ${paging.page * paging.size}) t
      ${joins}
      order by ${order}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
  ]);
  return reply(pageResult.rows, { total: totalResult.rows[0]!.total });
}

/** SQL of the answers of a report `t` at a number, in the order of its version. */
export const answersAt = (number: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('id', a.id, 'stringValue', a.string_value,
      'attribute', json_build_object('id', a.attribute_id, 'name', p.item->>'name', 'archived', false, 'valueType', p.item->>'valueType'))
      order by p.place)
    from jsonb_array_elements(v.content->'items') with ordinality as p (item, place)
    join attribute_variable_long_strings a on a.instance_id = t.id
      and a.number = ${number}
      and a.attribute_id = (p.item->>'attributeId')::bigint),
    '[]')`;

/** The same of the answers that are no text of lines. */
export const valuesAt = (number: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(json_build_object('id', a.id, 'stringValue', a.string_value, 'booleanValue', a.boolean_value,
      'doubleValue', a.double_value,
      'attribute', json_build_object('id', a.attribute_id, 'name', p.item->>'name', 'archived', false, 'valueType', p.item->>'valueType'))
      order by p.place)
    from jsonb_array_elements(v.content->'items') with ordinality as p (item, place)
    join attribute_variables a on a.instance_id = t.id and a.number = ${number} and a.attribute_id = (p.item->>'attributeId')::bigint),
    '[]')`;

/** One report whole; 404 when it is not visible. ADMIN leaves a trace, and so does whoever opens a voided one (R47, R74). */
export async function readReport(ctx: Ctx, id: number): Promise<WholeReportInstance> {
  const { db, who } = ctx;
  const { rows } = await sql<WholeReportInstance & { companyId: number }>`
    select ${columns}, t.company_id as "companyId", v.content->'items' as items,
      ${answersAt(sql`t.number`)} as "attributeVariableLongStrings", ${valuesAt(sql`t.number`)} as "attributeVariables",
      coalesce((
        select json_agg(json_build_object('id', (p.item->>'attributeId')::bigint, 'stringValue', p.item->>'text',
          'attribute', json_build_object('id', (p.item->>'attributeId')::bigint, 'name', p.item->>'name', 'archived', false,
            'valueType', p.item->>'valueType'))
          order by p.place)
        from jsonb_array_elements(v.content->'items') with ordinality as p (item, place)
        where p.item->>'text' is not null),
        '[]') as "attributeValueLongStrings",
      coalesce((
        select json_agg(json_build_object('number', edit.number, 'kind', edit.kind, 'date', ${instantInJson('edit.at')},
          'byName', editor.first_name || ' ' || editor.last_name, 'text', edit.text)
          order by edit.id)
        from report_instance_edits edit
        join users editor on editor.id = edit.by_id
        where edit.instance_id = t.id),
        '[]') as edits,
      voider.first_name || ' ' || voider.last_name as "voidedByName", t.void_reason as "voidReason"
    from report_instances t
    ${joins}
    left join users voider on voider.id = t.voided_by_id
    where t.id = ${id} and ${opensReport(who)}`.execute(db);
  if (!rows[0]) throw notFound();
  const { companyId, ...report } = rows[0];
  if (who.isAdmin) {
    if (ctx.readOnly) throw needsWriting;
    await leaveTrace(ctx, companyId, report.clientId, 'reportInstance.see');
  }
  return report;
}

/** The answers of each number, the oldest first; a correction keeps the time that stood before it. */
export async function revisionsOf(ctx: Ctx, id: number) {
  await readReport(ctx, id);
  const { rows } = await sql<{
    number: number;
    occurenceDate: string;
    attributeVariableLongStrings: WholeReportInstance['attributeVariableLongStrings'];
    attributeVariables: WholeReportInstance['attributeVariables'];
  }>`
    select n.number, coalesce(e.occurence_date, t.occurence_date) as "occurenceDate",
      ${answersAt(sql`n.number`)} as "attributeVariableLongStrings", ${valuesAt(sql`n.number`)} as "attributeVariables"
    from report_instances t
    join report_versions v on v.id = t.report_version_id
    cross join generate_series(1, t.number) as n (number)
    left join report_instance_edits e on e.instance_id = t.id and e.kind = 'CORRECTION' and e.number = n.number
    where t.id = ${id}
    order by n.number`.execute(ctx.db);
  return rows;
}
