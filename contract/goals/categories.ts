/** Categories of goals: the areas of life, the platform's and a company's own (product «Plans and goals», R54). */
import * as z from 'zod/mini';
import { endpoint, inQuery, sortableFieldsOf, standardCalls } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { flag, id, maybe, nameLine, ref } from '../fields.ts';

const rights = {
  see: 'goalCategory.see',
  create: 'goalCategory.change',
  change: 'goalCategory.change',
  remove: 'goalCategory.change',
  logsAccessTo: 'nothing',
} as const;
const listFilter = z.object({ includeArchived: inQuery.flag(), includeCompanySpecific: inQuery.flag(), companyId: inQuery.id() });
const categoryFields = {
  writable: { name: nameLine(50, 2) },
  defaulted: { archived: flag() },
  /** Null for the platform's. */
  served: { global: z.boolean(), company: z.nullable(z.object({ id, name: z.string() })) },
};
/** ADMIN names the company whose it becomes, or makes one of the platform's; for others it is their own. */
const companyField = { company: maybe(ref('companies')) };

export const implementationGoalCategory = entity({
  name: 'implementationGoalCategory',
  table: 'implementation_goal_categories',
  ...categoryFields,
});
export const evaluationGoalCategory = entity({ name: 'evaluationGoalCategory', table: 'evaluation_goal_categories', ...categoryFields });
export type GoalCategory = z.output<(typeof evaluationGoalCategory)['read']>;

/** A company's own and the platform's. */
const companyList = {
  method: 'GET',
  may: 'goalCategory.see',
  logsAccessTo: 'nothing',
  query: z.object({ includeArchived: inQuery.flag() }),
  defaultOrder: 'name,asc',
} as const;

const implementationCalls = standardCalls('implementation-goal-categories', implementationGoalCategory, rights, listFilter);
export const implementationGoalCategories = {
  ...implementationCalls,
  list: { ...implementationCalls.list, defaultOrder: 'name,asc' },
  create: { ...implementationCalls.create, body: z.extend(implementationGoalCategory.create, companyField) },
  ofCompany: endpoint({
    summary: "List a company's categories of implementation goals",
    ...companyList,
    path: '/api/implementation-goal-categories/company/{companyId}',
    response: z.array(implementationGoalCategory.read),
    sort: sortableFieldsOf(implementationGoalCategory),
  }),
} as const;

const evaluationCalls = standardCalls('evaluation-goal-categories', evaluationGoalCategory, rights, listFilter);
export const evaluationGoalCategories = {
  ...evaluationCalls,
  list: { ...evaluationCalls.list, defaultOrder: 'name,asc' },
  create: { ...evaluationCalls.create, body: z.extend(evaluationGoalCategory.create, companyField) },
  ofCompany: endpoint({
    summary: "List a company's categories of evaluation goals",
    ...companyList,
    path: '/api/evaluation-goal-categories/company/{companyId}',
    response: z.array(evaluationGoalCategory.read),
    sort: sortableFieldsOf(evaluationGoalCategory),
  }),
} as const;
