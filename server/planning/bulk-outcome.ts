/** The outcome of an act on many: which were done, which not and why; the same again for the same request (R17, decision 016). */
import { sql } from 'kysely';
import type { BulkReason, BulkResult } from '#contract/planning/bulk.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { runOnce } from '#server/request/idempotency.ts';
import type { AcceptedAct } from './authority.ts';
import { assertInScope } from './bulk-rows.ts';
import type { LockedInstance } from './locked-rows.ts';

/** The stored outcome: whoever had done it already is an id, whose name is read when it is shown. */
export type BulkOutcome = { done: number[]; refused: { id: number; reason: BulkReason; byId: number | null; at: string | null }[] };

export const outcomeFor = (
  accepted: readonly AcceptedAct[],
  refused: readonly { locked: LockedInstance; reason: BulkReason }[],
): BulkOutcome => ({
  done: accepted.map(({ locked }) => locked.id),
  refused: refused.map(({ locked, reason }) => ({ id: locked.id, reason, byId: locked.signedById, at: locked.signedByDate })),
});

async function readResult({ db }: Ctx, { done, refused }: BulkOutcome): Promise<BulkResult> {
  const ids = [...new Set(refused.flatMap(({ byId }) => byId ?? []))];
  const users = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where(sql<boolean>`id = any(${ids})`).execute();
  const names = new Map(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`]));
  return {
    done,
    refused: refused.map(({ id, reason, byId, at }) => ({ id, reason, ...(byId !== null && { byName: names.get(byId) ?? null, at }) })),
  };
}

/** Does it once with its key; sent again it answers the same, while those that it named are in scope. */
export const actOnce = (ctx: Ctx, request: unknown, instanceIds: readonly number[], act: () => Promise<BulkOutcome>): Promise<BulkResult> =>
  runOnce(
    ctx,
    request,
    async () => {
      const outcome = await act();
      return { outcome, answer: await readResult(ctx, outcome) };
    },
    async (outcome: BulkOutcome) => {
      await assertInScope(ctx, instanceIds);
      return readResult(ctx, outcome);
    },
  );
