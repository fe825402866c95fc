/** Plans of a client: made, changed and copied as drafts, approved, ended, and removed while they have not applied (R49–R53). */
import { type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import * as contract from '#contract/goals/plans.ts';
import { checkPlanDays, mayRemovePlan } from '#domain/goals/plans.ts';
import { claimFiles } from '#server/files/keep.ts';
import { createCrud, type Resource, type Rows } from '#server/request/crud.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { openClient, seesClientSql, traceListedClient } from '#server/request/scope.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { approvePlan, endApprovedPlan, planError } from './approve.ts';
import { restorePlanEnds } from './ends.ts';
import { findEvaluationPlanId } from './evaluation-plan.ts';
import { copyGoals } from './goals.ts';
import { approvedProblem, type OpenPlan, openPlan, type PlanKind, planColumn, planObjectName, seesPlanSql, todayOf } from './scope.ts';

type PlanValues = Record<string, unknown>;
type Plan = contract.ImplementationPlan | contract.EvaluationPlan;

const planOptions = (kind: PlanKind) =>
  ({
    visible: ({ user }: Ctx) => seesPlanSql(user),
    changeable: ({ user }: Ctx) => sql<SqlBool>`row.company_id = ${user.companyId}`,
    immutableFields: ['clientId'],
    computed: {
      clientName: sql`(select client.name from clients client where client.id = row.client_id)`,
      approvedByName: sql`(select ${fullNameOf('account')} from users account where account.id = row.approved_by_id)`,
      goalCount: sql`
        (select count(*) from ${sql.table(`${kind}_goals`)} goal where ${planColumn(kind, 'goal')} = row.id and goal.removed_at is null)`,
    },
    listConditions: async (ctx: Ctx, query: PlanValues) => {
      const { isAdmin } = ctx.user;
      // No client's own is listed for ADMIN by default (R3).
      if (isAdmin && query.clientId === undefined) return null;
      if (isAdmin && !ctx.readOnly) await traceListedClient(ctx, query.clientId as number, 'carePlan.see');
      return query.clientId === undefined ? [] : [sql<SqlBool>`row.client_id = ${query.clientId}`];
    },
    onRead: async (ctx: Ctx, plan: PlanValues) => {
      if (ctx.user.isAdmin && !ctx.readOnly) await openClient(ctx, plan.clientId as number, 'carePlan.see');
    },
    ownerColumns: async (ctx: Ctx, planValues: PlanValues): Promise<PlanValues> => {
      const { company_id } = await openPlanClient(ctx, kind, planValues.clientId as number);
      return { company_id, made_date: ctx.now.toISOString() };
    },
    validate: async (ctx: Ctx, values: PlanValues, previousPlan: PlanValues | null) => {
      const clientId = (previousPlan?.clientId ?? values.clientId) as number;
      const { company_id, time_zone } = await openPlanClient(ctx, kind, clientId);
      const { startDate = null, endDate = null } = { ...previousPlan, ...values } as { startDate?: string | null; endDate?: string | null };
      const refusal = checkPlanDays({ startDate, endDate }, todayOf(ctx, { timeZone: time_zone }));
      if (refusal) throw planError(kind, refusal);
      if (typeof values.description === 'string')
        await claimFiles(
          ctx,
          values.description,
          { companyId: company_id, clientId },
          { objectName: planObjectName(kind), field: 'description' },
        );
    },
    // A plan that applied stays, with what was made of it (R53).
    isReferenced: () => sql<SqlBool>`true`,
  }) satisfies Partial<Resource<never>>;

/** The client whose plan it is: of one's own company. */
async function openPlanClient(ctx: Ctx, kind: PlanKind, clientId: number) {
  const client = await ctx.db
    .selectFrom('clients')
    .innerJoin('companies', 'companies.id', 'clients.company_id')
    .select(['clients.company_id', 'companies.time_zone'])
    .where('clients.id', '=', clientId)
    .where('clients.company_id', '=', ctx.user.companyId)
    .where(seesClientSql(ctx.user, 'clients', 'id'))
    .executeTakeFirst();
  if (!client) throw badField(planObjectName(kind), 'clientId', 'error.field.unknown');
  return client;
}

const implementationPlanCrud = createCrud(contract.implementationPlans, {
  ...planOptions('implementation'),
  entity: contract.implementationPlan,
  computed: {
    ...planOptions('implementation').computed,
    evaluationPlanId: sql`
      (select plan.id from evaluation_plans plan where plan.implementation_plan_id = row.id and plan.removed_at is null)`,
  },
});
const evaluationPlanCrud = createCrud(contract.evaluationPlans, {
  ...planOptions('evaluation'),
  entity: contract.evaluationPlan,
  validate: async (ctx, values, previousPlan) => {
    // Those of an implementation plan are its own: saving it saves them (R25).
    if (previousPlan?.implementationPlanId)
      for (const field of ['startDate', 'endDate'])
        if (values[field] !== undefined && values[field] !== previousPlan[field])
          throw badField('evaluationPlan', field, 'error.field.fixed');
    await planOptions('evaluation').validate(ctx, values, previousPlan);
  },
});

type PlanRows = Rows<typeof contract.implementationPlan> | Rows<typeof contract.evaluationPlan>;
const planRowsOf = (kind: PlanKind): PlanRows => (kind === 'implementation' ? implementationPlanCrud.rows : evaluationPlanCrud.rows);

/** A new plan is written as a draft; whoever writes APPROVED has it approved in the same breath. */
async function createPlan(ctx: Ctx, kind: PlanKind, { status, ...values }: PlanValues): Promise<Reply<Plan>> {
  const creationReply = await planRowsOf(kind).create(ctx, values);
  const { id } = creationReply.body;
  if (kind === 'implementation')
    await sql`
      insert into evaluation_plans (company_id, client_id, implementation_plan_id, name, start_date, end_date, made_date)
      select company_id, client_id, id, name, start_date, end_date, made_date
      from implementation_plans
      where id = ${id}`.execute(ctx.db);
  if (status === 'APPROVED') await approvePlan(ctx, await openPlan(ctx, kind, id, 'carePlan.change', true), kind);
  return reply(await planRowsOf(kind).get(ctx, id), creationReply.alert && { alert: creationReply.alert });
}

/** Changes a draft, approves it, or moves the end of what is approved. */
async function updatePlan(ctx: Ctx, kind: PlanKind, id: number, { status, ...values }: PlanValues): Promise<Reply<Plan>> {
  const plan = await openPlan(ctx, kind, id, 'carePlan.change', true);
  if (values.clientId !== undefined && values.clientId !== plan.clientId)
    throw badField(planObjectName(kind), 'clientId', 'error.field.fixed');
  const previousPlan = await planRowsOf(kind).get(ctx, id);
  const isPartOfPlan = kind === 'evaluation' && (previousPlan as contract.EvaluationPlan).implementationPlanId !== null;
  if (plan.status === 'APPROVED') {
    if (status === 'APPROVED' && ctx.ifMatch !== null && ctx.ifMatch !== plan.version)
      throw approvedProblem(kind, 'approvedFirst', previousPlan);
    const { endDate, ...otherValues } = values;
    const isSame = Object.entries(otherValues).every(([field, value]) => (value ?? null) === (previousPlan[field as keyof Plan] ?? null));
    if (!isSame || status === 'DRAFT') throw approvedProblem(kind, 'approved', previousPlan);
    if (endDate === undefined || endDate === plan.endDate) return planRowsOf(kind).update(ctx, id, {});
    if (isPartOfPlan) throw badField('evaluationPlan', 'endDate', 'error.field.fixed');
    return movePlanEnd(ctx, kind, plan, endDate as string | null);
  }
  if (isPartOfPlan && status === 'APPROVED') throw badField('evaluationPlan', 'status', 'error.field.fixed');
  const { alert } = await planRowsOf(kind).update(ctx, id, values);
  // Its evaluation plan has its days, and its name until it is given another.
  if (kind === 'implementation')
    await sql`
      update evaluation_plans evaluation
      set start_date = plan.start_date, end_date = plan.end_date, version = evaluation.version + 1,
        name = case when evaluation.name = ${previousPlan.name} then plan.name else evaluation.name end
      from implementation_plans plan
      where plan.id = ${id}
        and evaluation.implementation_plan_id = plan.id
        and evaluation.removed_at is null
        and ((evaluation.start_date, evaluation.end_date) is distinct from (plan.start_date, plan.end_date)
          or (evaluation.name = ${previousPlan.name} and evaluation.name <> plan.name))`.execute(ctx.db);
  if (status === 'APPROVED') await approvePlan(ctx, await openPlan(ctx, kind, id, 'carePlan.change', true), kind);
  return reply(await planRowsOf(kind).get(ctx, id), alert && { alert });
}

async function movePlanEnd(ctx: Ctx, kind: PlanKind, plan: OpenPlan, endDate: string | null): Promise<Reply<Plan>> {
  const { alert } = await planRowsOf(kind).update(ctx, plan.id, {});
  await endApprovedPlan(ctx, kind, plan, endDate);
  return reply(await planRowsOf(kind).get(ctx, plan.id), alert && { alert });
}

async function removePlan(ctx: Ctx, kind: PlanKind, id: number, removeRow: () => Promise<unknown>) {
  const plan = await openPlan(ctx, kind, id, 'carePlan.change', true);
  if (!mayRemovePlan(plan, todayOf(ctx, plan))) throw problem(409, `assistmeApp.${planObjectName(kind)}.errors.applied`);
  const previousPlan = await planRowsOf(kind).get(ctx, id);
  if (kind === 'evaluation' && (previousPlan as contract.EvaluationPlan).implementationPlanId !== null)
    throw problem(409, 'assistmeApp.evaluationPlan.errors.ofPlan');
  const removedEvaluationPlans =
    kind === 'evaluation'
      ? []
      : await ctx.db
          .updateTable('evaluation_plans')
          .set((eb) => ({ removed_at: ctx.now.toISOString(), version: eb('version', '+', 1) }))
          .where('implementation_plan_id', '=', id)
          .where('removed_at', 'is', null)
          .returning('id')
          .execute();
  const removalReply = await removeRow();
  // Plans that end with an implementation plan have its end, which is given back first.
  await restorePlanEnds(ctx.db, kind, id);
  for (const evaluationPlan of removedEvaluationPlans) await restorePlanEnds(ctx.db, 'evaluation', evaluationPlan.id);
  return removalReply;
}

async function copyPlan(ctx: Ctx, kind: PlanKind, id: number, name: string | undefined): Promise<Reply<Plan>> {
  await openPlan(ctx, kind, id, 'carePlan.change');
  const originalPlan = await planRowsOf(kind).get(ctx, id);
  const copyValues = { name: name ?? originalPlan.name, clientId: originalPlan.clientId, description: originalPlan.description };
  const copyReply = await createPlan(ctx, kind, copyValues);
  await copyGoals(ctx, kind, id, copyReply.body.id);
  if (kind === 'implementation') {
    const [fromPlanId, toPlanId] = [originalPlan, copyReply.body].map((plan) => (plan as contract.ImplementationPlan).evaluationPlanId);
    if (fromPlanId && toPlanId) await copyGoals(ctx, 'evaluation', fromPlanId, toPlanId);
    if (fromPlanId && toPlanId)
      await sql`
        update evaluation_plans copy
        set description = original.description
        from evaluation_plans original
        where original.id = ${fromPlanId} and copy.id = ${toPlanId}`.execute(ctx.db);
  }
  return reply(await planRowsOf(kind).get(ctx, copyReply.body.id), copyReply.alert && { alert: copyReply.alert });
}

async function listClientPlans(ctx: Ctx, kind: PlanKind, clientId: number, paging: Paging) {
  await openClient(ctx, clientId, 'carePlan.see');
  return planRowsOf(kind).listPage(ctx, { clientId }, paging);
}

/** The calls that both kinds have, over one kind. */
const createPlanCalls = (kind: PlanKind, crudCalls: { list: never; get: never; remove: (ctx: Ctx, input: never) => Promise<unknown> }) => ({
  ...crudCalls,
  create: (ctx: Ctx, { body }: { body: PlanValues }) => createPlan(ctx, kind, body),
  replace: (ctx: Ctx, { params, body }: { params: { id: number }; body: PlanValues }) =>
    updatePlan(ctx, kind, params.id, { startDate: null, endDate: null, description: null, ...body }),
  change: (ctx: Ctx, { params, body }: { params: { id: number }; body: PlanValues }) => updatePlan(ctx, kind, params.id, body),
  remove: (ctx: Ctx, request: { params: { id: number } }) =>
    removePlan(ctx, kind, request.params.id, () => crudCalls.remove(ctx, request as never)),
  ofClient: (ctx: Ctx, { params, paging }: { params: { clientId: number }; paging: Paging }) =>
    listClientPlans(ctx, kind, params.clientId, paging),
  copy: (ctx: Ctx, { params, query }: { params: { id: number }; query: { name?: string } }) => copyPlan(ctx, kind, params.id, query.name),
});

export const implementationPlanHandlers = createPlanCalls('implementation', implementationPlanCrud.calls as never) as unknown as Handlers<
  typeof contract.implementationPlans
>;
export const evaluationPlanHandlers = {
  ...createPlanCalls('evaluation', evaluationPlanCrud.calls as never),
  ofImplementationPlan: async (ctx: Ctx, { params }: { params: { implementationPlanId: number } }) => {
    await openPlan(ctx, 'implementation', params.implementationPlanId, 'carePlan.see');
    const planId = await findEvaluationPlanId(ctx.db, params.implementationPlanId);
    if (planId === undefined) throw notFound();
    return evaluationPlanCrud.rows.get(ctx, planId);
  },
} as unknown as Handlers<typeof contract.evaluationPlans>;
