/** The handling of inbox entries, one or many, with undo. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InboxState } from '#domain/inbox.ts';
import { CallError } from '../../core/call.ts';
import { showSnack } from '../../core/snacks.ts';
import type { Translate } from '../../core/texts.ts';
import { inboxQueryKey } from '../../shell/inbox-count.ts';
import { overviewKey } from '../overview/overview-query.ts';
import type { Handling, HandlingResult } from './handling.ts';

type LazyParts = typeof import('./lazy-parts.ts');
// At module level: the React Compiler skips a hook whose body holds import().
const importParts = () => import('./lazy-parts.ts');
/** Without its script nothing can be sent either. */
const loadParts = () =>
  importParts().catch(() => {
    throw new CallError(0);
  });
const prefetchParts = (onFetched: (parts: LazyParts) => void) => {
  const timer = setTimeout(() => void importParts().then(onFetched, () => {}), 300);
  return () => clearTimeout(timer);
};

/**
 * Handles, dismisses, or takes either back: one with the version that was read, many as they stand, all as they were seen. Undo is in the
 * snackbar; `onUndone` gets whose act was undone. `lazyParts`: what opens over the list, once it is loaded.
 */
export function useHandling(onUndone: (ids: readonly number[], act: InboxState) => void) {
  const queryClient = useQueryClient();
  const [lazyParts, setLazyParts] = useState<LazyParts>();
  useEffect(() => prefetchParts(setLazyParts), []);
  const { mutate: loadLazyParts } = useMutation({ mutationFn: loadParts, onSuccess: setLazyParts });
  /** The overview counts open entries, and events show the handling; nobody waits for either here. */
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: overviewKey });
    void queryClient.invalidateQueries({ queryKey: ['events'] });
    return queryClient.invalidateQueries({ queryKey: inboxQueryKey });
  };
  const undoMutation = useMutation({
    mutationFn: async (handling: Handling & { result: HandlingResult }) => (await loadParts()).undo(handling),
    meta: { isErrorShown: true },
    onError: () => showSnack((t) => t('inbox.notUndone'), { tone: 'error' }),
    onSettled: refresh,
  });
  const undoWithFocus = (handling: Handling & { result: HandlingResult }) =>
    undoMutation.mutate(handling, {
      onSettled: () =>
        onUndone(
          handling.entries.map(({ id }) => id),
          handling.state,
        ),
    });
  const notify = (message: (t: Translate) => string, handling: Handling, result: HandlingResult) =>
    void showSnack(message, { action: { label: 'shared.undo', run: () => undoWithFocus({ ...handling, result }) } });
  const { mutate, isPending } = useMutation({
    mutationFn: async (handling: Handling) => {
      const { send: sendInboxHandling, doneText } = await loadParts();
      const result = await sendInboxHandling(handling);
      return { result, message: (t: Translate) => doneText(handling, result, t) };
    },
    onSuccess: ({ result, message }, handling) => notify(message, handling, result),
    onSettled: refresh,
  });
  return { mutate, isPending, notify, refresh, loadLazyParts, lazyParts };
}
