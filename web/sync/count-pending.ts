/** Counts what waits on this device: one's own, and what others left, of which the number is all that is known without their keys (R87). */

import { ACTS, actsStore, isMade, ownKey, readable } from '../core/device-store.ts';
import type { Counts } from '../kit/counts.ts';
import { countWaiting } from '../kit/drafts.ts';

/** What waits of whoever is signed in; what was refused does not. */
export async function countPending(): Promise<Counts> {
  const own = await ownKey();
  if (!own) return { acts: 0, reports: 0 };
  const acts = (await isMade(ACTS)) ? await readable<{ refused?: unknown }>(own.account, own.key) : [];
  return { acts: acts.filter(({ value }) => !value.refused).length, reports: await countWaiting((account) => account === own.account) };
}

/** What others than `account` left here. */
export async function countOthers(account?: number): Promise<Counts> {
  const acts = (await isMade(ACTS)) ? await (await actsStore()).getAll('acts') : [];
  return { acts: acts.filter((act) => act.account !== account).length, reports: await countWaiting((other) => other !== account) };
}
