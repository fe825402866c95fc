/** Goals of plans: written while their plan is a draft; read with the texts of their activity, or as those stood when it was approved (R51, R54). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/goals/goals.ts';
import { MAX_GOALS } from '#domain/goals/judging.ts';
import { isValidRange } from '#domain/goals/plans.ts';
import { isAvailableTo } from '#server/catalogue/of-company.ts';
import { shareInFlightHandler } from '#server/figures/single-flight.ts';
import { claimFiles } from '#server/files/keep.ts';
import { createCrud, type Resource } from '#server/request/crud.ts';
import type { Ctx, Handlers, Reply } from '#server/request/handlers.ts';
import { badField, isProblem, notFound, problem } from '#server/request/problems.ts';
import { openClient, traceListedClient, traceShownClients } from '#server/request/scope.ts';
import { activityTextsSql } from './approve.ts';
import { findEvaluationPlanId } from './evaluation-plan.ts';
import { readClientsBehind, readPulses } from './pulse.ts';
import { approvedProblem, goalsTable, openPlan, type PlanKind, planColumn, readApproval, seesGoalSql } from './scope.ts';

type GoalValues = Record<string, unknown>;
const goalObjectName = (kind: PlanKind) => `${kind}Goal` as const;
const planIdField = (kind: PlanKind) => `${kind}PlanId` as const;
const activityValueSql = (valueSql: ReturnType<typeof sql>) =>
  sql`(select ${valueSql} from activities activity where activity.id = row.activity_id)`;

const goalOptions = (kind: PlanKind) =>
  ({
    // With their plan, for whoever may read that.
    visible: ({ user }: Ctx) => seesGoalSql(user, kind),
    changeable: ({ user }: Ctx) => sql<SqlBool>`row.company_id = ${user.companyId}`,
    immutableFields: [planIdField(kind)],
    computed: {
      activityName: sql`coalesce(row.as_approved->>'activityName', ${activityValueSql(sql`activity.name`)})`,
      categoryName: sql`coalesce(row.as_approved->>'categoryName',
        (select category.name from ${sql.table(`${kind}_goal_categories`)} category where category.id = row.category_id))`,
      attributeValueLongStrings: sql`coalesce(row.as_approved->'texts', ${activityValueSql(sql`${activityTextsSql}::jsonb`)})`,
      isPartlyUnsigned: sql`exists (
        select from planned_activities series
        where series.activity_id = row.activity_id and not series.archived and not series.is_completable)`,
      isActivityGone: activityValueSql(sql`activity.archived or activity.removed_at is not null`),
    },
    listConditions: async (ctx: Ctx, query: GoalValues) => {
      const planId = query[planIdField(kind)];
      const { isAdmin } = ctx.user;
      if (isAdmin && query.clientId === undefined && planId === undefined) return null;
      if (isAdmin && query.clientId !== undefined && !ctx.readOnly) await traceListedClient(ctx, query.clientId as number, 'carePlan.see');
      return [
        ...(query.clientId === undefined ? [] : [sql<SqlBool>`row.client_id = ${query.clientId}`]),
        ...(planId === undefined ? [] : [sql<SqlBool>`${planColumn(kind, 'row')} = ${planId}`]),
      ];
    },
    onRead: async (ctx: Ctx, goal: GoalValues) => {
      if (ctx.user.isAdmin && !ctx.readOnly) await openClient(ctx, goal.clientId as number, 'carePlan.see');
    },
    ownerColumns: async (ctx: Ctx, goalValues: GoalValues): Promise<GoalValues> => {
      const { companyId, clientId } = await openDraftPlan(ctx, kind, goalValues[planIdField(kind)] as number);
      return { company_id: companyId, client_id: clientId };
    },
    validate: async (ctx: Ctx, values: GoalValues, previousGoal: GoalValues | null) => checkGoal(ctx, kind, values, previousGoal),
    isReferenced: () => sql<SqlBool>`false`,
  }) satisfies Partial<Resource<never>>;

/** The plan of a goal that is written, under its client's lock: 409 once it is approved. */
async function openDraftPlan(ctx: Ctx, kind: PlanKind, planId: number) {
  const plan = await openPlan(ctx, kind, planId, 'carePlan.change', true).catch((error: unknown) => {
    throw isProblem(error) && error.status === 404 ? badField(goalObjectName(kind), planIdField(kind), 'error.field.unknown') : error;
  });
  if (plan.companyId !== ctx.user.companyId) throw badField(goalObjectName(kind), planIdField(kind), 'error.field.unknown');
  if (plan.status === 'APPROVED') throw approvedProblem(kind, 'approved', await readApproval(ctx, kind, planId));
  return plan;
}

