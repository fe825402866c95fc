/** Says, as whoever gave it, that nobody was there, or who: stored on this device first and sent behind its signing (R159, R172, decision 135). */
import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../core/clock.ts';
import { showSnack } from '../core/snacks.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { invalidateSecondSignings } from '../shared/medicine/second-query.ts';
import { pendingSecondActOf, type SecondCommand } from '../shared/pending/pending-rules.ts';
import { sendSecondAnswer } from '../sync/send-second.ts';
import { ANSWER_TIMEOUT_MS, storeAndSend } from './store-and-send.ts';

/** The act; it throws the server's refusal, and what waits is no failure. */
export function useSecondActs(instance: DayInstance) {
  const queryClient = useQueryClient();
  return async (command: SecondCommand): Promise<void> => {
    const pendingAct = pendingSecondActOf(command, instance, serverNow());
    const sentInstanceId = await storeAndSend(pendingAct, () => sendSecondAnswer(pendingAct, ANSWER_TIMEOUT_MS));
    if (sentInstanceId !== undefined) void invalidateSecondSignings(queryClient, instance);
    showSnack((t) => t(`second.did.${command.answer}`) + (sentInstanceId === undefined ? `, ${t('unsent.mark')}` : ''));
  };
}
