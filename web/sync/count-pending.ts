/** Counts what waits on this device: one's own, and others', of which only the number is known without their keys (R87). */

import { ACTS_DATABASE_NAME, loadAccountKey, openActsDatabase, unsealActs, wasStoreCreated } from '../core/device-store.ts';
import type { PendingCounts } from '../kit/counts.ts';
import { countWaitingDrafts } from '../kit/drafts.ts';

/** The waiting acts and reports of whoever is signed in; refused ones do not count. */
export async function countPending(): Promise<PendingCounts> {
  const accountKey = await loadAccountKey();
  if (!accountKey) return { acts: 0, reports: 0 };
  const storedActs = (await wasStoreCreated(ACTS_DATABASE_NAME))
    ? await unsealActs<{ refused?: unknown }>(accountKey.account, accountKey.key)
    : [];
  return {
    acts: storedActs.filter(({ value }) => !value.refused).length,
    reports: await countWaitingDrafts((accountId) => accountId === accountKey.account),
  };
}

/** The waiting acts and reports of others than `account`. */
export async function countOthersPending(accountId?: number): Promise<PendingCounts> {
  const storedActs = (await wasStoreCreated(ACTS_DATABASE_NAME)) ? await (await openActsDatabase()).getAll('acts') : [];
  return {
    acts: storedActs.filter((act) => act.account !== accountId).length,
    reports: await countWaitingDrafts((ownerId) => ownerId !== accountId),
  };
}