async function checkGoal(ctx: Ctx, kind: PlanKind, values: GoalValues, previousGoal: GoalValues | null) {
  const objectName = goalObjectName(kind);
  const fieldError = (field: string, message: string) => badField(objectName, field, message);
  const plan = await openDraftPlan(ctx, kind, (previousGoal ?? values)[planIdField(kind)] as number);
  const { activityId, categoryId, description } = values;
  if (activityId !== undefined && activityId !== previousGoal?.activityId) {
    const activity = await ctx.db
      .selectFrom('activities')
      .select('id')
      .where('id', '=', activityId as number)
      .where('client_id', '=', plan.clientId)
      .where('removed_at', 'is', null)
      .where('archived', '=', false)
      .executeTakeFirst();
    if (!activity) throw fieldError('activityId', 'error.field.unknown');
  }
  if (
    categoryId !== undefined &&
    categoryId !== previousGoal?.categoryId &&
    !(await isAvailableTo(ctx, `${kind}_goal_categories`, categoryId as number, plan.companyId))
  )
    throw fieldError('categoryId', 'error.field.unknown');
  const { minFrequency, maxFrequency = null } = { ...previousGoal, ...values } as { minFrequency?: number; maxFrequency?: number | null };
  if (minFrequency !== undefined && !isValidRange({ minFrequency, maxFrequency }))
    throw fieldError('maxFrequency', 'error.field.maxBelowMin');
  if (typeof description === 'string')
    await claimFiles(ctx, description, { companyId: plan.companyId, clientId: plan.clientId }, { objectName, field: 'description' });
  if (!previousGoal) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count
      from ${goalsTable(kind)} row
      where ${planColumn(kind, 'row')} = ${plan.id} and row.removed_at is null`.execute(ctx.db);
    if (rows[0]!.count >= MAX_GOALS) throw problem(409, `assistmeApp.${objectName}.errors.tooMany`);
  }
}

const implementationGoalCrud = createCrud(contract.implementationGoals, {
  ...goalOptions('implementation'),
  entity: contract.implementationGoal,
});
const evaluationGoalCrud = createCrud(contract.evaluationGoals, { ...goalOptions('evaluation'), entity: contract.evaluationGoal });

type NamedGoal = { categoryId: number; categoryName: string; activityName: string; alias?: string | null | undefined };
/** The goals of a plan under their categories, both by name as the reader's alphabet has it. */
async function groupByCategory<G extends NamedGoal>(goals: readonly G[]) {
  const collator = new Intl.Collator('sv');
  const shownNameOf = ({ alias, activityName }: NamedGoal) => alias || activityName;
  return [...Map.groupBy(goals, ({ categoryId }) => categoryId)]
    .map(([categoryId, categoryGoals]) => ({
      categoryId,
      categoryName: categoryGoals[0]!.categoryName,
      goals: categoryGoals.toSorted((a, b) => collator.compare(shownNameOf(a), shownNameOf(b))),
    }))
    .sort((a, b) => collator.compare(a.categoryName, b.categoryName) || a.categoryId - b.categoryId);
}
const wholePage = { page: 0, size: MAX_GOALS, sort: [] };

const readEvaluationGoals = async (ctx: Ctx, planId: number) => {
  await openPlan(ctx, 'evaluation', planId, 'carePlan.see');
  const { body: goals } = await evaluationGoalCrud.rows.listPage(ctx, { evaluationPlanId: planId }, wholePage);
  return groupByCategory(goals);
};

/** The goals of a plan, listed by its id alone, open its client for ADMIN as those of a client do. */
const traceListed =
  <I, P>(listGoals: (ctx: Ctx, request: I) => Promise<P>) =>
  async (ctx: Ctx, request: I): Promise<P> => {
    const goalsReply = await listGoals(ctx, request);
    const { query } = request as { query: { clientId?: number } };
    const { body: goals } = goalsReply as Reply<{ clientId: number }[]>;
    const shownClientIds = query.clientId === undefined ? goals.map(({ clientId }) => clientId) : [];
    await traceShownClients(ctx, shownClientIds, 'carePlan.see');
    return goalsReply;
  };

/** A goal goes with its draft; one of what is approved stays: 409. */
const createDraftGoalRemoval =
  (
    kind: PlanKind,
    crudCalls: { remove: (ctx: Ctx, input: never) => Promise<unknown> },
    readGoal: (ctx: Ctx, id: number) => Promise<unknown>,
  ) =>
  async (ctx: Ctx, request: { params: { id: number } }) => {
    const goal = (await readGoal(ctx, request.params.id)) as GoalValues;
    await openDraftPlan(ctx, kind, goal[planIdField(kind)] as number);
    return crudCalls.remove(ctx, request as never);
  };

export const implementationGoalHandlers = {
  ...implementationGoalCrud.calls,
  list: traceListed(implementationGoalCrud.calls.list),
  remove: createDraftGoalRemoval('implementation', implementationGoalCrud.calls as never, implementationGoalCrud.rows.get),
  grouped: async (ctx, { params }) => {
    await openPlan(ctx, 'implementation', params.implementationPlanId, 'carePlan.see');
    const { body: goals } = await implementationGoalCrud.rows.listPage(
      ctx,
      { implementationPlanId: params.implementationPlanId },
      wholePage,
    );
    return groupByCategory(goals);
  },
} as Handlers<typeof contract.implementationGoals>;

export const evaluationGoalHandlers = {
  ...evaluationGoalCrud.calls,
  list: traceListed(evaluationGoalCrud.calls.list),
  remove: createDraftGoalRemoval('evaluation', evaluationGoalCrud.calls as never, evaluationGoalCrud.rows.get),
  grouped: (ctx, { params }) => readEvaluationGoals(ctx, params.evaluationPlanId),
  active: (ctx, { params }) => readPulses(ctx, params.clientId),
  behind: shareInFlightHandler(
    'evaluation-goals/behind',
    async (ctx: Ctx, { params, query }: { params: { companyId: number }; query: { few?: boolean } }) => {
      const clientsBehind = await readClientsBehind(ctx, params.companyId, query.few);
      await traceShownClients(
        ctx,
        clientsBehind.clients.map(({ clientId }) => clientId),
        'periodReport.see',
      );
      return clientsBehind;
    },
  ),
  ofImplementationPlan: async (ctx, { params }) => {
    await openPlan(ctx, 'implementation', params.implementationPlanId, 'carePlan.see');
    const planId = await findEvaluationPlanId(ctx.db, params.implementationPlanId);
    if (planId === undefined) throw notFound();
    return readEvaluationGoals(ctx, planId);
  },
} as Handlers<typeof contract.evaluationGoals>;

/** Copies a plan's goals into a draft: those whose activity is still there. A removed area of life stays with the goals under it (R34). */
export async function copyGoals({ db }: Ctx, kind: PlanKind, fromPlanId: number, toPlanId: number): Promise<void> {
  const amountColumns = sql.raw(
    kind === 'implementation' ? 'target_frequency, frequency_unit' : 'min_frequency, max_frequency, frequency_unit',
  );
  await sql`
    insert into ${goalsTable(kind)} (company_id, client_id, ${sql.ref(`${kind}_plan_id`)}, activity_id, category_id, alias, description,
      ${amountColumns})
    select goal.company_id, goal.client_id, ${toPlanId}, goal.activity_id, goal.category_id, goal.alias, goal.description, ${amountColumns}
    from ${goalsTable(kind)} goal
    where ${planColumn(kind, 'goal')} = ${fromPlanId}
      and goal.removed_at is null
      and exists (select from activities activity
        where activity.id = goal.activity_id and activity.removed_at is null and not activity.archived)
    order by goal.id`.execute(db);
}
