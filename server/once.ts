/** An act that is sent again is done once: its Idempotency-Key is kept in its own transaction, and a repetition reads what came of it. */
import { createHash } from 'node:crypto';
import type { Db } from './database/scoped.ts';
import type { App, Ctx } from './http/handlers.ts';
import { problem } from './problems.ts';

/** Days a key is known: a phone may lie in a drawer for a while. */
const KEPT = 60;

/**
 * Runs `work`, which answers the id of what it did it to; with a key that was kept already it answers `again` for that id instead. Of two
 * sent at once the second waits for the first. The same key with another request: 400 `error.requestKey`.
 */
export const once = async <T>(
  ctx: Ctx,
  request: unknown,
  work: () => Promise<{ id: number; answer: T }>,
  again: (id: number) => Promise<T>,
): Promise<T> => {
  const { db, who, now, requestKey } = ctx;
  if (!requestKey) return (await work()).answer;
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const mine = { user_id: who.id, key: requestKey };
  const taken = await db
    .insertInto('request_keys')
    .values({ ...mine, request_hash: hash, subject_id: null, at: now.toISOString() })
    .onConflict((key) => key.doNothing())
    .executeTakeFirst();
  const ofKey = db.selectFrom('request_keys').where('user_id', '=', who.id).where('key', '=', requestKey);
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const before = await ofKey.select(['request_hash', 'subject_id']).executeTakeFirstOrThrow();
    if (!hash.equals(before.request_hash) || before.subject_id === null) throw problem(400, 'error.requestKey');
    return again(before.subject_id);
  }
  const { id, answer } = await work();
  await db.updateTable('request_keys').set({ subject_id: id }).where('user_id', '=', who.id).where('key', '=', requestKey).execute();
  return answer;
};

/** Forgets keys that nobody will send again, each day. */
export const sweepRequestKeys = (db: Db, now: Date) =>
  db
    .deleteFrom('request_keys')
    .where('at', '<', new Date(now.getTime() - KEPT * 86_400_000).toISOString())
    .execute();

export const requestKeysJob = ({ jobs, scoped, now }: App): Promise<void> =>
  jobs.schedule('forget-request-keys', '55 2 * * *', 'Europe/Stockholm', () =>
    scoped({ companies: [] }, async (db) => {
      await sweepRequestKeys(db, now());
    }),
  );
