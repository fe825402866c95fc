/** A task category: a new one of the company, or one that is there (R33). */
import { taskCategories } from '#contract/tasks.ts';
import { type CategoryFormProps, CategorySheet } from '../shared/CategorySheet.tsx';
import { call } from '../shared/call.ts';
import type { Company, TaskCategory } from './data.ts';

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
