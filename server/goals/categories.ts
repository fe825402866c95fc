/** Categories of goals, for implementation and for evaluation plans: the platform's own, and a company's beside them (R54). */
import { type SqlBool, sql } from 'kysely';
import * as contract from '#contract/goals/categories.ts';
import { inCompany, ofCompanies } from '#server/catalogue/of-company.ts';
import { capitalised } from '#server/catalogue/selection.ts';
import { crud } from '#server/request/crud.ts';
import type { Handlers } from '#server/request/handlers.ts';

const implementation = crud(contract.implementationGoalCategories, {
  ...ofCompanies('implementationGoalCategory'),
  entity: contract.implementationGoalCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from implementation_goals where category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.areaTaken' },
  validate: async (_, values) => capitalised(values),
});
export const implementationGoalCategoryHandlers: Handlers<typeof contract.implementationGoalCategories> = {
  ...implementation.calls,
  ofCompany: (ctx, { params, query, paging }) => inCompany(ctx, implementation.rows, params.companyId, query, paging),
};

const evaluation = crud(contract.evaluationGoalCategories, {
  ...ofCompanies('evaluationGoalCategory'),
  entity: contract.evaluationGoalCategory,
  isReferenced: (id) => sql<SqlBool>`exists (select from evaluation_goals where category_id = ${id})`,
  uniqueName: { errorKey: 'error.field.areaTaken' },
  validate: async (_, values) => capitalised(values),
});
export const evaluationGoalCategoryHandlers: Handlers<typeof contract.evaluationGoalCategories> = {
  ...evaluation.calls,
  ofCompany: (ctx, { params, query, paging }) => inCompany(ctx, evaluation.rows, params.companyId, query, paging),
};
