/** The acts that wait, as they lie in this browser: read in their order, written, marked as tried and taken away (decision 018). */
import { type AccountKey, actsStore, readable, type SealedAct, seal } from '../core/device-store.ts';
import { fromStore, type PendingAct } from '../shared/pending/pending-rules.ts';

/** The places where acts lie, by their keys. */
const places = new Map<string, number>();

/** The account's acts in the order they were made. */
export async function readActs({ account, key }: AccountKey): Promise<PendingAct[]> {
  const rows = await readable<PendingAct>(account, key);
  return rows.map(({ value, seq, tried }) => {
    places.set(value.key, seq);
    return { ...fromStore(value), tried };
  });
}

export async function writeAct({ account, key }: AccountKey, act: PendingAct): Promise<void> {
  const seq = places.get(act.key);
  const sealed: SealedAct = { ...(await seal(key, act)), account, tried: act.tried, ...(seq !== undefined && { seq }) };
  // Strict: on the disk, not only on its way there, before it counts as kept.
  const transaction = (await actsStore()).transaction('acts', 'readwrite', { durability: 'strict' });
  const [at] = await Promise.all([transaction.store.put(sealed), transaction.done]);
  places.set(act.key, at);
}

export async function removeActs(gone: readonly PendingAct[]): Promise<void> {
  const db = await actsStore();
  await Promise.all(gone.map(({ key }) => db.delete('acts', places.get(key) ?? -1)));
}

/** Takes acts away of which the first has not been sent, nor then what stands on it; false when it may have been. */
export async function removeUntried(acts: readonly PendingAct[]): Promise<boolean> {
  const transaction = (await actsStore()).transaction('acts', 'readwrite');
  const all = acts.map(({ key }) => places.get(key) ?? -1);
  const isUntried = (await transaction.store.get(all[0] ?? -1))?.tried === false;
  if (isUntried) await Promise.all(all.map((place) => transaction.store.delete(place)));
  await transaction.done;
  return isUntried;
}

/** From now on it may have reached the server; false when it has been taken away meanwhile. */
export async function markTried({ key }: PendingAct): Promise<boolean> {
  const transaction = (await actsStore()).transaction('acts', 'readwrite');
  const storedAct = await transaction.store.get(places.get(key) ?? -1);
  if (storedAct) await transaction.store.put({ ...storedAct, tried: true });
  await transaction.done;
  return storedAct !== undefined;
}
