/** The persons responsible for dated tasks: who may be named, and the words for one who may be named no more (R94, decision 066). */
import { queryOptions } from '@tanstack/react-query';
import { taskInstances } from '#contract/tasks/dated.ts';
import type { TaskRecurrence } from '#contract/tasks/recurrences.ts';
import { fullListByName } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';
import type { Translate } from '../../core/texts.ts';

export type ResponsibleFields = Pick<TaskRecurrence, 'responsibleId' | 'responsibleName' | 'responsibleImageUrl' | 'responsibleIsActive'>;

export const responsiblesQuery = queryOptions({
  queryKey: ['responsibles'],
  queryFn: async ({ signal }) => (await callApi(taskInstances.responsibles, { query: fullListByName, signal })).data,
});

/** Their name, marked where nobody can name them any more; null of what is nobody's. */
export const responsibleText = ({ responsibleName: name, responsibleIsActive }: ResponsibleFields, t: Translate): string | null =>
  name ? (responsibleIsActive === false ? t('taskInstances.left', { name }) : name) : null;
/** The same where nothing else says what somebody is named for. */
export function responsibleLabel(task: ResponsibleFields, t: Translate): string | null {
  const name = responsibleText(task, t);
  return name && t('taskInstances.responsibleIs', { name });
}
