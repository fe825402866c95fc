/** Sends what whoever gave a medicine says of the second person: once, by its key, behind the signing (R159, R172). */
import type { QueryClient } from '@tanstack/react-query';
import { secondSignings } from '#contract/second-signings.ts';
import { CallError, callApi } from '../core/call.ts';
import { invalidateSecondSignings } from '../shared/medicine/second-query.ts';
import type { PendingAct, SecondCommand } from '../shared/pending/pending-rules.ts';

/** Milliseconds for which the new answers are waited for: a slow one holds nothing up. */
const ANSWERS_TIMEOUT_MS = 2000;

/** Resolves to the id of the instance; `timeoutMs` in milliseconds. */
export async function sendSecondAnswer(
  { command, instanceId, key: requestKey }: PendingAct & { command: SecondCommand },
  timeoutMs: number,
): Promise<number> {
  const { answer } = command;
  const answerFields =
    answer === 'ALONE' ? { reason: command.reason } : command.userId ? { userId: command.userId } : { name: command.name };
  const callOptions = { requestKey, signal: AbortSignal.timeout(timeoutMs), handledStatuses: [403], isQuiet: true };
  const { data } = await callApi(secondSignings.answer, { params: { id: instanceId }, body: { answer, ...answerFields }, ...callOptions });
  if (data?.instanceId !== instanceId) throw new CallError(0); // a page that stands before the network, not the server
  return instanceId;
}

/** Reads the second signings of a client anew. */
export async function refreshSecondSignings(queryClient: QueryClient, { clientId, instanceId }: PendingAct): Promise<void> {
  await Promise.race([
    invalidateSecondSignings(queryClient, { id: instanceId, clientId }),
    new Promise((resolve) => setTimeout(resolve, ANSWERS_TIMEOUT_MS)),
  ]);
}
