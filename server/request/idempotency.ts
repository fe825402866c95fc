/** An act that is sent again is done once: its Idempotency-Key is kept in its own transaction, and a repetition reads what came of it. */
import { createHash } from 'node:crypto';
import type { Db } from '#server/database/scoped.ts';
import { type Ctx, isRaw, isReply } from './handlers.ts';
import type { App } from './ports.ts';
import { problem } from './problems.ts';

/** Days a key is known: a phone may lie in a drawer for a while. */
const KEY_LIFETIME_DAYS = 60;

/**
 * Runs `runAct`, which answers what is to be remembered of it: ids, never what stands in a row. With a key that was kept already it answers
 * `readStored` for that instead. Of two sent at once the second waits for the first. The same key with another request: 400 `error.requestKey`.
 */
export async function runOnce<Outcome, T>(
  ctx: Ctx,
  request: unknown,
  runAct: () => Promise<{ outcome: Outcome; answer: T }>,
  readStored: (outcome: Outcome) => Promise<T>,
): Promise<T> {
  const { db, user, requestKey } = ctx;
  if (!requestKey) return (await runAct()).answer;
  const storedKey = await claimKey(ctx, requestKey, request, null);
  if (storedKey) return readStored(storedKey.outcome as Outcome);
  const { outcome, answer } = await runAct();
  const newValues = { outcome: JSON.stringify(outcome) };
  await db.updateTable('request_keys').set(newValues).where('user_id', '=', user.id).where('key', '=', requestKey).execute();
  return answer;
}

/**
 * The same for an act on one row: its id is all that is to be remembered, so that it is kept with the key. What the work reads `pendingResult`, with
 * the row's lock, is asked for in the same round trip.
 */
export async function runOnceOnRow<FirstResult, T>(
  ctx: Ctx,
  request: unknown,
  rowId: number,
  readFirstResult: () => Promise<FirstResult>,
  runAct: (firstResult: FirstResult) => Promise<T>,
  readStored: () => Promise<T>,
): Promise<T> {
  if (!ctx.requestKey) return runAct(await readFirstResult());
  const pendingKey = claimKey(ctx, ctx.requestKey, request, rowId);
  const pendingResult = readFirstResult();
  pendingResult.catch(() => {}); // a repetition does not ask how it stands now
  return (await pendingKey) ? readStored() : runAct(await pendingResult);
}

/** The hash that a key is kept with: the same key with another request is refused. */
export const hashRequest = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(request)).digest();

/** Takes the key, or says what was remembered when it was taken before. */
async function claimKey(
  { db, user, now }: Ctx,
  key: string,
  request: unknown,
  outcome: unknown,
): Promise<{ outcome: unknown } | undefined> {
  const hash = hashRequest(request);
  const insertResult = await db
    .insertInto('request_keys')
    .values({
      user_id: user.id,
      key,
      request_hash: hash,
      outcome: outcome === null ? null : JSON.stringify(outcome),
      at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (insertResult.numInsertedOrUpdatedRows !== 0n) return undefined;
  const storedKey = await db
    .selectFrom('request_keys')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .select(['request_hash', 'outcome'])
    .executeTakeFirstOrThrow();
  if (!hash.equals(storedKey.request_hash) || storedKey.outcome === null) throw problem(400, 'error.requestKey');
  return storedKey;
}

type CallHandler = (ctx: Ctx, input: CallInput) => Promise<unknown>;
type CallInput = { params: object; query: object; body: unknown };
function answerIdOf(answer: unknown): number {
  const body = isReply(answer) ? answer.body : answer;
  return ((isRaw(body) ? JSON.parse(body.text) : body) as { id: number }).id;
}

/** A call that makes or moves something, done once with a key: again it answers with what came of it, as `readById` reads it now; without one as then. */
export const makeIdempotent =
  (runCall: CallHandler, readById: CallHandler | undefined, callName: string): CallHandler =>
  (ctx, input) =>
    runOnce<unknown, unknown>(
      ctx,
      [callName, input.params, input.body],
      async () => {
        const answer = await runCall(ctx, input);
        return { outcome: readById ? answerIdOf(answer) : isReply(answer) ? answer.body : answer, answer };
      },
      async (outcome) => (readById ? readById(ctx, { params: { id: outcome }, query: {}, body: undefined }) : outcome),
    );

/** Forgets keys that nobody will send again, each day. */
export const sweepRequestKeys = (db: Db, now: Date) =>
  db
    .deleteFrom('request_keys')
    .where('at', '<', new Date(now.getTime() - KEY_LIFETIME_DAYS * 86_400_000).toISOString())
    .execute();

export const startRequestKeysJob = ({ jobs, scoped, now }: App): Promise<void> =>
  jobs.schedule('forget-request-keys', '55 2 * * *', 'Europe/Stockholm', () =>
    scoped({ companies: [] }, async (db) => {
      await sweepRequestKeys(db, now());
    }),
  );
