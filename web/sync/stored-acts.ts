/** The acts that wait, as they lie in this browser: read in their order, written, marked as tried and taken away (decision 018). */
import { type AccountKey, actsStore, type SealedAct, seal, unsealActs } from '../core/device-store.ts';
import { type PendingAct, parseStoredAct } from '../shared/pending/pending-rules.ts';

/** The places where acts lie, by their keys. */
const seqByKey = new Map<string, number>();

/** The account's acts in the order they were made. */
export async function readActs({ account, key }: AccountKey): Promise<PendingAct[]> {
  const rows = await unsealActs<PendingAct>(account, key);
  return rows.map(({ value, seq, wasTried }) => {
    seqByKey.set(value.key, seq);
    return { ...parseStoredAct(value), tried: wasTried };
  });
}

export async function writeAct({ account, key }: AccountKey, act: PendingAct): Promise<void> {
  const seq = seqByKey.get(act.key);
  const sealedAct: SealedAct = { ...(await seal(key, act)), account, tried: act.tried, ...(seq !== undefined && { seq }) };
  // Strict: on the disk, not only on its way there, before it counts as kept.
  const transaction = (await actsStore()).transaction('acts', 'readwrite', { durability: 'strict' });
  const [newSeq] = await Promise.all([transaction.store.put(sealedAct), transaction.done]);
  seqByKey.set(act.key, newSeq);
}

export async function removeActs(acts: readonly PendingAct[]): Promise<void> {
  const db = await actsStore();
  await Promise.all(acts.map(({ key }) => db.delete('acts', seqByKey.get(key) ?? -1)));
}

/** Takes acts away of which the first has not been sent, nor then what stands on it; false when it may have been. */
export async function removeUntried(acts: readonly PendingAct[]): Promise<boolean> {
  const transaction = (await actsStore()).transaction('acts', 'readwrite');
  const seqs = acts.map(({ key }) => seqByKey.get(key) ?? -1);
  const isUntried = (await transaction.store.get(seqs[0] ?? -1))?.tried === false;
  if (isUntried) await Promise.all(seqs.map((seq) => transaction.store.delete(seq)));
  await transaction.done;
  return isUntried;
}

/** From now on it may have reached the server; false when it has been taken away meanwhile. */
export async function markTried({ key }: PendingAct): Promise<boolean> {
  const transaction = (await actsStore()).transaction('acts', 'readwrite');
  const storedAct = await transaction.store.get(seqByKey.get(key) ?? -1);
  if (storedAct) await transaction.store.put({ ...storedAct, tried: true });
  await transaction.done;
  return storedAct !== undefined;
}
