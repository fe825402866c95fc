/** The acts that wait, as they lie in this browser: read in their order, written, marked as tried and taken away (decision 018). */
import { actsStore, type Own, readable, type SealedAct, seal } from '../core/device-store.ts';
import { fromStore, type PendingAct } from '../shared/pending/pending-rules.ts';

/** The places where acts lie, by their keys. */
const places = new Map<string, number>();

/** The account's acts in the order they were made. */
export async function readActs({ account, key }: Own): Promise<PendingAct[]> {
  const rows = await readable<PendingAct>(account, key);
  return rows.map(({ value, seq, tried }) => {
    places.set(value.key, seq);
    return { ...fromStore(value), tried };
  });
}

export async function writeAct({ account, key }: Own, one: PendingAct): Promise<void> {
  const seq = places.get(one.key);
  const sealed: SealedAct = { ...(await seal(key, one)), account, tried: one.tried, ...(seq !== undefined && { seq }) };
  // Strict: on the disk, not only on its way there, before it counts as kept.
  const writing = (await actsStore()).transaction('acts', 'readwrite', { durability: 'strict' });
  const [at] = await Promise.all([writing.store.put(sealed), writing.done]);
  places.set(one.key, at);
}

export async function removeActs(gone: readonly PendingAct[]): Promise<void> {
  const db = await actsStore();
  await Promise.all(gone.map(({ key }) => db.delete('acts', places.get(key) ?? -1)));
}

/** Takes an act away that has not been sent; false when it may have been. */
export async function removeUntried({ key }: PendingAct): Promise<boolean> {
  const taken = (await actsStore()).transaction('acts', 'readwrite');
  const place = places.get(key) ?? -1;
  const isOurs = (await taken.store.get(place))?.tried === false;
  if (isOurs) await taken.store.delete(place);
  await taken.done;
  return isOurs;
}

/** From now on it may have reached the server; false when it has been taken away meanwhile. */
export async function markTried({ key }: PendingAct): Promise<boolean> {
  const taken = (await actsStore()).transaction('acts', 'readwrite');
  const stored = await taken.store.get(places.get(key) ?? -1);
  if (stored) await taken.store.put({ ...stored, tried: true });
  await taken.done;
  return stored !== undefined;
}
