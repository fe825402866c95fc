/** Categories of goals, for implementation and for evaluation plans: the platform's own, and a company's beside them (R54). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/goals/categories.ts';
import { createCompanyResource, listInCompany } from '#server/catalogue/of-company.ts';
import { capitaliseName } from '#server/catalogue/selection.ts';
import { createCrud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';

const implementationCategories = createCrud(contract.implementationGoalCategories, {
  ...createCompanyResource('implementationGoalCategory'),
  entity: contract.implementationGoalCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from implementation_goals where category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.areaTaken' },
  validate: async (_, values) => capitaliseName(values),
});
export const implementationGoalCategoryHandlers: Handlers<typeof contract.implementationGoalCategories> = {
  ...implementationCategories.calls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, implementationCategories.rows, params.companyId, query, paging),
};

const evaluationCategories = createCrud(contract.evaluationGoalCategories, {
  ...createCompanyResource('evaluationGoalCategory'),
  entity: contract.evaluationGoalCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from evaluation_goals where category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.areaTaken' },
  validate: async (_, values) => capitaliseName(values),
});
export const evaluationGoalCategoryHandlers: Handlers<typeof contract.evaluationGoalCategories> = {
  ...evaluationCategories.calls,
  ofCompany: (ctx, { params, query, paging }) => listInCompany(ctx, evaluationCategories.rows, params.companyId, query, paging),
};
