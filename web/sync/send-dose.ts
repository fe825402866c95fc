/** Sends a dose given as needed, or its effect: once, by its key, with the time of its tap (R132, R134). */
import type { QueryClient } from '@tanstack/react-query';
import { medicines } from '#contract/medicines.ts';
import { CallError, callApi } from '../core/call.ts';
import { daysKey } from '../shared/day/day-query.ts';
import { invalidateDoses } from '../shared/medicine/medicine-query.ts';
import type { DoseCommand, PendingAct } from '../shared/pending/pending-rules.ts';

/** Milliseconds for which new doses are waited for: a slow answer holds nothing up. */
const DOSES_TIMEOUT_MS = 2000;

/** Resolves to the id of the instance that the dose stands on; `timeoutMs` in milliseconds. */
export async function sendDose(
  { command, tapped, key: requestKey }: PendingAct & { command: DoseCommand },
  timeoutMs: number,
): Promise<number> {
  const callOptions = { requestKey, signal: AbortSignal.timeout(timeoutMs), handledStatuses: [403], isQuiet: true };
  const answerPromise =
    command.act === 'give'
      ? callApi(medicines.give, {
          ...callOptions,
          params: { id: command.medicineId },
          body: { date: tapped, dose: command.dose, reason: command.reason, ...(command.whyWithout && { whyWithout: command.whyWithout }) },
        })
      : callApi(medicines.addEffect, {
          ...callOptions,
          params: { id: command.doseId },
          body: { effect: command.effect, date: tapped, ...(command.note && { note: command.note }) },
        });
  const { data } = await answerPromise;
  if (!data?.id) throw new CallError(0); // a page that stands before the network, not the server
  return data.id;
}

/** Reads the doses and days of a client anew. */
export async function refreshDoses(queryClient: QueryClient, clientId: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: daysKey(clientId) });
  await Promise.race([invalidateDoses(queryClient, clientId), new Promise((resolve) => setTimeout(resolve, DOSES_TIMEOUT_MS))]);
}
