/** Stores on this device an act that is of no row, a dose or an answer about a second person, and sends it when there is contact (decision 018). */
import { getPendingActs } from '../shared/pending/pending.ts';
import type { DoseCommand, PendingAct, SecondCommand } from '../shared/pending/pending-rules.ts';
import { showPendingActs } from '../shared/pending/show-pending.ts';
import { loadOutbox } from '../sync/load-outbox.ts';

/** The longest that an answer may take where nothing can be stored, in milliseconds. */
export const ANSWER_TIMEOUT_MS = 30_000;

/** Resolves to the id of the instance that the act stands on, undefined while it waits; throws the server's refusal. `sendNow` is for where nothing can be stored. */
export async function storeAndSend(
  pendingAct: PendingAct & { command: DoseCommand | SecondCommand },
  sendNow: () => Promise<number>,
): Promise<number | undefined> {
  showPendingActs([...getPendingActs(), pendingAct]);
  const dropPending = () => showPendingActs(getPendingActs().filter(({ key }) => key !== pendingAct.key));
  const outbox = await loadOutbox().catch(() => undefined);
  // No key, no room, no such storage here: sent at once, or not at all.
  const result = (await outbox?.enqueueActWithoutRow(pendingAct).catch(() => undefined)) ?? {
    instanceId: await sendNow().finally(dropPending),
  };
  if (result === 'waits') return undefined;
  if ('instanceId' in result) return result.instanceId;
  dropPending();
  throw result.error;
}
