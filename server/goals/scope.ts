/** The plans that somebody sees, and the kind of plan that a statement is about (R50). */
import { type SqlBool, sql } from 'kysely';
import { toLocalDate } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { leaveTrace, seesClientSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';

/** The two kinds of plan; their tables have the same columns, named by the kind. */
export type PlanKind = 'implementation' | 'evaluation';
export const plansTable = (kind: PlanKind) => sql.table(`${kind}_plans`);
export const goalsTable = (kind: PlanKind) => sql.table(`${kind}_goals`);
/** A goal's column for its plan. */
export const planColumn = (kind: PlanKind, alias: string) => sql.ref(`${alias}.${kind}_plan_id`);
/** The object name of the kind's errors and alerts. */
export const planObjectName = (kind: PlanKind) => `${kind}Plan` as const;

/** True for plans `row` that may be read: by the organisation all of its clients', by a team what is approved (R50). */
export const seesPlanSql = (user: User, alias = 'row') => {
  const statusColumn = sql.ref(`${alias}.status`);
  if (user.isAdmin) return sql<SqlBool>`${sql.ref(`${alias}.removed_at`)} is null`;
  const isOfCompanySql = user.isOrganisation ? sql<SqlBool>`${sql.ref(`${alias}.company_id`)} = ${user.companyId}` : sql<SqlBool>`false`;
  const isApprovedSql = sql<SqlBool>`(${statusColumn} = 'APPROVED' and ${seesClientSql(user, alias)})`;
  return sql<SqlBool>`(${sql.ref(`${alias}.removed_at`)} is null and (${isOfCompanySql} or ${isApprovedSql}))`;
};

/** True for goals `row` of a plan that may be read. */
export const seesGoalSql = (user: User, kind: PlanKind) =>
  sql<SqlBool>`(row.removed_at is null
    and exists (select from ${plansTable(kind)} plan where plan.id = ${planColumn(kind, 'row')} and ${seesPlanSql(user, 'plan')}))`;

export type OpenPlan = {
  id: number;
  version: number;
  companyId: number;
  clientId: number;
  status: 'DRAFT' | 'APPROVED';
  startDate: string | null;
  endDate: string | null;
  /** The company's clock. */
  timeZone: string;
};

/**
 * Opens a plan, with ADMIN's trace (R74): 404 when it may not be read. Under lock two at once wait for each other, whichever of the client's
 * plans they write.
 */
export async function openPlan(ctx: Ctx, kind: PlanKind, id: number, action: string, needsLock = false): Promise<OpenPlan> {
  const clientIdQuery = sql`select row.client_id as "clientId" from ${plansTable(kind)} row
    where row.id = ${id} and ${seesPlanSql(ctx.user)}`;
  if (needsLock) await sql`select from clients where id = (${clientIdQuery}) for no key update`.execute(ctx.db);
  const { rows } = await sql<OpenPlan>`
    select row.id, row.version, row.company_id as "companyId", row.client_id as "clientId", row.status, row.start_date as "startDate",
      row.end_date as "endDate", company.time_zone as "timeZone"
    from ${plansTable(kind)} row
    join companies company on company.id = row.company_id
    where row.id = ${id} and ${seesPlanSql(ctx.user)}`.execute(ctx.db);
  const plan = rows[0];
  if (!plan) throw notFound();
  if (ctx.user.isAdmin && !ctx.readOnly) await leaveTrace(ctx, plan.companyId, plan.clientId, action);
  return plan;
}

type Approval = { approvedByName: string | null; approvedDate: string | null };
export async function readApproval({ db }: Pick<Ctx, 'db'>, kind: PlanKind, id: number): Promise<Approval> {
  const { rows } = await sql<Approval>`
    select ${fullNameOf('approver')} as "approvedByName", row.approved_date as "approvedDate"
    from ${plansTable(kind)} row
    left join users approver on approver.id = row.approved_by_id
    where row.id = ${id}`.execute(db);
  return rows[0]!;
}
/** For whoever approves a plan second, or changes one that is approved: by whom it was, and when. */
export const approvedProblem = (kind: PlanKind, refusalKind: 'approved' | 'approvedFirst', { approvedByName, approvedDate }: Approval) =>
  problem(409, `assistmeApp.${planObjectName(kind)}.errors.${refusalKind}`, { params: { by: approvedByName, at: approvedDate } });

/** The company's local day. */
export const todayOf = ({ now }: Pick<Ctx, 'now'>, { timeZone }: Pick<OpenPlan, 'timeZone'>) => toLocalDate(now.toISOString(), timeZone);

/** True for approved plans `row` that apply on a day of these. */
export const overlapsSql = ({ startDate, endDate }: Pick<OpenPlan, 'startDate' | 'endDate'>) =>
  sql`row.status = 'APPROVED'
    and row.removed_at is null
    and daterange(row.start_date, row.end_date, '[]') && daterange(${startDate}::date, ${endDate}::date, '[]')`;
