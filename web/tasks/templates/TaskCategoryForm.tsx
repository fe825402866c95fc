/** A task category: a new one of the company, or one that is there (R33). */
import { taskCategories } from '#contract/tasks/templates.ts';
import { callApi } from '../../core/call.ts';
import { type CategoryFormProps, CategorySheet } from '../../shared/catalogue/CategorySheet.tsx';
import type { Company, TaskCategory } from './templates-query.ts';

export const TaskCategoryForm = (props: CategoryFormProps<Company, TaskCategory>) => (
  <CategorySheet
    {...props}
    deleteQuestionKey="tasks.deleteCategoryQuestion"
    createCategory={async (draft) => (await callApi(taskCategories.create, { body: draft })).data}
    changeCategory={async ({ id, version }, body) =>
      (await callApi(taskCategories.change, { params: { id }, body, ifMatch: version })).data
    }
    removeCategory={({ id }) => callApi(taskCategories.remove, { params: { id } })}
  />
);
