/** Forms of reports: the working copy with its pieces, what is published of it, and what is offered to those who fill in (R40–R45). */
import { type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import * as contract from '#contract/reports/forms.ts';
import { MAX_PIECES } from '#domain/reports.ts';
import { createCompanyResource, isAvailableTo, listInCompany, resolveCompanyId } from '#server/catalogue/of-company.ts';
import { idOf } from '#server/catalogue/selection.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Ctx, type Handlers, isReply, type Reply, reply } from '#server/request/handlers.ts';
import { isNameMatchSql } from '#server/request/like.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openClient, seesCompanySql } from '#server/request/scope.ts';
import { addPiece, readPieces, type StoredForm, storePieces } from './pieces.ts';
import { updateVersion } from './versions.ts';

type FormValues = Record<string, unknown>;
const companyOptions = createCompanyResource('report', { typeId: 'type_id' });

const { calls: crudCalls, rows: crudRows } = createCrud(contract.reports, {
  ...companyOptions,
  entity: contract.report,
  computed: {
    ...companyOptions.computed,
    icon: sql`(select type.icon from report_types type where type.id = row.type_id)`,
    color: sql`(select type.color from report_types type where type.id = row.type_id)`,
    versionNumber: sql`(select version.number from report_versions version where version.id = row.last_version_id)`,
    versionDate: sql`(select version.made_at from report_versions version where version.id = row.last_version_id)`,
    // Row-level security leaves the reader's companies.
    answerCount: sql`(select count(*) from report_instances report where report.report_id = row.id and report.voided_at is null)`,
  },
  listConditions: async (ctx, query) => {
    const conditions = await companyOptions.listConditions(ctx, query);
    if (typeof query.search === 'string' && query.search.trim()) conditions.push(isNameMatchSql('REPORT', query.search));
    return conditions;
  },
  validate: async (ctx, values: FormValues, storedReport) => {
    const companyId = storedReport ? (idOf(storedReport.company) ?? 0) : await resolveCompanyId(ctx, 'report', values.company);
    const typeId = idOf(values.type);
    // The type that a report has already is kept, even if it was removed since (R34).
    if (typeId !== undefined && typeId !== idOf(storedReport?.type) && !(await isAvailableTo(ctx, 'report_types', typeId, companyId)))
      throw badField('report', 'type', 'error.field.unknown');
  },
  // Its versions and what was answered stay (R48).
  isReferenced: () => sql<SqlBool>`true`,
});

const storedFormOf = ({ id, company }: contract.Report): StoredForm => ({ id, companyId: company?.id ?? 0 });

async function replyWithPieces(ctx: Ctx, reportOrReply: contract.Report | Reply<contract.Report>): Promise<Reply<contract.WholeReport>> {
  const { body: report, alert } = (isReply(reportOrReply) ? reportOrReply : reply(reportOrReply)) as Reply<contract.Report>;
  return reply({ ...report, ...(await readPieces(ctx, report.id)) }, alert && { alert });
}

type FormChanges = { attributes?: readonly contract.SentPiece[] | undefined; published?: boolean | undefined };
/** After a write of the report's own fields: its pieces, and its next version when it is published. */
async function savePiecesAndVersion(ctx: Ctx, savedReply: unknown, { attributes, published }: FormChanges) {
  const { body: report, alert } = savedReply as Reply<contract.Report>;
  if (attributes) await storePieces(ctx, storedFormOf(report), attributes);
  await updateVersion(ctx, report.id, published === true);
  return replyWithPieces(ctx, reply(await crudRows.get(ctx, report.id), alert && { alert }));
}

export const reportHandlers: Handlers<typeof contract.reports> = {
  ...crudCalls,
  get: async (ctx, request) => replyWithPieces(ctx, (await crudCalls.get(ctx, request)) as contract.Report),
  create: async (ctx, request) => savePiecesAndVersion(ctx, await crudCalls.create(ctx, request), request.body),
  replace: async (ctx, request) => savePiecesAndVersion(ctx, await crudCalls.replace(ctx, request), request.body),
  change: async (ctx, request) => savePiecesAndVersion(ctx, await crudCalls.change(ctx, request), request.body),
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, crudRows, params.companyId, query, paging),
  ofClient: (ctx, { params, paging }) => listOfferedForms(ctx, params, paging),
  ofClientAndType: (ctx, { params, paging }) => listOfferedForms(ctx, params, paging),
  version: async (ctx, { params: { reportVersionId } }) => {
    const { rows: versions } = await sql<contract.ReportVersion>`
      select version.id, version.report_id as "reportId", version.number, version.made_at as "madeDate", version.content->>'name' as name,
        version.content->'type' as type, version.content->'onlyOrganisation' as "onlyOrganisation", version.content->'items' as items
      from report_versions version
      where version.id = ${reportVersionId} and (version.company_id = 0 or ${seesCompanySql(ctx.user, 'version')})`.execute(ctx.db);
    if (!versions[0]) throw notFound();
    return versions[0];
  },
};

export const reportPieceHandlers: Handlers<typeof contract.reportPieces> = {
  add: async (ctx, { params: { reportId }, body }) => {
    // Writes nothing of the report's own: whoever may not change it is refused, and two at once wait.
    const { body: report, alert } = await crudRows.update(ctx, reportId, {});
    const { attributes } = await readPieces(ctx, reportId);
    if (attributes.length >= MAX_PIECES) throw badField('report', 'attributes', 'error.field.size');
    await addPiece(ctx, storedFormOf(report), body, attributes);
    await updateVersion(ctx, reportId, false);
    return replyWithPieces(ctx, reply(await crudRows.get(ctx, reportId), alert && { alert }));
  },
};

/** The forms offered for a client: the last version of each report that is published and not archived (R44). */
async function listOfferedForms(ctx: Ctx, { clientId, typeId }: { clientId: number; typeId?: number }, { page, size, sort }: Paging) {
  const client = await openClient(ctx, clientId, 'reportInstance.create');
  const typeQuerySql = sql`select from report_types where id = ${typeId ?? null} and company_id in (0, ${client.company_id})`;
  if (typeId !== undefined && (await typeQuerySql.execute(ctx.db)).rows.length === 0) throw notFound();
  const [{ field, descending } = { field: 'name', descending: false }] = sort;
  const fromClauseSql = sql`from reports report
    join report_versions version on version.id = report.last_version_id
    where report.company_id in (0, ${client.company_id})
      and report.published
      and not report.archived
      and report.removed_at is null
      and ${typeId === undefined ? sql`true` : sql`(version.content->'type'->>'id')::bigint = ${typeId}`}`;
  const orderSql = sql`${field === 'id' ? sql`report.id` : sql`version.name`} ${descending ? sql`desc` : sql`asc`}, report.id`;
  const [pageResult, totalResult] = await Promise.all([
    sql<contract.OfferedReport>`
      select report.id, version.name, version.content->'type' as type, version.content->'onlyOrganisation' as "onlyOrganisation",
        version.id as "reportVersionId", version.number as "versionNumber"
      ${fromClauseSql}
      order by ${orderSql}
      limit ${size} offset ${page * size}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total ${fromClauseSql}`.execute(ctx.db),
  ]);
  return reply(pageResult.rows, { total: totalResult.rows[0]!.total });
}
