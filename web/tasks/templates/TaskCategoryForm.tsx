/** A task category: a new one of the company, or one that is there (R33). */
import { taskCategories } from '#contract/tasks/templates.ts';
import { type CategoryFormProps, CategorySheet } from '../../family/catalogue/CategorySheet.tsx';
import { call } from '../../start/call.ts';
import type { Company, TaskCategory } from './templates-query.ts';

export const TaskCategoryForm = (props: CategoryFormProps<Company, TaskCategory>) => (
  <CategorySheet
    {...props}
    question="tasks.deleteCategoryQuestion"
    make={async (draft) => (await call(taskCategories.create, { body: draft })).data}
    change={async ({ id, version }, body) => (await call(taskCategories.change, { params: { id }, body, ifMatch: version })).data}
    remove={({ id }) => call(taskCategories.remove, { params: { id } })}
  />
);
