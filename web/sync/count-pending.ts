/** Counts what waits on this device: one's own, and others', of which only the number is known without their keys (R87). */

import { ACTS, actsStore, isMade, loadAccountKey, readable } from '../core/device-store.ts';
import type { Counts } from '../kit/counts.ts';
import { countWaiting } from '../kit/drafts.ts';

/** The waiting acts and reports of whoever is signed in; refused ones do not count. */
export async function countPending(): Promise<Counts> {
  const accountKey = await loadAccountKey();
  if (!accountKey) return { acts: 0, reports: 0 };
  const acts = (await isMade(ACTS)) ? await readable<{ refused?: unknown }>(accountKey.account, accountKey.key) : [];
  return {
    acts: acts.filter(({ value }) => !value.refused).length,
    reports: await countWaiting((account) => account === accountKey.account),
  };
}

/** The waiting acts and reports of others than `account`. */
export async function countOthers(account?: number): Promise<Counts> {
  const acts = (await isMade(ACTS)) ? await (await actsStore()).getAll('acts') : [];
  return { acts: acts.filter((act) => act.account !== account).length, reports: await countWaiting((other) => other !== account) };
}
