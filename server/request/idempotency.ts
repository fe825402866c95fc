/** An act that is sent again is done once: its Idempotency-Key is kept in its own transaction, and a repetition reads what came of it. */
import { createHash } from 'node:crypto';
import type { App } from '#server/parts.ts';
import type { Db } from '../database/scoped.ts';
import type { Ctx } from './handlers.ts';
import { problem } from './problems.ts';

/** Days a key is known: a phone may lie in a drawer for a while. */
const KEPT = 60;

/**
 * Runs `work`, which answers what is to be remembered of it: ids, never what stands in a row. With a key that was kept already it answers
 * `again` for that instead. Of two sent at once the second waits for the first. The same key with another request: 400 `error.requestKey`.
 */
export async function idempotent<Outcome, T>(
  ctx: Ctx,
  request: unknown,
  work: () => Promise<{ outcome: Outcome; answer: T }>,
  again: (outcome: Outcome) => Promise<T>,
): Promise<T> {
  const { db, who, now, requestKey } = ctx;
  if (!requestKey) return (await work()).answer;
  const hash = createHash('sha256').update(JSON.stringify(request)).digest();
  const mine = { user_id: who.id, key: requestKey };
  const taken = await db
    .insertInto('request_keys')
    .values({ ...mine, request_hash: hash, outcome: null, at: now.toISOString() })
    .onConflict((key) => key.doNothing())
    .executeTakeFirst();
  const ofKey = db.selectFrom('request_keys').where('user_id', '=', who.id).where('key', '=', requestKey);
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const before = await ofKey.select(['request_hash', 'outcome']).executeTakeFirstOrThrow();
    if (!hash.equals(before.request_hash) || before.outcome === null) throw problem(400, 'error.requestKey');
    return again(before.outcome as Outcome);
  }
  const { outcome, answer } = await work();
  const kept = { outcome: JSON.stringify(outcome) };
  await db.updateTable('request_keys').set(kept).where('user_id', '=', who.id).where('key', '=', requestKey).execute();
  return answer;
}

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
