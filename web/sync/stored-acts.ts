/** The acts that wait, as they lie in this browser: read in their order, written, marked as tried and taken away (decision 018). */
import { type AccountKey, openActsDatabase, type SealedAct, seal, unsealActs } from '../core/device-store.ts';
import { type PendingAct, parseStoredAct } from '../shared/pending/pending-rules.ts';

/** The places where acts lie, by their keys. */
const sequenceByActKey = new Map<string, number>();

/** The account's acts in the order they were made. */
export async function readActs({ account: accountId, key: encryptionKey }: AccountKey): Promise<PendingAct[]> {
  const unsealedActs = await unsealActs<PendingAct>(accountId, encryptionKey);
  return unsealedActs.map(({ value, seq, wasTried }) => {
    sequenceByActKey.set(value.key, seq);
    return { ...parseStoredAct(value), tried: wasTried };
  });
}

export async function writeAct({ account: accountId, key: encryptionKey }: AccountKey, act: PendingAct): Promise<void> {
  const sequence = sequenceByActKey.get(act.key);
  const sealedAct: SealedAct = {
    ...(await seal(encryptionKey, act)),
    account: accountId,
    tried: act.tried,
    ...(sequence !== undefined && { seq: sequence }),
  };
  // Strict: on the disk, not only on its way there, before it counts as kept.
  const transaction = (await openActsDatabase()).transaction('acts', 'readwrite', { durability: 'strict' });
  const [newSequence] = await Promise.all([transaction.store.put(sealedAct), transaction.done]);
  sequenceByActKey.set(act.key, newSequence);
}

export async function removeActs(acts: readonly PendingAct[]): Promise<void> {
  const db = await openActsDatabase();
  await Promise.all(acts.map(({ key }) => db.delete('acts', sequenceByActKey.get(key) ?? -1)));
}

/** Takes acts away of which the first has not been sent, nor then what stands on it; false when it may have been. */
export async function removeUntried(acts: readonly PendingAct[]): Promise<boolean> {
  const transaction = (await openActsDatabase()).transaction('acts', 'readwrite');
  const sequences = acts.map(({ key }) => sequenceByActKey.get(key) ?? -1);
  const isUntried = (await transaction.store.get(sequences[0] ?? -1))?.tried === false;
  if (isUntried) await Promise.all(sequences.map((seq) => transaction.store.delete(seq)));
  await transaction.done;
  return isUntried;
}

/** From now on it may have reached the server; false when it has been taken away meanwhile. */
export async function markAsTried({ key }: PendingAct): Promise<boolean> {
  const transaction = (await openActsDatabase()).transaction('acts', 'readwrite');
  const storedAct = await transaction.store.get(sequenceByActKey.get(key) ?? -1);
  if (storedAct) await transaction.store.put({ ...storedAct, tried: true });
  await transaction.done;
  return storedAct !== undefined;
}
