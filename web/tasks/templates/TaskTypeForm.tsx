/** A task type: a new one of the company in a category, or one that is there (R33). */
import { taskTypes } from '#contract/tasks/templates.ts';
import { callApi } from '../../core/call.ts';
import { type TypeFormProps, TypeSheet } from '../../shared/catalogue/TypeSheet.tsx';
import type { Company, TaskType } from './templates-query.ts';

export const TaskTypeForm = (props: TypeFormProps<Company, TaskType>) => (
  <TypeSheet
    kind="task"
    {...props}
    createType={async (draft) => (await callApi(taskTypes.create, { body: { ...draft, taskCategory: { id: props.category.id } } })).data}
    changeType={async ({ id, version }, body) => (await callApi(taskTypes.change, { params: { id }, body, ifMatch: version })).data}
    removeType={({ id }) => callApi(taskTypes.remove, { params: { id } })}
  />
);
