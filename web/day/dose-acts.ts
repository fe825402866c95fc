/** Gives a dose, or says its effect: stored on this device first and sent when there is contact, as other acts are (R132, R134, decision 018). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { call } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { snack } from '../core/snacks.ts';
import { useDates } from '../kit/dates.ts';
import { pendingNow } from '../shared/pending/pending.ts';
import { type DoseCommand, pendingDose } from '../shared/pending/pending-rules.ts';
import { showPending } from '../shared/pending/show-pending.ts';
import { outbox } from '../sync/load-outbox.ts';
import { refreshDoses, sendDose } from '../sync/send-dose.ts';

/** The longest that an answer may take where nothing can be stored. */
const LONGEST = 30_000;

async function takeBack(queries: QueryClient, clientId: number, instanceId: number): Promise<void> {
  // The call says itself where it failed.
  await call(activityInstances.takeBack, { params: { id: instanceId } }).catch(() => {});
  await refreshDoses(queries, clientId);
}

/** The act; it throws the server's refusal, and what waits is no failure. */
export function useDoseActs(clientId: number) {
  const queries = useQueryClient();
  const { clockOf } = useDates();
  return async (command: DoseCommand, name: string): Promise<void> => {
    const tapped = serverNow();
    const act = { ...pendingDose(command, { clientId, name, tapped }), command };
    showPending([...pendingNow(), act]);
    const done = () => showPending(pendingNow().filter(({ key }) => key !== act.key));
    const box = await outbox().catch(() => undefined);
    // No key, no room, no such storage here: sent at once, or not at all.
    let result = await box?.putDose(act).catch(() => undefined);
    if (result === undefined) {
      result = { instanceId: await sendDose(act, LONGEST).finally(done) };
      await refreshDoses(queries, clientId);
    }
    if (typeof result === 'object' && 'error' in result) {
      done();
      throw result.error;
    }
    const given = result === 'waits' ? undefined : result.instanceId;
    const undo = { label: 'shared.undo' as const, run: () => void takeBack(queries, clientId, given!) };
    snack(
      (t) => t(`medicines.did.${command.act}`, { name, time: clockOf(tapped) }) + (given === undefined ? `, ${t('unsent.mark')}` : ''),
      command.act === 'give' && given !== undefined ? { action: undo } : {},
    );
  };
}
