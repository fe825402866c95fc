/** Gives a dose, or says its effect: stored on this device first and sent when there is contact, as other acts are (R132, R134, decision 018). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { showSnack } from '../core/snacks.ts';
import { useDateFormatters } from '../kit/dates.ts';
import { type DoseCommand, pendingDoseActOf } from '../shared/pending/pending-rules.ts';
import { refreshDoses, sendDose } from '../sync/send-dose.ts';
import { ANSWER_TIMEOUT_MS, storeAndSend } from './store-and-send.ts';

async function takeBackDose(queryClient: QueryClient, clientId: number, instanceId: number): Promise<void> {
  // The call says itself where it failed.
  await callApi(activityInstances.takeBack, { params: { id: instanceId } }).catch(() => {});
  await refreshDoses(queryClient, clientId);
}

/** The act; it throws the server's refusal, and what waits is no failure. */
export function useDoseActs(clientId: number) {
  const queryClient = useQueryClient();
  const { formatTime } = useDateFormatters();
  return async (command: DoseCommand, medicineName: string): Promise<void> => {
    const tappedAt = serverNow();
    const pendingAct = { ...pendingDoseActOf(command, { clientId, name: medicineName, tapped: tappedAt }), command };
    const givenInstanceId = await storeAndSend(pendingAct, async () => {
      const instanceId = await sendDose(pendingAct, ANSWER_TIMEOUT_MS);
      await refreshDoses(queryClient, clientId);
      return instanceId;
    });
    const undoAction = { label: 'shared.undo' as const, run: () => void takeBackDose(queryClient, clientId, givenInstanceId!) };
    showSnack(
      (t) =>
        t(`medicines.did.${command.act}`, { name: medicineName, time: formatTime(tappedAt) }) +
        (givenInstanceId === undefined ? `, ${t('unsent.mark')}` : ''),
      command.act === 'give' && givenInstanceId !== undefined ? { action: undoAction } : {},
    );
  };
}
