/** Categories and types of tasks: the platform's own, and a company's beside them (product «Tasks», R33). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/tasks/templates.ts';
import { createCompanyResource, isAvailableTo, listInCompany, openCompanyId } from '#server/catalogue/of-company.ts';
import { capitaliseName, idOf } from '#server/catalogue/selection.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openCompany } from '#server/request/scope.ts';

type Values = Record<string, unknown>;

const categories = createCrud(contract.taskCategories, {
  ...createCompanyResource('taskCategory'),
  entity: contract.taskCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from task_types where task_category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.categoryTaken' },
  validate: async (_, values) => capitaliseName(values),
});
export const taskCategoryHandlers: Handlers<typeof contract.taskCategories> = {
  ...categories.calls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, categories.rows, params.companyId, query, paging),
};

const types = createCrud(contract.taskTypes, {
  ...createCompanyResource('taskType', { taskCategoryId: 'task_category_id' }),
  entity: contract.taskType,
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from tasks where type_id = ${id}) or exists (select from attributes where task_type_id = ${id}))`,
  uniqueName: { errorKey: 'error.field.typeTaken', parentColumn: 'task_category_id' },
  validate: async (ctx, values: Values, row) => {
    capitaliseName(values);
    const categoryId = idOf(values.taskCategory);
    // The category that a type has already is kept, even if it was removed since (R34).
    if (categoryId === undefined || categoryId === idOf(row?.taskCategory)) return;
    const companyId = row ? (idOf(row.company) ?? 0) : await openCompanyId(ctx, 'taskType', values.company);
    if (!(await isAvailableTo(ctx, 'task_categories', categoryId, companyId)))
      throw badField('taskType', 'taskCategory', 'error.field.unknown');
  },
});
export const taskTypeHandlers: Handlers<typeof contract.taskTypes> = {
  ...types.calls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, types.rows, params.companyId, query, paging),
  active: async (ctx, { params: { taskCategoryId, companyId }, paging }) => {
    await openCompany(ctx, companyId);
    if (!(await isAvailableTo(ctx, 'task_categories', taskCategoryId, companyId))) throw notFound();
    const query = { taskCategoryId, includeArchived: false };
    const page = await listInCompany(ctx, types.rows, companyId, query, paging);
    const { rows } = await sql<{ typeId: number; id: number; name: string }>`
      select row.type_id as "typeId", row.id, row.name
      from tasks row
      where row.type_id = any(${page.body.map(({ id }) => id)})
        and row.company_id = ${companyId}
        and not row.archived
        and row.removed_at is null
      order by row.name, row.id`.execute(ctx.db);
    const byType = Map.groupBy(rows, ({ typeId }) => typeId);
    const tasksOf = (id: number) => (byType.get(id) ?? []).map(({ id: taskId, name }) => ({ id: taskId, name }));
    return reply(
      page.body.map((type) => ({ ...type, tasks: tasksOf(type.id) })),
      page.total === undefined ? {} : { total: page.total },
    );
  },
};
