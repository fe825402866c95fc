/** Sends an act on a dated task, shows a message with undo, and reports clearly when somebody else was first. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type TaskInstancePatch, taskInstances } from '#contract/tasks/dated.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { getText, type Translate } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { type Command, instancePatchOf, undoCommandOf } from '../../shared/dated/commands.ts';
import { storeRefusedDraft, updateDraftAfterAct } from '../../shared/dated/follow-act.ts';
import { refusalText } from '../../shared/dated/refusal.ts';
import { replaceToast } from '../../shared/dated/replace-toast.ts';
import { datedTaskQueryKey, datedTasksKey, type TaskInstance } from './dated-query.ts';

export function useTaskActs() {
  const queryClient = useQueryClient();
  const dates = useDateFormatters();
  /** The ids of rows with an act on its way. */
  const [sendingIds, setSendingIds] = useState<ReadonlySet<number>>(new Set());

  const cacheInstance = (instance: TaskInstance) => {
    queryClient.setQueryData<TaskInstance>(datedTaskQueryKey(instance.id), (cachedInstance) => cachedInstance && instance);
    return queryClient.invalidateQueries({ queryKey: datedTasksKey });
  };
  const showActToast = (previousInstance: TaskInstance, instance: TaskInstance, command: Command) => {
    const undoCommand = undoCommandOf(previousInstance, command);
    replaceToast(
      `task ${instance.id}`,
      (t) => t(`instance.did.${command.act}`, { name: instance.name, time: dates.formatTime(placedTimeOf(instance)) }),
      {
        ...(undoCommand && { action: { label: 'shared.undo', run: () => void act(instance, undoCommand) } }),
      },
    );
  };
  const clearSending = (instance: TaskInstance) =>
    setSendingIds((currentIds) => new Set([...currentIds].filter((id) => id !== instance.id)));

  /**
   * Judged by how it stands, not by its version (R15): the second of two learns who was first. Resolves once the server has answered,
   * to the failure's text, or to '' where that is shown elsewhere; undefined on success.
   */
  const sendAct = async (instance: TaskInstance, command: Command): Promise<'' | ((t: Translate) => string) | undefined> => {
    if (sendingIds.has(instance.id)) return '';
    setSendingIds((currentIds) => new Set([...currentIds, instance.id]));
    try {
      const { data: updatedInstance } = await callApi(taskInstances.change, {
        params: { id: instance.id },
        body: instancePatchOf(instance, command),
        requestKey: crypto.randomUUID(),
      });
      showActToast(instance, updatedInstance, command);
      updateDraftAfterAct({ kind: 'task', id: instance.id }, instance, command, updatedInstance);
      void cacheInstance(updatedInstance).finally(() => clearSending(instance));
      return undefined;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: datedTasksKey });
      storeRefusedDraft({ kind: 'task', id: instance.id }, command, error);
      clearSending(instance);
      return [401, 403].includes(httpStatusOf(error) ?? 0) ? '' : (t) => refusalText(error, t, dates);
    }
  };
  /** For a form, which shows the failure itself. */
  const sendForForm = async (instance: TaskInstance, command: Command): Promise<string | undefined> => {
    const failureMessage = await sendAct(instance, command);
    return failureMessage === '' ? '' : failureMessage?.(getText);
  };
  /** For a place without a form: a failure is a toast. */
  const act = async (instance: TaskInstance, command: Command): Promise<void> => {
    const failureMessage = await sendAct(instance, command);
    if (failureMessage) showSnack(failureMessage, { tone: 'error' });
  };

  /** Throws the server's error, for the form to show; the version that was read goes along. */
  const performEdit = async (
    instance: TaskInstance,
    changes: { at?: string; comment?: string },
    taskChanges: TaskInstancePatch,
  ): Promise<void> => {
    const command = { act: 'edit', ...changes } as const;
    try {
      const { data: updatedInstance } = await callApi(taskInstances.change, {
        params: { id: instance.id },
        body: { ...instancePatchOf(instance, command), ...taskChanges },
        ifMatch: instance.version,
      });
      showActToast(instance, updatedInstance, command);
      void cacheInstance(updatedInstance);
    } catch (error) {
      if (httpStatusOf(error) !== 400) void queryClient.invalidateQueries({ queryKey: datedTasksKey });
      throw error;
    }
  };

  return { act, attempt: sendForForm, edit: performEdit, isSending: (id: number) => sendingIds.has(id) };
}
