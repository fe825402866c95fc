/**
 * Writes the period reports that are due (R58): looked for every hour, one transaction a plan; twice, late or on two servers the same reports.
 * Divergences arrive in the inbox, and are mailed once a day to those who want it (R72).
 */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { reportStatusOf } from '#domain/goals/period-reports.ts';
import { isReportDue, listPeriods, type Period, type PlanDays } from '#domain/goals/spans.ts';
import { toLocal } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { enterPeriodReport } from '#server/inbox/entries.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import { mailLinks, queueMail } from '#server/mail/queue.ts';
import { mayReceiveMailSql } from '#server/mail/receivers.ts';
import { type Lang, periodReportMails } from '#server/mail/texts.ts';
import type { App } from '#server/request/ports.ts';
import { hasRoleSql } from '#server/request/roles.ts';
import { lockClient } from '#server/sql/lock-client.ts';
import { countPeriodGoals, readPlanGoals } from './performed.ts';

const JOB_NAME = 'write-period-reports';

export type DuePlan = PlanDays & { id: number; companyId: number; clientId: number; timeZone: string; written: readonly string[] };
/** Approved plans that have begun, which end at the latest when their client leaves (R124), with the first days of written periods. */
export async function readPlansWithReports(db: Db, now: Date, planId?: number): Promise<DuePlan[]> {
  const { rows } = await sql<DuePlan>`
    select plan.id, plan.company_id as "companyId", plan.client_id as "clientId", plan.start_date as "startDate",
      least(plan.end_date, client.left_on) as "endDate", company.time_zone as "timeZone",
      coalesce((
        select json_agg(report.start_date)
        from evaluation_plan_reports report
        where report.evaluation_plan_id = plan.id ${planId === undefined ? sql`` : sql`and report.removed_at is null`}),
        '[]') as written
    from evaluation_plans plan
    join companies company on company.id = plan.company_id
    join clients client on client.id = plan.client_id
    where plan.status = 'APPROVED'
      and plan.removed_at is null
      and plan.start_date <= (${now.toISOString()}::timestamptz at time zone 'UTC')::date + 1
      and plan.end_date is distinct from plan.start_date - 1
      and (client.left_on is null or client.left_on >= plan.start_date)
      ${planId === undefined ? sql`` : sql`and plan.id = ${planId}`}
    order by plan.id`.execute(db);
  return rows;
}

/** The periods of a plan that are to be written now, the first first. */
export function duePeriodsOf(plan: DuePlan, now: Date): Period[] {
  const localNow = toLocal(now.toISOString(), plan.timeZone);
  return listPeriods(plan, localNow.slice(0, 10)).filter(
    (period) => isReportDue(period, localNow) && !plan.written.includes(period.startDate),
  );
}

/** Writes the due reports of one plan; answers their number. */
export async function writeDueReports(db: Db, duePlan: DuePlan, now: Date): Promise<number> {
  if (duePeriodsOf(duePlan, now).length === 0) return 0;
  const plan = await lockPlan(db, duePlan);
  const periods = plan ? duePeriodsOf(plan, now) : [];
  if (!plan || periods.length === 0) return 0;
  const goals = await readPlanGoals(db, plan.id);
  let reportCount = 0;
  for (const period of periods) {
    const goalFigures = await countPeriodGoals(db, goals, plan, period, plan.timeZone);
    const status = reportStatusOf(goalFigures.flatMap((category) => category.goals));
    const nowInstant = now.toISOString();
    // Whoever wrote it first, it is there once; one that was removed comes back when it is asked for.
    const { rows } = await sql<{ id: number; figures: number }>`
      insert into evaluation_plan_reports as report (company_id, client_id, evaluation_plan_id, start_date, end_date, status, written_date)
      values (${plan.companyId}, ${plan.clientId}, ${plan.id}, ${period.startDate}::date, ${period.endDate}::date, ${status}, ${nowInstant})
      on conflict (evaluation_plan_id, start_date) do update set removed_at = null, status = excluded.status, figures = report.figures + 1,
        version = report.version + 1
      where report.removed_at is not null
      returning id, figures`.execute(db);
    const report = rows[0];
    if (!report) continue;
    await storeFigures(db, { ...plan, reportId: report.id, number: report.figures }, goalFigures, nowInstant, null);
    if (status === 'CONTAINS_DIVERGENCES') await enterPeriodReport(db, { ...plan, id: report.id }, nowInstant);
    reportCount += 1;
  }
  return reportCount;
}

