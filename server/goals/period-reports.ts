/** Period reports as the organisation reads, recounts and signs them (R58–R61); nobody writes a figure. */
import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type * as contract from '#contract/goals/period-reports.ts';
import {
  checkReportSigning,
  mayRecountReport,
  type ReportStatus,
  reportStatusOf,
  type SigningRefusal,
} from '#domain/goals/period-reports.ts';
import { instantInJson } from '#server/database/instants.ts';
import { toPlainText } from '#server/files/html.ts';
import { enterPeriodReport, leavePeriodReport } from '#server/inbox/entries.ts';
import { handleEntry } from '#server/inbox/handlings.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { parseRequestedDays } from '#server/request/requested-days.ts';
import { leaveTrace, openClient, openCompany, seesAsOrganisationSql } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { findChangedGoals } from './changed-goals.ts';
import { countPeriodGoals, countsForGoalSql, readPlanGoals } from './performed.ts';
import { readPlansWithReports, storeFigures, writeDueReports } from './write-period-reports.ts';

const OBJECT_NAME = 'evaluationPlanReport';

const reportColumns = sql`
  row.id, row.version, row.id as "reportId", plan.name as "reportName", row.client_id as "clientId", client.name as "clientName",
  row.start_date as "reportStartDate", row.end_date as "reportEndDate", row.status, row.comment,
  ${fullNameOf('signer')} as "signedByName", row.signed_by_date as "signedByDate", row.written_date as "writtenDate",
  plan.id as "evaluationPlanId", plan.name as "evaluationPlanName", plan.start_date as "evaluationPlanStartDate",
  plan.end_date as "evaluationPlanEndDate", plan.description as "evaluationPlanDescription"`;
const reportJoins = sql`from evaluation_plan_reports row
  join evaluation_plans plan on plan.id = row.evaluation_plan_id
  join clients client on client.id = row.client_id
  left join users signer on signer.id = row.signed_by_id`;
const isVisibleReportSql = ({ user }: Ctx) => sql<boolean>`(row.removed_at is null and ${seesAsOrganisationSql(user)})`;

