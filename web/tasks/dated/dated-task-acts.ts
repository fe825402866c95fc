/** Sends an act on a dated task, shows a message with undo, and reports clearly when somebody else was first. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type TaskInstancePatch, taskInstances } from '#contract/tasks/dated.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { snack } from '../../core/snacks.ts';
import { type Translate, textNow } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { type Command, patchOf, undoOf } from '../../shared/dated/commands.ts';
import { storeRefusedDraft, updateDraftAfterAct } from '../../shared/dated/follow-act.ts';
import { refusalText } from '../../shared/dated/refusal.ts';
import { replaceToast } from '../../shared/dated/replace-toast.ts';
import { datedTaskKey, datedTasksKey, type TaskInstance } from './dated-query.ts';

export function useTaskActs() {
  const queryClient = useQueryClient();
  const dates = useDates();
  /** The ids of rows with an act on its way. */
  const [sendingIds, setSendingIds] = useState<ReadonlySet<number>>(new Set());

  const storeRow = (row: TaskInstance) => {
    queryClient.setQueryData<TaskInstance>(datedTaskKey(row.id), (cachedRow) => cachedRow && row);
    return queryClient.invalidateQueries({ queryKey: datedTasksKey });
  };
  const showToast = (previousRow: TaskInstance, row: TaskInstance, command: Command) => {
    const undoCommand = undoOf(previousRow, command);
    replaceToast(`task ${row.id}`, (t) => t(`instance.did.${command.act}`, { name: row.name, time: dates.formatTime(placedTimeOf(row)) }), {
      ...(undoCommand && { action: { label: 'shared.undo', run: () => void act(row, undoCommand) } }),
    });
  };
  const clearSending = (row: TaskInstance) => setSendingIds((ids) => new Set([...ids].filter((id) => id !== row.id)));

  /**
   * Judged by how it stands, not by its version (R15): the second of two learns who was first. Resolves once the server has answered,
   * to the failure's text, or to '' where that is shown elsewhere; undefined on success.
   */
  const sendAct = async (row: TaskInstance, command: Command): Promise<'' | ((t: Translate) => string) | undefined> => {
    if (sendingIds.has(row.id)) return '';
    setSendingIds((ids) => new Set([...ids, row.id]));
    try {
      const { data } = await callApi(taskInstances.change, {
        params: { id: row.id },
        body: patchOf(row, command),
        requestKey: crypto.randomUUID(),
      });
      showToast(row, data, command);
      updateDraftAfterAct({ kind: 'task', id: row.id }, row, command, data);
      void storeRow(data).finally(() => clearSending(row));
      return undefined;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: datedTasksKey });
      storeRefusedDraft({ kind: 'task', id: row.id }, command, error);
      clearSending(row);
      return [401, 403].includes(httpStatusOf(error) ?? 0) ? '' : (t) => refusalText(error, t, dates);
    }
  };
  /** For a form, which shows the failure itself. */
  const attempt = async (row: TaskInstance, command: Command): Promise<string | undefined> => {
    const failure = await sendAct(row, command);
    return failure === '' ? '' : failure?.(textNow);
  };
  /** For a place without a form: a failure is a toast. */
  const act = async (row: TaskInstance, command: Command): Promise<void> => {
    const failure = await sendAct(row, command);
    if (failure) snack(failure, { tone: 'error' });
  };

  /** Throws the server's error, for the form to show; the version that was read goes along. */
  const edit = async (row: TaskInstance, changes: { at?: string; comment?: string }, ownChanges: TaskInstancePatch): Promise<void> => {
    const command = { act: 'edit', ...changes } as const;
    try {
      const { data } = await callApi(taskInstances.change, {
        params: { id: row.id },
        body: { ...patchOf(row, command), ...ownChanges },
        ifMatch: row.version,
      });
      showToast(row, data, command);
      void storeRow(data);
    } catch (error) {
      if (httpStatusOf(error) !== 400) void queryClient.invalidateQueries({ queryKey: datedTasksKey });
      throw error;
    }
  };

  return { act, attempt, edit, isSending: (id: number) => sendingIds.has(id) };
}
