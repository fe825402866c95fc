/** Acts on an instance, from the tap on; the script that performs them is fetched while the reader reads (acting.ts). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitForFirstPaint } from '../core/after-paint.ts';
import { CallError } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { errorText } from '../core/errors.ts';
import { useUser } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import type { Command } from '../shared/dated/commands.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { actsInFlight } from '../shared/pending/in-flight.ts';
import type { EditCommand } from './acting.ts';

// At module level: the React Compiler skips a hook whose body holds import().
let actingModule: typeof import('./acting.ts') | undefined;
const loadActing = async () => {
  actingModule ??= await import('./acting.ts');
  return actingModule;
};
const prefetchActing = () =>
  void waitForFirstPaint()
    .then(loadActing)
    .catch(() => {});

/** `onBeforeAct` is called with the row that changes, before it does. */
export function useActs(onBeforeAct?: (ids: readonly number[]) => void) {
  const queryClient = useQueryClient();
  const { account } = useUser();
  const dates = useDateFormatters();
  useEffect(prefetchActing, []);
  const context = { queryClient, account, dates, onBeforeAct };

  /** Performs the act: the row changes before the answer. Resolves to whether it succeeded; the caller need not wait. */
  const performAct = (instance: DayInstance, command: Command, tappedAt = serverNow()): Promise<boolean> =>
    // Once it is there the row is drawn with the tap's own frame: nothing is waited for.
    actingModule?.performAct(context, instance, command, tappedAt) ??
    loadActing().then(
      ({ performAct: perform }) => perform(context, instance, command, tappedAt),
      () => {
        // The retry keeps the time of this tap; the comment is shown, so that it can be written again.
        const retry = () => void performAct(instance, command, tappedAt);
        const commentText = 'comment' in command && command.comment && textOfHtml(command.comment);
        showSnack((t) => errorText(new CallError(0), t) + (commentText ? ` ${t('unsent.words', { words: commentText })}` : ''), {
          tone: 'error',
          action: { label: 'shared.retry', run: retry },
        });
        return false;
      },
    );

  /** An edit's outcome is not certain: it waits for the answer and throws the server's error. */
  const performEdit = async (instance: DayInstance, command: EditCommand): Promise<void> => {
    const { performEdit: perform } = await loadActing().catch(() => {
      throw new CallError(0);
    });
    return perform(context, instance, command);
  };

  return { act: performAct, edit: performEdit, isSending: (id: number) => actsInFlight.has(id) };
}
