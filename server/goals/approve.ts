/** Approving a plan and ending it (R25, R51, R52): one applies at a time, and what stood in it that day is kept with it. */
import { sql } from 'kysely';
import { checkPlanApproval, checkPlanEnd, type PlanRefusal, type PlanToApprove } from '#domain/goals/plans.ts';
import { addDays } from '#domain/time.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField } from '#server/request/problems.ts';
import { deleteStoredEnd, storePlanEnds } from './ends.ts';
import { findEvaluationPlanId } from './evaluation-plan.ts';
import { goalsTable, type OpenPlan, overlapsSql, type PlanKind, planColumn, planObjectName, plansTable, todayOf } from './scope.ts';

const errorKeys: Record<PlanRefusal['refused'], string> = {
  required: 'error.field.required',
  tooFarAhead: 'error.field.tooFarAhead',
  endBeforeStart: 'error.field.endBeforeStart',
  tooFarBack: 'error.field.planTooFarBack',
  reported: 'error.field.alreadyReported',
  beforeCurrent: 'error.field.beforeCurrentPlan',
  past: 'error.field.past',
};
export const planError = (kind: PlanKind, { field, refused: refusalKind }: PlanRefusal) =>
  badField(planObjectName(kind), field, errorKeys[refusalKind]);

/** Approves a draft under its client's lock; an implementation plan with its evaluation plan. 400 at the field that forbids it. */
export async function approvePlan(ctx: Ctx, plan: OpenPlan, kind: PlanKind): Promise<void> {
  const planToApprove = { ...plan, ...(await readNeighbouringDates(ctx, kind, plan)) };
  const refusal = checkPlanApproval(planToApprove, todayOf(ctx, plan));
  if (refusal) throw planError(kind, refusal);
  await writeApproval(ctx, kind, plan);
  if (kind === 'evaluation') return;
  const evaluationId = await findEvaluationPlanId(ctx.db, plan.id);
  if (evaluationId !== undefined) await writeApproval(ctx, 'evaluation', { ...plan, id: evaluationId });
}

/** The client's facts that decide whether the plan may begin on its day: for an implementation plan also those of evaluation plans. */
async function readNeighbouringDates(
  { db }: Ctx,
  kind: PlanKind,
  plan: OpenPlan,
): Promise<Pick<PlanToApprove, 'lastReported' | 'currentStart'>> {
  if (plan.startDate === null || (plan.endDate !== null && plan.endDate < plan.startDate))
    return { lastReported: null, currentStart: null };
  const kinds: PlanKind[] = kind === 'implementation' ? ['implementation', 'evaluation'] : ['evaluation'];
  const startQueries = kinds.map(
    (planKind) =>
      sql`(select max(row.start_date) from ${plansTable(planKind)} row where row.client_id = ${plan.clientId} and ${overlapsSql(plan)})`,
  );
  // A report that was removed was of days all the same: written again it has them.
  const { rows } = await sql<Pick<PlanToApprove, 'lastReported' | 'currentStart'>>`
    select greatest(${sql.join(startQueries)}) as "currentStart",
      (select max(report.end_date) from evaluation_plan_reports report
        where report.client_id = ${plan.clientId}) as "lastReported"`.execute(db);
  return rows[0]!;
}

type Approver = Pick<Ctx, 'db' | 'now'> & { user: { id: number } };
type ApprovablePlan = Pick<OpenPlan, 'id' | 'clientId' | 'startDate' | 'endDate'>;
/** Ends what applies on the days of the plan, keeps with its goals what stands in their activities now, and approves it. */
export async function writeApproval({ db, user, now }: Approver, kind: PlanKind, plan: ApprovablePlan): Promise<void> {
  const [plansTableSql, goalsTableSql] = [plansTable(kind), goalsTable(kind)];
  await storePlanEnds(db, kind, plan);
  await sql`
    update ${plansTableSql} row
    set end_date = ${addDays(plan.startDate!, -1)}::date, version = row.version + 1
    where row.client_id = ${plan.clientId} and ${overlapsSql(plan)}`.execute(db);
  await sql`
    update ${goalsTableSql} goal
    set version = goal.version + 1,
      as_approved
        = json_build_object('activityName', activity.name,
          'categoryName', (select category.name from ${sql.table(`${kind}_goal_categories`)} category where category.id = goal.category_id),
          'texts', ${activityTextsSql})
    from activities activity
    where activity.id = goal.activity_id and ${planColumn(kind, 'goal')} = ${plan.id} and goal.removed_at is null`.execute(db);
  await sql`
    update ${plansTableSql}
    set status = 'APPROVED', approved_date = ${now.toISOString()}, approved_by_id = ${user.id}, start_date = ${plan.startDate}::date,
      end_date = ${plan.endDate}::date, version = version + 1
    where id = ${plan.id}`.execute(db);
}

/** SQL of the long texts of the `activity`, in their order. */
export const activityTextsSql = sql`coalesce((
  select json_agg(json_build_object('attribute', json_build_object('id', attribute.id, 'name', attribute.name),
    'stringValue', value.string_value)
    order by attribute."order", attribute.id)
  from attribute_value_long_strings value
  join attributes attribute on attribute.id = value.attribute_id
  where value.activity_id = activity.id and attribute.removed_at is null),
  '[]')`;

/** Moves the end of what is approved; an evaluation plan that ended with its implementation plan goes on doing so. */
export async function endApprovedPlan(ctx: Ctx, kind: PlanKind, plan: OpenPlan, endDate: string | null): Promise<void> {
  const refusal = checkPlanEnd({ startDate: plan.startDate!, endDate: plan.endDate }, endDate, todayOf(ctx, plan));
  if (refusal) throw planError(kind, refusal);
  await sql`update ${plansTable(kind)} set end_date = ${endDate}::date where id = ${plan.id}`.execute(ctx.db);
  await deleteStoredEnd(ctx.db, kind, plan.id);
  if (kind === 'implementation')
    await sql`
      update evaluation_plans
      set end_date = ${endDate}::date, version = version + 1
      where implementation_plan_id = ${plan.id}
        and status = 'APPROVED'
        and removed_at is null
        and (end_date is not distinct from ${plan.endDate}::date or end_date > ${endDate}::date)`.execute(ctx.db);
}