/** The plan as it is under its client's lock: whoever approves another one waits, or has ended this one by now. */
async function lockPlan(db: Db, plan: DuePlan): Promise<DuePlan | undefined> {
  await lockClient(db, plan.clientId);
  const storedPlan = await db
    .selectFrom('evaluation_plans as plan')
    .innerJoin('clients as client', 'client.id', 'plan.client_id')
    .select(sql<string | null>`least(plan.end_date, client.left_on)`.as('endDate'))
    .where('plan.id', '=', plan.id)
    .where('plan.removed_at', 'is', null)
    .executeTakeFirst();
  return storedPlan && { ...plan, ...storedPlan };
}

type FiguresRevision = { companyId: number; clientId: number; reportId: number; number: number };
export const storeFigures = (
  db: Db,
  { companyId, clientId, reportId, number }: FiguresRevision,
  goalFigures: unknown,
  countedAt: string,
  countedById: number | null,
) =>
  sql`
    insert into period_figures (report_id, number, company_id, client_id, made_date, made_by_id, content)
    values (${reportId}, ${number}, ${companyId}, ${clientId}, ${countedAt}, ${countedById},
      ${JSON.stringify(goalFigures)}::jsonb)`.execute(db);

/** Answers how many were written. A plan that cannot be written is logged and tried again the next hour; the others do not wait for it. */
export async function writePeriodReports(app: App, logger: Logger): Promise<number> {
  const now = app.now();
  const plans = await app.scoped({ companies: '*', readOnly: true }, (db) => readPlansWithReports(db, now));
  let writtenCount = 0;
  for (const plan of plans.filter((duePlan) => duePeriodsOf(duePlan, now).length > 0))
    writtenCount += await app
      .scoped({ companies: [plan.companyId] }, (db) => writeDueReports(db, plan, now))
      .catch((error: unknown) => {
        logger.error({ err: error, evaluationPlanId: plan.id }, 'the period reports of a plan could not be written');
        return 0;
      });
  if (writtenCount > 0) logger.info({ written: writtenCount }, 'period reports were written');
  await app.scoped({ companies: '*' }, (db) => mailDivergences(app, db, now));
  return writtenCount;
}

type Receiver = { companyId: number; reportId: number; email: string; lang: Lang };
/** One mail a day to each administrator of a company that has new reports which diverge and are not signed. */
async function mailDivergences(app: App, db: Db, now: Date): Promise<void> {
  const nowInstant = now.toISOString();
  const { rows } = await sql<Receiver>`
    with mailed as (
      update evaluation_plan_reports report
      set mailed_date = ${nowInstant}
      from companies company
      where company.id = report.company_id
        and report.status = 'CONTAINS_DIVERGENCES'
        and report.mailed_date is null
        and report.removed_at is null
        and not exists (
          select from evaluation_plan_reports earlier
          where earlier.company_id = report.company_id
            and (earlier.mailed_date at time zone company.time_zone)::date
              = (${nowInstant}::timestamptz at time zone company.time_zone)::date)
      returning report.company_id, report.id)
    select mailed.company_id as "companyId", min(mailed.id) as "reportId", account.email, account.lang_key as lang
    from mailed
    join users account on account.company_id = mailed.company_id and ${mayReceiveMailSql()} and ${hasRoleSql('ORG_ADMIN')}
    group by mailed.company_id, account.id
    order by mailed.company_id, account.email`.execute(db);
  for (const { companyId, reportId, email, lang } of rows)
    await queueMail(app, db, now, {
      to: email,
      lang,
      content: periodReportMails[lang],
      link: mailLinks.periodReport,
      key: String(reportId),
      keyHash: null,
      companyId,
    });
}

export const startPeriodReportsJob = (jobs: Jobs, app: App, logger: Logger): Promise<void> =>
  jobs.schedule(JOB_NAME, '2 * * * *', 'Europe/Stockholm', async () => {
    await writePeriodReports(app, logger);
  });
