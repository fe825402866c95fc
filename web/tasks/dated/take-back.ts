/** Takes one's own report of a task away again, from the message about it and from its page (R76). */
import { taskInstances } from '#contract/tasks/dated.ts';
import { callApi } from '../../core/call.ts';
import { errorText, httpStatusOf } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { queryClient } from '../../kit/queries.ts';
import { datedTaskQueryKey, datedTasksKey, type TaskInstance } from './dated-query.ts';

/** Resolves to true once it is gone. */
export async function takeBackTask({ id, name }: Pick<TaskInstance, 'id' | 'name'>): Promise<boolean> {
  try {
    // Sent again after a lost answer it is gone already, as was wanted.
    await callApi(taskInstances.takeBack, { params: { id } }).catch((error: unknown) => {
      if (httpStatusOf(error) !== 404) throw error;
    });
  } catch (error) {
    if (![401, 403].includes(httpStatusOf(error) ?? 0)) showSnack((t) => errorText(error, t), { tone: 'error' });
    return false;
  }
  showSnack((t) => t('instance.did.takeBack', { name }));
  queryClient.removeQueries({ queryKey: datedTaskQueryKey(id) });
  void queryClient.invalidateQueries({ queryKey: datedTasksKey });
  return true;
}
