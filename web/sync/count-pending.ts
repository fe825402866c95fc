/** Counts what waits on this device: one's own, and others', of which only the number is known without their keys (R87). */

import { ACTS, actsStore, loadAccountKey, unsealActs, wasStoreCreated } from '../core/device-store.ts';
import type { Counts } from '../kit/counts.ts';
import { countWaiting } from '../kit/drafts.ts';

/** The waiting acts and reports of whoever is signed in; refused ones do not count. */
export async function countPending(): Promise<Counts> {
  const accountKey = await loadAccountKey();
  if (!accountKey) return { acts: 0, reports: 0 };
  const acts = (await wasStoreCreated(ACTS)) ? await unsealActs<{ refused?: unknown }>(accountKey.account, accountKey.key) : [];
  return {
    acts: acts.filter(({ value }) => !value.refused).length,
    reports: await countWaiting((accountId) => accountId === accountKey.account),
  };
}

/** The waiting acts and reports of others than `account`. */
export async function countOthers(accountId?: number): Promise<Counts> {
  const acts = (await wasStoreCreated(ACTS)) ? await (await actsStore()).getAll('acts') : [];
  return { acts: acts.filter((act) => act.account !== accountId).length, reports: await countWaiting((ownerId) => ownerId !== accountId) };
}
