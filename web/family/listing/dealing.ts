/** What the organisation did about an event: as words, and the act itself with its undo (R82). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ActivityInstance, activityInstances } from '#contract/planning/instances.ts';
import type { InboxState } from '#domain/inbox.ts';
import { call } from '../../start/call.ts';
import { snack } from '../../start/snacks.ts';
import { useTexts } from '../../start/texts.ts';
import { useMoment } from './moment.ts';

type Dealt = Pick<ActivityInstance, 'state' | 'handledDate' | 'handledByName' | 'madeTasks'>;

/** «Uppgift skapad av …, idag 10:20»; null while nothing was done. */
export function useDealtWords(): (event: Dealt) => string | null {
  const { t } = useTexts();
  const at = useMoment();
  return ({ state, handledDate, handledByName, madeTasks }) => {
    const hasTask = (madeTasks ?? 0) > 0;
    if (state === 'IDLE') return hasTask ? t('events.dealt.TASK') : null;
    const what = t(`events.dealt.${state === 'ACTION_TAKEN' && hasTask ? 'TASK' : state}`);
    const by = handledByName && t('events.dealtBy', { what, name: handledByName });
    return [by || what, handledDate && at(handledDate)].filter(Boolean).join(', ');
  };
}

/** Handles an event, or takes that back; everything that shows it is asked for anew. */
export function useDealing() {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(['events', 'inbox', 'overview', 'instance'].map((kind) => queries.invalidateQueries({ queryKey: [kind] })));
  const send = ({ id, state }: { id: number; name: string; state: InboxState; was: InboxState }) =>
    call(activityInstances.handle, { params: { id }, body: { state }, quiet: true });
  const undoing = useMutation({ mutationFn: send, onSettled: refresh });
  return useMutation({
    mutationFn: send,
    onSuccess: (_, dealt) => {
      const { name, state, was } = dealt;
      const undo = { label: 'shared.undo' as const, run: () => undoing.mutate({ ...dealt, state: was, was: state }) };
      snack((t) => t(`inbox.done.${state}`, { count: 1, name }), { action: undo });
    },
    onSettled: refresh,
  });
}
