/** Reports are filled in for a client, and signed as they are sent; read by those in scope, by day, by client (R44–R48). */
import { sql } from 'kysely';
import type * as contract from '#contract/reports/instances.ts';
import { computeDateLimit } from '#domain/date-limit.ts';
import { checkSentReport, type VersionContent } from '#domain/reports.ts';
import { toInstantRange } from '#domain/statistics.ts';
import { toLocalDate } from '#domain/time.ts';
import { enterReport } from '#server/inbox/entries.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { leaveTrace, openClient, seesClientSql } from '#server/request/scope.ts';
import { addAddendum, correctReport, voidReport } from './corrections.ts';
import { readReport, readReportPage, readRevisions } from './rows.ts';
import { reportAnswersOf, type SentAnswers, storeAnswers, storedAnswersOf } from './store-answers.ts';

const OBJECT_NAME = 'reportInstance';

export const reportInstanceHandlers: Handlers<typeof contract.reportInstances> = {
  list: async (ctx, { query: { clientId, reportId }, paging }) => {
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && clientId === undefined) return reply([], { total: 0 });
    if (clientId !== undefined) await openClient(ctx, clientId, 'reportInstance.see');
    const conditions = [
      ...(clientId === undefined ? [] : [sql<boolean>`row.client_id = ${clientId}`]),
      ...(reportId === undefined ? [] : [sql<boolean>`row.report_id = ${reportId}`]),
    ];
    return readReportPage(ctx, conditions, paging);
  },
  get: (ctx, { params }) => readReport(ctx, params.id),
  create: async (ctx, { body }) => {
    const id = await sendReport(ctx, body);
    const newReport = await readReport(ctx, id);
    return reply(newReport, { alert: { key: 'assistmeApp.reportInstance.created', param: newReport.name } });
  },
  replace: (ctx, { params, body }) => correctReport(ctx, params.id, { ...body, isWhole: true }),
  change: (ctx, { params, body }) => correctReport(ctx, params.id, { ...body, isWhole: false }),
  remove: (ctx, { params, body }) => voidReport(ctx, params.id, body.reason),
  addAddendum: (ctx, { params, body }) => addAddendum(ctx, params.id, body.text),
  numbers: (ctx, { params }) => readRevisions(ctx, params.id),
  ofDay: async (ctx, { params: { clientId }, query: { date }, paging }) => {
    const client = await openClient(ctx, clientId, 'reportInstance.see');
    const today = toLocalDate(ctx.now.toISOString(), client.time_zone);
    if (date !== undefined && date > computeDateLimit(today)) throw badField(OBJECT_NAME, 'date', 'error.field.tooFarAhead');
    const day = date ?? today;
    const { from, before } = toInstantRange({ from: day, to: day }, client.time_zone);
    return readReportPage(
      ctx,
      [sql<boolean>`row.client_id = ${clientId} and row.occurence_date >= ${from} and row.occurence_date < ${before}`],
      paging,
    );
  },
  ofClient: async (ctx, { params: { clientId }, paging }) => {
    await openClient(ctx, clientId, 'reportInstance.see');
    return readReportPage(ctx, [sql<boolean>`row.client_id = ${clientId}`], paging);
  },
};

type SentReport = SentAnswers & { reportVersionId: number; clientId: number; occurenceDate: string };
type FormVersion = {
  reportId: number;
  reportCompanyId: number;
  content: VersionContent;
  removedDate: string | null;
  /** Offered as it is now. */
  offered: boolean;
};

/** The id of the report that was sent. Field errors on clientId, reportVersionId, occurenceDate and the answers. */
async function sendReport(ctx: Ctx, sentReport: SentReport): Promise<number> {
  const { db, user, now } = ctx;
  const client = await openReportClient(ctx, sentReport.clientId);
  const version = await readVersion(ctx, sentReport.reportVersionId, client.company_id);
  const occurenceDate = new Date(sentReport.occurenceDate).toISOString();
  const answers = storedAnswersOf(sentReport);
  const refusal = checkSentReport({ occurenceDate, ...reportAnswersOf(answers) }, version.content, version.removedDate, now.toISOString());
  if (refusal) throw badField(OBJECT_NAME, refusal.field, `error.field.${refusal.refused}`);
  const { id } = await db
    .insertInto('report_instances')
    .values({
      company_id: client.company_id,
      client_id: client.id,
      report_id: version.reportId,
      report_company_id: version.reportCompanyId,
      report_version_id: sentReport.reportVersionId,
      occurence_date: occurenceDate,
      signed_by_id: user.id,
      signed_by_date: now.toISOString(),
      only_organisation: version.content.onlyOrganisation,
      after_unpublishing: !version.offered,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeAnswers(ctx, { id, companyId: client.company_id, clientId: client.id, number: 1 }, answers);
  await enterReport(db, { id, companyId: client.company_id, clientId: client.id }, now.toISOString());
  return id;
}

async function openReportClient(ctx: Ctx, clientId: number): Promise<{ id: number; company_id: number }> {
  const client = await ctx.db
    .selectFrom('clients as row')
    .select(['row.id', 'row.company_id'])
    .where('row.id', '=', clientId)
    .where(seesClientSql(ctx.user, 'row', 'id'))
    .executeTakeFirst();
  if (!client) throw badField(OBJECT_NAME, 'clientId', 'error.field.unknown');
  if (ctx.user.isAdmin) await leaveTrace(ctx, client.company_id, client.id, 'reportInstance.create');
  return client;
}

/** A version of the platform's or of the client's company, whatever became of its report since it was made (R44). */
async function readVersion({ db }: Ctx, versionId: number, companyId: number): Promise<FormVersion> {
  const { rows } = await sql<FormVersion>`
    select report.id as "reportId", report.company_id as "reportCompanyId", version.content, report.removed_at as "removedDate",
      report.published and not report.archived and report.removed_at is null and report.last_version_id = version.id as offered
    from report_versions version
    join reports report on report.id = version.report_id
    where version.id = ${versionId} and report.company_id in (0, ${companyId})`.execute(db);
  if (!rows[0]) throw badField(OBJECT_NAME, 'reportVersionId', 'error.field.unknown');
  return rows[0];
}
