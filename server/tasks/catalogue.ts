/** Categories and types of tasks: the platform's own, and a company's beside them (product «Tasks», R33). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/tasks/templates.ts';
import { createCompanyResource, isAvailableTo, listInCompany, resolveCompanyId } from '#server/catalogue/of-company.ts';
import { capitaliseName, idOf } from '#server/catalogue/selection.ts';
import { createCrud } from '#server/request/crud.ts';
import { type Handlers, reply } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { openCompany } from '#server/request/scope.ts';

type FieldValues = Record<string, unknown>;

const categoryResource = createCrud(contract.taskCategories, {
  ...createCompanyResource('taskCategory'),
  entity: contract.taskCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from task_types where task_category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.categoryTaken' },
  validate: async (_, values) => capitaliseName(values),
});
export const taskCategoryHandlers: Handlers<typeof contract.taskCategories> = {
  ...categoryResource.calls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, categoryResource.rows, params.companyId, query, paging),
};

const typeResource = createCrud(contract.taskTypes, {
  ...createCompanyResource('taskType', { taskCategoryId: 'task_category_id' }),
  entity: contract.taskType,
  isReferenced: (id) =>
    sql<SqlBool>`(exists (select from tasks where type_id = ${id}) or exists (select from attributes where task_type_id = ${id}))`,
  uniqueName: { errorKey: 'error.field.typeTaken', parentColumn: 'task_category_id' },
  validate: async (ctx, values: FieldValues, row) => {
    capitaliseName(values);
    const categoryId = idOf(values.taskCategory);
    // The category that a type has already is kept, even if it was removed since (R34).
    if (categoryId === undefined || categoryId === idOf(row?.taskCategory)) return;
    const companyId = row ? (idOf(row.company) ?? 0) : await resolveCompanyId(ctx, 'taskType', values.company);
    if (!(await isAvailableTo(ctx, 'task_categories', categoryId, companyId)))
      throw badField('taskType', 'taskCategory', 'error.field.unknown');
  },
});
export const taskTypeHandlers: Handlers<typeof contract.taskTypes> = {
  ...typeResource.calls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, typeResource.rows, params.companyId, query, paging),
  active: async (ctx, { params: { taskCategoryId, companyId }, paging }) => {
    await openCompany(ctx, companyId);
    if (!(await isAvailableTo(ctx, 'task_categories', taskCategoryId, companyId))) throw notFound();
    const query = { taskCategoryId, includeArchived: false };
    const typePage = await listInCompany(ctx, typeResource.rows, companyId, query, paging);
    const { rows } = await sql<{ typeId: number; id: number; name: string }>`
      select row.type_id as "typeId", row.id, row.name
      from tasks row
      where row.type_id = any(${typePage.body.map(({ id }) => id)})
        and row.company_id = ${companyId}
        and not row.archived
        and row.removed_at is null
      order by row.name, row.id`.execute(ctx.db);
    const tasksByType = Map.groupBy(rows, ({ typeId }) => typeId);
    const tasksOfType = (id: number) => (tasksByType.get(id) ?? []).map(({ id: taskId, name }) => ({ id: taskId, name }));
    return reply(
      typePage.body.map((type) => ({ ...type, tasks: tasksOfType(type.id) })),
      typePage.total === undefined ? {} : { total: typePage.total },
    );
  },
};
