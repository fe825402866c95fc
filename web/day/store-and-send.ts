/** Stores on this device an act that is of no row, a dose or an answer about a second person, and sends it when there is contact (decision 018). */
import { pendingNow } from '../shared/pending/pending.ts';
import type { DoseCommand, PendingAct, SecondCommand } from '../shared/pending/pending-rules.ts';
import { showPending } from '../shared/pending/show-pending.ts';
import { loadOutbox } from '../sync/load-outbox.ts';

/** The longest that an answer may take where nothing can be stored, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** Resolves to the id of the instance that the act stands on, undefined while it waits; throws the server's refusal. `sendNow` is for where nothing can be stored. */
export async function storeAndSend(
  act: PendingAct & { command: DoseCommand | SecondCommand },
  sendNow: () => Promise<number>,
): Promise<number | undefined> {
  showPending([...pendingNow(), act]);
  const dropPending = () => showPending(pendingNow().filter(({ key }) => key !== act.key));
  const box = await loadOutbox().catch(() => undefined);
  // No key, no room, no such storage here: sent at once, or not at all.
  const result = (await box?.putWithoutRow(act).catch(() => undefined)) ?? { instanceId: await sendNow().finally(dropPending) };
  if (result === 'waits') return undefined;
  if ('instanceId' in result) return result.instanceId;
  dropPending();
  throw result.error;
}
