/** Categories and types of tasks: the platform's own, and a company's beside them (product «Tasks», R33). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { Entity } from '#contract/entity.ts';
import * as contract from '#contract/tasks/templates.ts';
import { capitalised, idOf } from '#server/catalogue/selection.ts';
import type { Tables } from '#server/database/tables.ts';
import { crud, type Resource, type Rows } from '#server/request/crud.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';
import { ofOwnCompany, openCompany } from '#server/request/scope.ts';

type Values = Record<string, unknown>;

/** SQL of the company a row `t` belongs to; null for the platform's. */
export const companyOfRow = sql`(select json_build_object('id', co.id, 'name', co.name) from companies co where co.id = t.company_id)`;

/** The company whose a new row becomes: one's own, or the one ADMIN names; 0 is the platform. */
export async function companyFor(ctx: Ctx, object: string, given: unknown): Promise<number> {
  const { who, db } = ctx;
  const named = idOf(given);
  if (!who.isAdmin && !who.companyId) throw forbidden();
  if (!who.isAdmin && named !== undefined && named !== who.companyId) throw badField(object, 'company', 'error.field.unknown');
  if (!who.isAdmin) return who.companyId!;
  if (named === undefined) return 0;
  const { rows } = await sql`select id from companies where id = ${named}`.execute(db);
  if (!rows[0]) throw badField(object, 'company', 'error.field.unknown');
  return named;
}

/** The platform's and one's company's; never what is removed (R34). */
const visible = ({ who }: Ctx) => sql<SqlBool>`(t.removed_at is null and (t.company_id = 0 or ${ofOwnCompany(who)}))`;
/** Whether the row is there for a company: the platform's, or its own. */
export async function isFor({ db }: Ctx, table: keyof Tables, id: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select t.id from ${sql.table(table)} t where t.id = ${id} and t.removed_at is null and t.company_id in (0, ${companyId})`.execute(db);
  return rows.length > 0;
}

/** The parts of a resource that both kinds share. */
const catalogued = (object: string) =>
  ({
    visible,
    // The platform's are ADMIN's to change.
    changeable: ({ who }: Ctx) => (who.isAdmin ? sql<SqlBool>`true` : sql<SqlBool>`t.company_id > 0`),
    computed: { global: sql<boolean>`t.company_id = 0`, company: companyOfRow },
    placed: async (ctx: Ctx, body: Values): Promise<Values> => ({ company_id: await companyFor(ctx, object, body.company) }),
    narrowed: async ({ who }: Ctx, query: Values) => {
      const conditions: RawBuilder<SqlBool>[] = [];
      if (query.includeArchived === false) conditions.push(sql<SqlBool>`not t.archived`);
      // No company's own is listed for ADMIN by default (R3).
      if (query.includeCompanySpecific === false || (who.isAdmin && query.companyId === undefined))
        conditions.push(sql<SqlBool>`t.company_id = 0`);
      if (query.companyId !== undefined) conditions.push(sql<SqlBool>`t.company_id in (0, ${query.companyId})`);
      if (query.taskCategoryId !== undefined) conditions.push(sql<SqlBool>`t.task_category_id = ${query.taskCategoryId}`);
      return conditions;
    },
  }) satisfies Partial<Resource<never>>;

/** A page of a company's rows with the platform's; 404 unless the company is in scope. */
async function inCompany<E extends Entity>(ctx: Ctx, rows: Rows<E>, companyId: number, query: Values, paging: Paging) {
  await openCompany(ctx, companyId);
  return rows.page(ctx, { ...query, companyId }, paging);
}

const categories = crud(contract.taskCategories, {
  ...catalogued('taskCategory'),
  entity: contract.taskCategory,
  used: (id) => sql<SqlBool>`exists (select from task_types where task_category_id = ${id})`,
  checked: async (_, values) => capitalised(values),
});
export const taskCategoryHandlers: Handlers<typeof contract.taskCategories> = {
  ...categories.calls,
  ofCompany: (ctx, { params, query, paging }) => inCompany(ctx, categories.rows, params.companyId, query, paging),
};

const types = crud(contract.taskTypes, {
  ...catalogued('taskType'),
  entity: contract.taskType,
  used: (id) =>
    sql<SqlBool>`(exists (select from tasks where type_id = ${id}) or exists (select from attributes where task_type_id = ${id}))`,
  checked: async (ctx, values: Values, row) => {
    capitalised(values);
    const category = idOf(values.taskCategory);
    // The category that a type has already is kept, even if it was removed since (R34).
    if (category === undefined || category === idOf(row?.taskCategory)) return;
    const companyId = row ? (idOf(row.company) ?? 0) : await companyFor(ctx, 'taskType', values.company);
    if (!(await isFor(ctx, 'task_categories', category, companyId))) throw badField('taskType', 'taskCategory', 'error.field.unknown');
  },
});
export const taskTypeHandlers: Handlers<typeof contract.taskTypes> = {
  ...types.calls,
  ofCompany: (ctx, { params, query, paging }) => inCompany(ctx, types.rows, params.companyId, query, paging),
  active: async (ctx, { params: { taskCategoryId, companyId }, paging }) => {
    await openCompany(ctx, companyId);
    if (!(await isFor(ctx, 'task_categories', taskCategoryId, companyId))) throw notFound();
    const query = { taskCategoryId, includeArchived: false };
    const found = await inCompany(ctx, types.rows, companyId, query, paging);
    const { rows } = await sql<{ typeId: number; id: number; name: string }>`
      select t.type_id as "typeId", t.id, t.name from tasks t where t.type_id = any(${found.body.map(({ id }) => id)}) and t.company_id = ${companyId}
        and not t.archived and t.removed_at is null order by t.name, t.id`.execute(ctx.db);
    const byType = Map.groupBy(rows, ({ typeId }) => typeId);
    const tasksOf = (id: number) => (byType.get(id) ?? []).map(({ id: taskId, name }) => ({ id: taskId, name }));
    return reply(
      found.body.map((type) => ({ ...type, tasks: tasksOf(type.id) })),
      found.total === undefined ? {} : { total: found.total },
    );
  },
};
