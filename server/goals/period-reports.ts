/** Period reports as the organisation reads, recounts and signs them (R58–R61); nobody writes a figure. */
import { type RawBuilder, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type * as contract from '#contract/goals/period-reports.ts';
import { mayRecount, type ReportStatus, type SigningRefusal, signingRefusal, writtenStatus } from '#domain/goals/period-reports.ts';
import { instantInJson } from '#server/database/instants.ts';
import { plainText } from '#server/files/html.ts';
import { enterPeriodReport, leavePeriodReport } from '#server/inbox/entries.ts';
import { handleEntry } from '#server/inbox/handlings.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { requestedDays } from '#server/request/requested-days.ts';
import { leaveTrace, openClient, openCompany, seesAsOrganisation } from '#server/request/scope.ts';
import { refuseChanged } from '#server/request/versions.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { countPeriod, countsForGoal, readPlanGoals } from './performed.ts';
import { readPlansWithReports, storeFigures, writeDueReports } from './write-period-reports.ts';

const OBJECT = 'evaluationPlanReport';

const columns = sql`
  row.id, row.version, row.id as "reportId", plan.name as "reportName", row.client_id as "clientId", client.name as "clientName",
  row.start_date as "reportStartDate", row.end_date as "reportEndDate", row.status, row.comment,
  ${fullNameOf('signer')} as "signedByName", row.signed_by_date as "signedByDate", row.written_date as "writtenDate",
  plan.id as "evaluationPlanId", plan.name as "evaluationPlanName", plan.start_date as "evaluationPlanStartDate",
  plan.end_date as "evaluationPlanEndDate", plan.description as "evaluationPlanDescription"`;
const joins = sql`from evaluation_plan_reports row
  join evaluation_plans plan on plan.id = row.evaluation_plan_id
  join clients client on client.id = row.client_id
  left join users signer on signer.id = row.signed_by_id`;
const isVisibleReportSql = ({ user }: Ctx) => sql<boolean>`(row.removed_at is null and ${seesAsOrganisation(user)})`;

const sortColumns: Record<string, string> = { id: 'id', reportStartDate: 'start_date', reportEndDate: 'end_date' };
async function readPage(ctx: Ctx, condition: RawBuilder<boolean>, { page: pageNumber, size, sort }: Paging) {
  const order = sort.map(({ field, descending }) => sql`${sql.ref(`row.${sortColumns[field]}`)} ${descending ? sql`desc` : sql`asc`}`);
  const fromClause = sql`${joins} where ${isVisibleReportSql(ctx)} and ${condition}`;
  const [{ rows }, totalResult] = await Promise.all([
    sql<contract.PeriodReport>`
      select ${columns}
      ${fromClause}
      order by ${sql.join([...order, sql`row.id`])}
      limit ${size} offset ${pageNumber * size}`.execute(ctx.db),
    sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(ctx.db),
  ]);
  return reply(rows, { total: totalResult.rows[0]!.total });
}

type Row = contract.PeriodReport & { companyId: number; figures: number; timeZone: string; signedById: number | null };
type StateRefusal = (row: Row) => Error | null;
const noRefusal: StateRefusal = () => null;
/** A report with its plan; where it is written under its row's lock, `stateRefusal` says what its state refuses. */
async function open(ctx: Ctx, id: number, action: string, stateRefusal?: StateRefusal): Promise<Row> {
  // Reads after the lock is taken: the second of two sees who was first.
  if (stateRefusal)
    await sql`select from evaluation_plan_reports row where row.id = ${id} and ${isVisibleReportSql(ctx)} for update`.execute(ctx.db);
  const { rows } = await sql<Row>`
    select ${columns}, row.company_id as "companyId", row.figures, company.time_zone as "timeZone", row.signed_by_id as "signedById"
    ${joins}
    join companies company on company.id = row.company_id
    where row.id = ${id} and ${isVisibleReportSql(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw notFound();
  if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, row.companyId, row.clientId, action);
  if (stateRefusal) refuseChanged(ctx, row.version, stateRefusal(row));
  return row;
}

const planOf = (row: Row) => ({ startDate: row.evaluationPlanStartDate, endDate: row.evaluationPlanEndDate });
const periodOf = (row: Row) => ({ startDate: row.reportStartDate, endDate: row.reportEndDate });
async function countNow({ db }: Ctx, row: Row) {
  const goals = await readPlanGoals(db, row.evaluationPlanId);
  return countPeriod(db, goals, planOf(row), periodOf(row), row.timeZone);
}

type Figures = { goals: contract.PeriodGoals; countedDate: string; countedByName: string | null };
async function withFigures(ctx: Ctx, row: Row): Promise<contract.WholePeriodReport> {
  const { id, companyId: _company, timeZone: _zone, signedById: _signer, ...shown } = row;
  const { rows } = await sql<Figures & { addenda: contract.WholePeriodReport['addenda'] }>`
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
    where figures.report_id = ${id} and figures.number = ${row.figures}`.execute(ctx.db);
  const { goals, countedDate, countedByName, addenda } = rows[0]!;
  const [currentGoals, isSignerPerformer] = await Promise.all([countNow(ctx, row), isPerformer(ctx, row)]);
  return { ...shown, id, goals, countedDate, countedByName, addenda, isSignerPerformer, changedSince: changedGoals(goals, currentGoals) };
}

/** Goals whose figures are other ones now. */
function changedGoals(storedGoals: contract.PeriodGoals, currentGoals: contract.PeriodGoals) {
  const allGoals = (goals: contract.PeriodGoals) => goals.flatMap((category) => category.goals);
  const previousById = new Map(allGoals(storedGoals).map((goal) => [goal.evaluationGoalId, goal]));
  return allGoals(currentGoals).flatMap((goal) => {
    const previousGoal = previousById.get(goal.evaluationGoalId);
    const { evaluationGoalId, totalAmountDuringReport, hasDivergence, weeks } = goal;
    const isSame =
      previousGoal &&
      previousGoal.hasDivergence === hasDivergence &&
      previousGoal.weeks.every(({ amount }, index) => amount === weeks[index]?.amount);
    return isSame ? [] : [{ evaluationGoalId, totalAmountDuringReport, hasDivergence }];
  });
}

/** A signer, or who would be one, performed something of what it counts. */
async function isPerformer({ db, user }: Ctx, row: Row): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from evaluation_goals goal
      join activity_instances instance on instance.activity_id = goal.activity_id
      where goal.evaluation_plan_id = ${row.evaluationPlanId}
        and instance.signed_by_id = ${row.signedById ?? user.id}
        and ${countsForGoal}
        and instance.placed_at >= ${row.reportStartDate}::timestamp at time zone ${row.timeZone}
        and instance.placed_at < (${row.reportEndDate}::date + 1)::timestamp at time zone ${row.timeZone}) as found`.execute(db);
  return rows[0]!.found;
}

const readReport = async (ctx: Ctx, id: number) => withFigures(ctx, await open(ctx, id, 'periodReport.see'));

const refusals: Record<SigningRefusal['refused'], (row: Row) => Error> = {
  signed: ({ signedByName, signedByDate }) =>
    problem(409, `assistmeApp.${OBJECT}.errors.signed`, { params: { name: signedByName, date: signedByDate } }),
  nothingToSign: () => problem(409, `assistmeApp.${OBJECT}.errors.nothingToSign`),
  comment: () => badField(OBJECT, 'comment', 'error.field.required'),
  terms: () => badField(OBJECT, 'isConfirmed', `assistmeApp.${OBJECT}.errors.terms`),
};

const refusalIfSigned: StateRefusal = (row) => (mayRecount(row) ? null : refusals.signed(row));

async function sign(ctx: Ctx, id: number, body: { comment: string; isConfirmed: boolean }) {
  const { db, user, now } = ctx;
  const refusalOf = (report: Row) => signingRefusal(report, { ...body, comment: plainText(body.comment) });
  // The state's refusals come before the version, those of the fields after it.
  const row = await open(ctx, id, 'periodReport.sign', (report) => {
    const refusalKind = refusalOf(report)?.refused;
    return refusalKind === 'signed' || refusalKind === 'nothingToSign' ? refusals[refusalKind](report) : null;
  });
  const refusal = refusalOf(row);
  if (refusal) throw refusals[refusal.refused](row);
  const signedStatus: ReportStatus = 'APPROVED_WITH_DIVERGENCES';
  await handleEntry(ctx, 'period_report_id', id, 'ACTION_TAKEN');
  const values = { status: signedStatus, comment: body.comment, signed_by_id: user.id, signed_by_date: now.toISOString() };
  await db
    .updateTable('evaluation_plan_reports')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return reply(await readReport(ctx, id), { alert: { key: `assistmeApp.${OBJECT}.signed`, param: row.reportName } });
}

async function recountReport(ctx: Ctx, id: number) {
  const { db, user, now } = ctx;
  const row = await open(ctx, id, 'periodReport.sign', refusalIfSigned);
  const nowInstant = now.toISOString();
  const content = await countNow(ctx, row);
  const status = writtenStatus(content.flatMap((category) => category.goals));
  await storeFigures(db, { ...row, number: row.figures + 1 }, content, nowInstant, user.id);
  await db
    .updateTable('evaluation_plan_reports')
    .set((eb) => ({ status, figures: eb('figures', '+', 1), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  // The inbox follows what it says now.
  if (status === 'CONTAINS_DIVERGENCES') await enterPeriodReport(db, row, nowInstant);
  else await leavePeriodReport(db, id, nowInstant);
  return reply(await readReport(ctx, id), { alert: { key: `assistmeApp.${OBJECT}.recounted`, param: row.reportName } });
}

export const periodReportHandlers: Handlers<typeof contract.periodReports> = {
  list: async (ctx, { query: { clientId }, paging }) => {
    // No client's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && clientId === undefined) return reply([], { total: 0 });
    if (clientId !== undefined) await openClient(ctx, clientId, 'periodReport.see');
    return readPage(ctx, clientId === undefined ? sql`true` : sql`row.client_id = ${clientId}`, paging);
  },
  get: (ctx, { params }) => readReport(ctx, params.id),
  detail: (ctx, { params }) => readReport(ctx, params.id),
  ofClient: async (ctx, { params: { clientId }, paging }) => {
    await openClient(ctx, clientId, 'periodReport.see');
    return readPage(ctx, sql`row.client_id = ${clientId}`, paging);
  },
  create: async (ctx, { body }) => {
    const [plan] = await readPlansWithReports(ctx.db, ctx.now, body.evaluationPlanId);
    if (!plan) throw badField(OBJECT, 'evaluationPlanId', 'error.field.unknown');
    await leaveTrace(ctx, plan.companyId, plan.clientId, 'periodReport.write');
    return { written: await writeDueReports(ctx.db, plan, ctx.now) };
  },
  replace: (ctx, { params, body }) => sign(ctx, params.id, body),
  change: (ctx, { params, body }) => sign(ctx, params.id, body),
  remove: async (ctx, { params: { id } }) => {
    const row = await open(ctx, id, 'periodReport.write', refusalIfSigned);
    const nowInstant = ctx.now.toISOString();
    await ctx.db
      .updateTable('evaluation_plan_reports')
      .set((eb) => ({ removed_at: nowInstant, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await leavePeriodReport(ctx.db, id, nowInstant);
    return reply(undefined, { alert: { key: `assistmeApp.${OBJECT}.deleted`, param: row.reportName } });
  },
  recount: (ctx, { params }) => recountReport(ctx, params.id),
  addAddendum: async (ctx, { params: { id }, body }) => {
    const { db, user, now } = ctx;
    const row = await open(ctx, id, 'periodReport.sign', noRefusal);
    await db
      .insertInto('period_report_notes')
      .values({ report_id: id, company_id: row.companyId, client_id: row.clientId, at: now.toISOString(), by_id: user.id, text: body.text })
      .execute();
    return reply(await readReport(ctx, id), { alert: { key: `assistmeApp.${OBJECT}.addendumAdded`, param: row.reportName } });
  },
  summary: async (ctx, { params: { companyId }, query: { clientIds, ...query } }) => {
    const company = await openCompany(ctx, companyId);
    const { from, to } = requestedDays(query, ctx.now, company.time_zone);
    const count = (status: ReportStatus) => sql`count(*) filter (where row.status = ${status})::int`;
    const { rows } = await sql<{
      evaluationPlanReportWithoutDeviation: number;
      evaluationPlanReportsWithUnhandledDeviation: number;
      evaluationPlanReportsWithHandledDeviation: number;
    }>`
      select ${count('APPROVED_WITHOUT_DIVERGENCES')} as "evaluationPlanReportWithoutDeviation",
        ${count('CONTAINS_DIVERGENCES')} as "evaluationPlanReportsWithUnhandledDeviation",
        ${count('APPROVED_WITH_DIVERGENCES')} as "evaluationPlanReportsWithHandledDeviation"
      from evaluation_plan_reports row
      where row.company_id = ${companyId}
        and row.removed_at is null
        and row.end_date >= ${from}::date
        and row.end_date <= ${to}::date
        ${clientIds ? sql`and row.client_id = any(${clientIds})` : sql``}`.execute(ctx.db);
    return rows[0]!;
  },
};
