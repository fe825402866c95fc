/** The organisation's handling of an event: in words, and the act itself with its undo (R82). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import type { InboxState } from '#domain/inbox.ts';
import { callApi } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { useFormatMoment } from '../listing/moment.ts';

export type HandledEvent = Pick<ActivityInstance, 'state' | 'handledDate' | 'handledByName' | 'madeTasks'>;

/** «Uppgift skapad av …, idag 10:20»; null while nothing was done. */
export function useDescribeHandling(): (event: HandledEvent) => string | null {
  const { t } = useTranslation();
  const formatMoment = useFormatMoment();
  return ({ state, handledDate, handledByName, madeTasks: taskCount }) => {
    const hasTask = (taskCount ?? 0) > 0;
    if (state === 'IDLE') return hasTask ? t('events.dealt.TASK') : null;
    const stateText = t(`events.dealt.${state === 'ACTION_TAKEN' && hasTask ? 'TASK' : state}`);
    const textKey = state === 'IGNORED' ? 'inbox.by.IGNORED' : 'events.dealtBy';
    const handlerText = handledByName && t(textKey, { what: stateText, name: handledByName });
    return [handlerText || stateText, handledDate && formatMoment(handledDate)].filter(Boolean).join(', ');
  };
}

type Handling = { id: number; name: string; state: InboxState; previousState: InboxState };
export const sendHandling = ({ id, state, note }: Handling & { note?: string | undefined }) =>
  callApi(activityInstances.handle, { params: { id }, body: { state, ...(note && { note }) }, isQuiet: true });

/** Handles an event, or takes that back, and refreshes everything that shows it. `done` shows the message where it was sent elsewhere. */
export function useHandling() {
  const queryClient = useQueryClient();
  const refreshAffected = () =>
    Promise.all(['events', 'inbox', 'overview', 'instance'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
  const undoMutation = useMutation({ mutationFn: sendHandling, onSettled: refreshAffected });
  const showHandledMessage = ({ isNote = false, ...handling }: Handling & { isNote?: boolean }) => {
    const { name, state, previousState } = handling;
    const undoAction = {
      label: 'shared.undo' as const,
      run: () => undoMutation.mutate({ ...handling, state: previousState, previousState: state }),
    };
    showSnack((t) => (isNote ? t('inbox.noted') : t(`inbox.done.${state}`, { count: 1, name })), isNote ? {} : { action: undoAction });
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (handledEvent: Handling) => sendHandling(handledEvent),
    onSuccess: (_, handledEvent) => showHandledMessage(handledEvent),
    onSettled: refreshAffected,
  });
  const finishHandling = (handledEvent: Handling & { isNote?: boolean }) => {
    showHandledMessage(handledEvent);
    void refreshAffected();
  };
  return { mutate, isPending, finishHandling };
}
