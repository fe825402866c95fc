/** Tasks of a company, with the values of their attributes, and the teams that each is offered for (product «Tasks», R23 and R37). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import * as contract from '#contract/tasks/templates.ts';
import { withValues } from '#server/catalogue/nested-values.ts';
import { companyOfRowSql, isAvailableTo, resolveCompanyId } from '#server/catalogue/of-company.ts';
import { idOf } from '#server/catalogue/selection.ts';
import { endPlansOfDefinition } from '#server/planning/end-plans.ts';
import { taskSchema } from '#server/planning/kind-schema.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Ctx, type Handlers, type Reply, reply } from '#server/request/handlers.ts';
import { isNameMatchSql } from '#server/request/like.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { leaveTrace, openCompany, seesAsOrganisationSql } from '#server/request/scope.ts';

type FieldValues = Record<string, unknown>;

const { calls: taskCalls, rows: taskRows } = createCrud(contract.tasks, {
  entity: contract.task,
  visible: ({ user }) => sql<SqlBool>`(row.removed_at is null and ${seesAsOrganisationSql(user)})`,
  computed: {
    company: companyOfRowSql,
    category: sql`(
      select json_build_object('id', category.id, 'name', category.name, 'color', category.color, 'icon', category.icon)
      from task_types type
      join task_categories category on category.id = type.task_category_id
      where type.id = row.type_id)`,
    color: sql`(
      select coalesce(type.color, category.color)
      from task_types type
      join task_categories category on category.id = type.task_category_id
      where type.id = row.type_id)`,
    icon: sql`(
      select coalesce(type.icon, category.icon)
      from task_types type
      join task_categories category on category.id = type.task_category_id
      where type.id = row.type_id)`,
  },
  listConditions: async ({ user }, query) => {
    // No company's data is listed for ADMIN by default (R3).
    if (user.isAdmin && query.companyId === undefined) return null;
    const conditions: RawBuilder<SqlBool>[] = [];
    if (query.companyId !== undefined) conditions.push(sql<SqlBool>`row.company_id = ${query.companyId}`);
    if (query.taskTypeId !== undefined) conditions.push(sql<SqlBool>`row.type_id = ${query.taskTypeId}`);
    if (query.taskCategoryId !== undefined)
      conditions.push(sql<SqlBool>`row.type_id in (select id from task_types where task_category_id = ${query.taskCategoryId})`);
    if (query.includeArchived === false) conditions.push(sql<SqlBool>`not row.archived`);
    if (typeof query.search === 'string' && query.search.trim()) conditions.push(isNameMatchSql('TASK', query.search));
    return conditions;
  },
  ownerColumns: async (ctx, body) => {
    const companyId = await resolveCompanyId(ctx, 'task', body.company);
    if (companyId === 0) throw badField('task', 'company', 'error.field.required');
    return { company_id: companyId };
  },
  validate: async (ctx, values: FieldValues, row) => {
    const companyId = row ? idOf(row.company)! : await resolveCompanyId(ctx, 'task', values.company);
    const [typeId, labelId] = [idOf(values.type), idOf(values.label)];
    if (typeId !== undefined && typeId !== idOf(row?.type) && !(await isAvailableTo(ctx, 'task_types', typeId, companyId)))
      throw badField('task', 'type', 'error.field.unknown');
    if (labelId !== undefined && labelId !== idOf(row?.label) && !(await isAvailableTo(ctx, 'labels', labelId, companyId)))
      throw badField('task', 'label', 'error.field.unknown');
  },
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from task_instances where task_id = ${id})
      or exists (select from task_recurrences where task_id = ${id}))`,
});

const { withStored, saveValues } = withValues<contract.Task>('task', 'task');

/** A company's tasks, under a type or category that is there for it. */
async function listTasks(ctx: Ctx, params: Record<string, number>, query: object, paging: Paging): Promise<Reply<contract.Task[]>> {
  await openCompany(ctx, params.companyId!);
  for (const [table, id] of [
    ['task_types', params.taskTypeId],
    ['task_categories', params.taskCategoryId],
  ] as const)
    if (id !== undefined && !(await isAvailableTo(ctx, table, id, params.companyId!))) throw notFound();
  return taskRows.listPage(ctx, { ...query, ...params }, paging);
}

export const taskHandlers: Handlers<typeof contract.tasks> = {
  ...taskCalls,
  get: async (ctx, input) => withStored(ctx, await taskCalls.get(ctx, input)),
  create: async (ctx, input) => saveValues(ctx, await taskCalls.create(ctx, input), input.body),
  replace: async (ctx, input) => saveValues(ctx, await taskCalls.replace(ctx, input), input.body),
  change: async (ctx, input) => saveValues(ctx, await taskCalls.change(ctx, input), input.body),
  remove: async (ctx, input) => {
    const removeReply = await taskCalls.remove(ctx, input);
    await endPlansOfDefinition(ctx, taskSchema, input.params.id);
    return removeReply;
  },
  ofType: (ctx, { params, query, paging }) => listTasks(ctx, params, query, paging),
  ofCategory: (ctx, { params, query, paging }) => listTasks(ctx, params, query, paging),
  all: (ctx, { params, query, paging }) => listTasks(ctx, params, query, paging),
};

/** A group of one's company, of the client it is the team of. */
async function openTeam(ctx: Ctx, id: number) {
  const { db, user } = ctx;
  const { rows } = await sql<{ company_id: number; client_id: number }>`
    select row.company_id, row.client_id
    from client_groups row
    where row.id = ${id} and ${seesAsOrganisationSql(user)}`.execute(db);
  if (!rows[0]) throw notFound();
  if (user.isAdmin) await leaveTrace(ctx, rows[0].company_id, rows[0].client_id, 'task.see');
  return rows[0];
}
async function readOffer(ctx: Ctx, { clientGroupId, taskId }: { clientGroupId: number; taskId: number }) {
  const team = await openTeam(ctx, clientGroupId);
  const task = await ctx.db
    .selectFrom('tasks')
    .select('name')
    .where('id', '=', taskId)
    .where('company_id', '=', team.company_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!task) throw notFound();
  return { ...team, name: task.name };
}

export const taskOfferHandlers: Handlers<typeof contract.taskOffers> = {
  ofTeam: async (ctx, { params: { clientGroupId }, paging }) => {
    const team = await openTeam(ctx, clientGroupId);
    const taskPage = await listTasks(ctx, { companyId: team.company_id }, { includeArchived: false }, paging);
    const offers = await ctx.db.selectFrom('task_offers').select('task_id').where('client_group_id', '=', clientGroupId).execute();
    const offeredIds = new Set(offers.map(({ task_id }) => task_id));
    return reply(
      taskPage.body.map((task) => ({ ...task, offered: offeredIds.has(task.id) })),
      taskPage.total === undefined ? {} : { total: taskPage.total },
    );
  },
  offer: async (ctx, { params }) => {
    const { name, company_id, client_id } = await readOffer(ctx, params);
    await ctx.db
      .insertInto('task_offers')
      .values({ company_id, client_group_id: params.clientGroupId, client_id, task_id: params.taskId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return reply(undefined, { alert: { key: 'assistmeApp.task.offered', param: name } });
  },
  takeBack: async (ctx, { params }) => {
    const { name } = await readOffer(ctx, params);
    await ctx.db
      .deleteFrom('task_offers')
      .where('client_group_id', '=', params.clientGroupId)
      .where('task_id', '=', params.taskId)
      .execute();
    return reply(undefined, { alert: { key: 'assistmeApp.task.notOffered', param: name } });
  },
};
