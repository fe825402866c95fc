/** A task category: a new one of the company, or one that is there (R33). */
import { taskCategories } from '#contract/tasks/templates.ts';
import { type CategoryFormProps, CategorySheet } from '../../family/catalogue/CategorySheet.tsx';
import { call } from '../../start/call.ts';
import type { Company, TaskCategory } from './templates-query.ts';

export const CategoryForm = ({ company, ...props }: Omit<CategoryFormProps<Company, TaskCategory>, 'client'> & { company: Company }) => (
  <CategorySheet
    {...props}
    client={company}
    question="tasks.deleteCategoryQuestion"
    make={async (draft) => (await call(taskCategories.create, { body: draft })).data}
    change={async ({ id, version }, body) => (await call(taskCategories.change, { params: { id }, body, ifMatch: version })).data}
    remove={({ id }) => call(taskCategories.remove, { params: { id } })}
  />
);