const sortColumns: Record<string, string> = { id: 'id', reportStartDate: 'start_date', reportEndDate: 'end_date' };
async function readReportPage(ctx: Ctx, condition: RawBuilder<boolean>, { page: pageNumber, size, sort }: Paging) {
  const orderTerms = sort.map(({ field, descending }) => sql`${sql.ref(`row.${sortColumns[field]}`)} ${descending ? sql`desc` : sql`asc`}`);
  const fromClause = sql`${reportJoins} where ${isVisibleReportSql(ctx)} and ${condition}`;
  const [{ rows }, totalResult] = await Promise.all([
    sql<contract.PeriodReport>`
      select ${reportColumns}
      ${fromClause}
      order by ${sql.join([...orderTerms, sql`row.id`])}
      limit ${size} offset ${pageNumber * size}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(ctx.db),
  ]);
  return reply(rows, { total: totalResult.rows[0]!.total });
}

type ReportRow = contract.PeriodReport & { companyId: number; figures: number; timeZone: string; signedById: number | null };
type StateRefusal = (report: ReportRow) => Error | null;
const noRefusal: StateRefusal = () => null;
/** A report with its plan; where it is written under its row's lock, `stateRefusal` says what its state refuses. */
async function openReport(ctx: Ctx, id: number, action: string, stateRefusal?: StateRefusal): Promise<ReportRow> {
  // Reads after the lock is taken: the second of two sees who was first.
  if (stateRefusal)
    await sql`select from evaluation_plan_reports row where row.id = ${id} and ${isVisibleReportSql(ctx)} for update`.execute(ctx.db);
  const { rows } = await sql<ReportRow>`
    select ${reportColumns}, row.company_id as "companyId", row.figures, company.time_zone as "timeZone", row.signed_by_id as "signedById"
    ${reportJoins}
    join companies company on company.id = row.company_id
    where row.id = ${id} and ${isVisibleReportSql(ctx)}`.execute(ctx.db);
  const report = rows[0];
  if (!report) throw notFound();
  if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, report.companyId, report.clientId, action);
  if (stateRefusal) refuseChanged(ctx, report.version, stateRefusal(report));
  return report;
}

const planDaysOf = (report: ReportRow) => ({ startDate: report.evaluationPlanStartDate, endDate: report.evaluationPlanEndDate });
const periodOf = (report: ReportRow) => ({ startDate: report.reportStartDate, endDate: report.reportEndDate });
async function countCurrentGoals({ db }: Ctx, report: ReportRow) {
  const goals = await readPlanGoals(db, report.evaluationPlanId);
  return countPeriodGoals(db, goals, planDaysOf(report), periodOf(report), report.timeZone);
}

type StoredFigures = { goals: contract.PeriodGoals; countedDate: string; countedByName: string | null };
async function addFigures(ctx: Ctx, report: ReportRow): Promise<contract.WholePeriodReport> {
  const { id, companyId: _company, timeZone: _zone, signedById: _signer, ...shownFields } = report;
  const { rows } = await sql<StoredFigures & { addenda: contract.WholePeriodReport['addenda'] }>`
    select figures.content as goals, figures.made_date as "countedDate", ${fullNameOf('counter')} as "countedByName",
      coalesce((
        select json_agg(json_build_object('date', ${instantInJson('note.at')}, 'byName', ${fullNameOf('author')},
          'text', note.text)
          order by note.id)
        from period_report_notes note
        join users author on author.id = note.by_id
        where note.report_id = figures.report_id),
        '[]') as addenda
    from period_figures figures
    left join users counter on counter.id = figures.made_by_id
    where figures.report_id = ${id} and figures.number = ${report.figures}`.execute(ctx.db);
  const { goals, countedDate, countedByName, addenda } = rows[0]!;
  const [currentGoals, isSignerPerformer] = await Promise.all([countCurrentGoals(ctx, report), hasSignerPerformed(ctx, report)]);
  return {
    ...shownFields,
    id,
    goals,
    countedDate,
    countedByName,
    addenda,
    isSignerPerformer,
    changedSince: findChangedGoals(goals, currentGoals),
  };
}

/** A signer, or who would be one, performed something of what it counts. */
async function hasSignerPerformed({ db, user }: Ctx, report: ReportRow): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from evaluation_goals goal
      join activity_instances instance on instance.activity_id = goal.activity_id
      where goal.evaluation_plan_id = ${report.evaluationPlanId}
        and instance.signed_by_id = ${report.signedById ?? user.id}
        and ${countsForGoalSql}
        and instance.placed_at >= ${report.reportStartDate}::timestamp at time zone ${report.timeZone}
        and instance.placed_at < (${report.reportEndDate}::date + 1)::timestamp at time zone ${report.timeZone}) as found`.execute(db);
  return rows[0]!.found;
}

const readReport = async (ctx: Ctx, id: number) => addFigures(ctx, await openReport(ctx, id, 'periodReport.see'));

const errorsByRefusal: Record<SigningRefusal['refused'], (row: ReportRow) => Error> = {
  signed: ({ signedByName, signedByDate }) =>
    problem(409, `assistmeApp.${OBJECT_NAME}.errors.signed`, { params: { name: signedByName, date: signedByDate } }),
  nothingToSign: () => problem(409, `assistmeApp.${OBJECT_NAME}.errors.nothingToSign`),
  comment: () => badField(OBJECT_NAME, 'comment', 'error.field.required'),
  terms: () => badField(OBJECT_NAME, 'isConfirmed', `assistmeApp.${OBJECT_NAME}.errors.terms`),
};

const refusalIfSigned: StateRefusal = (report) => (mayRecountReport(report) ? null : errorsByRefusal.signed(report));

async function signReport(ctx: Ctx, id: number, signingValues: { comment: string; isConfirmed: boolean }) {
  const { db, user, now } = ctx;
  const refusalOf = (report: ReportRow) => checkReportSigning(report, { ...signingValues, comment: toPlainText(signingValues.comment) });
  // The state's refusals come before the version, those of the fields after it.
  const openedReport = await openReport(ctx, id, 'periodReport.sign', (report) => {
    const refusalKind = refusalOf(report)?.refused;
    return refusalKind === 'signed' || refusalKind === 'nothingToSign' ? errorsByRefusal[refusalKind](report) : null;
  });
  const refusal = refusalOf(openedReport);
  if (refusal) throw errorsByRefusal[refusal.refused](openedReport);
  const signedStatus: ReportStatus = 'APPROVED_WITH_DIVERGENCES';
  await handleEntry(ctx, 'period_report_id', id, 'ACTION_TAKEN');
  const updatedValues = { status: signedStatus, comment: signingValues.comment, signed_by_id: user.id, signed_by_date: now.toISOString() };
  await db
    .updateTable('evaluation_plan_reports')
    .set((eb) => ({ ...updatedValues, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return reply(await readReport(ctx, id), { alert: { key: `assistmeApp.${OBJECT_NAME}.signed`, param: openedReport.reportName } });
}

async function recountReport(ctx: Ctx, id: number) {
  const { db, user, now } = ctx;
  const report = await openReport(ctx, id, 'periodReport.sign', refusalIfSigned);
  const nowInstant = now.toISOString();
  const currentGoals = await countCurrentGoals(ctx, report);
  const status = reportStatusOf(currentGoals.flatMap((category) => category.goals));
  await storeFigures(db, { ...report, number: report.figures + 1 }, currentGoals, nowInstant, user.id);
  await db
    .updateTable('evaluation_plan_reports')
    .set((eb) => ({ status, figures: eb('figures', '+', 1), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  // The inbox follows what it says now.
  if (status === 'CONTAINS_DIVERGENCES') await enterPeriodReport(db, report, nowInstant);
  else await leavePeriodReport(db, id, nowInstant);
  return reply(await readReport(ctx, id), { alert: { key: `assistmeApp.${OBJECT_NAME}.recounted`, param: report.reportName } });
}

export const periodReportHandlers: Handlers<typeof contract.periodReports> = {
  list: async (ctx, { query: { clientId }, paging }) => {
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && clientId === undefined) return reply([], { total: 0 });
    if (clientId !== undefined) await openClient(ctx, clientId, 'periodReport.see');
    return readReportPage(ctx, clientId === undefined ? sql`true` : sql`row.client_id = ${clientId}`, paging);
  },
  get: (ctx, { params }) => readReport(ctx, params.id),
  detail: (ctx, { params }) => readReport(ctx, params.id),
  ofClient: async (ctx, { params: { clientId }, paging }) => {
    await openClient(ctx, clientId, 'periodReport.see');
    return readReportPage(ctx, sql`row.client_id = ${clientId}`, paging);
  },
  create: async (ctx, { body }) => {
    const [plan] = await readPlansWithReports(ctx.db, ctx.now, body.evaluationPlanId);
    if (!plan) throw badField(OBJECT_NAME, 'evaluationPlanId', 'error.field.unknown');
    await leaveTrace(ctx, plan.companyId, plan.clientId, 'periodReport.write');
    return { written: await writeDueReports(ctx.db, plan, ctx.now) };
  },
  replace: (ctx, { params, body }) => signReport(ctx, params.id, body),
  change: (ctx, { params, body }) => signReport(ctx, params.id, body),
  remove: async (ctx, { params: { id } }) => {
    const report = await openReport(ctx, id, 'periodReport.write', refusalIfSigned);
    const nowInstant = ctx.now.toISOString();
    await ctx.db
      .updateTable('evaluation_plan_reports')
      .set((eb) => ({ removed_at: nowInstant, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await leavePeriodReport(ctx.db, id, nowInstant);
    return reply(undefined, { alert: { key: `assistmeApp.${OBJECT_NAME}.deleted`, param: report.reportName } });
  },
  recount: (ctx, { params }) => recountReport(ctx, params.id),
  addAddendum: async (ctx, { params: { id }, body }) => {
    const { db, user, now } = ctx;
    const report = await openReport(ctx, id, 'periodReport.sign', noRefusal);
    await db
      .insertInto('period_report_notes')
      .values({
        report_id: id,
        company_id: report.companyId,
        client_id: report.clientId,
        at: now.toISOString(),
        by_id: user.id,
        text: body.text,
      })
      .execute();
    return reply(await readReport(ctx, id), { alert: { key: `assistmeApp.${OBJECT_NAME}.addendumAdded`, param: report.reportName } });
  },
  summary: async (ctx, { params: { companyId }, query: { clientIds, ...query } }) => {
    const company = await openCompany(ctx, companyId);
    const { from, to } = parseRequestedDays(query, ctx.now, company.time_zone);
    const countWithStatusSql = (status: ReportStatus) => sql`count(*) filter (where row.status = ${status})::int`;
    const { rows } = await sql<{
      evaluationPlanReportWithoutDeviation: number;
      evaluationPlanReportsWithUnhandledDeviation: number;
      evaluationPlanReportsWithHandledDeviation: number;
    }>`
      select ${countWithStatusSql('APPROVED_WITHOUT_DIVERGENCES')} as "evaluationPlanReportWithoutDeviation",
        ${countWithStatusSql('CONTAINS_DIVERGENCES')} as "evaluationPlanReportsWithUnhandledDeviation",
        ${countWithStatusSql('APPROVED_WITH_DIVERGENCES')} as "evaluationPlanReportsWithHandledDeviation"
      from evaluation_plan_reports row
      where row.company_id = ${companyId}
        and row.removed_at is null
        and row.end_date >= ${from}::date
        and row.end_date <= ${to}::date
        ${clientIds ? sql`and row.client_id = any(${clientIds})` : sql``}`.execute(ctx.db);
    return rows[0]!;
  },
};
