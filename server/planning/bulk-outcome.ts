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

export const buildOutcome = (
  acceptedActs: readonly AcceptedAct[],
  refusedInstances: readonly { locked: LockedInstance; reason: BulkReason }[],
): BulkOutcome => ({
  done: acceptedActs.map(({ locked }) => locked.id),
  refused: refusedInstances.map(({ locked, reason }) => ({ id: locked.id, reason, byId: locked.signedById, at: locked.signedByDate })),
});

async function readResult({ db }: Ctx, { done, refused }: BulkOutcome): Promise<BulkResult> {
  const signerIds = [...new Set(refused.flatMap(({ byId }) => byId ?? []))];
  const users = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${signerIds})`)
    .execute();
  const nameById = new Map(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`]));
  return {
    done,
    refused: refused.map(({ id, reason, byId, at }) => ({ id, reason, ...(byId !== null && { byName: nameById.get(byId) ?? null, at }) })),
  };
}

/** Does it once with its key; sent again it answers the same, while those that it named are in scope. */
export const runActOnce = (
  ctx: Ctx,
  request: unknown,
  instanceIds: readonly number[],
  runAct: () => Promise<BulkOutcome>,
): Promise<BulkResult> =>
  runOnce(
    ctx,
    request,
    async () => {
      const outcome = await runAct();
      return { outcome, answer: await readResult(ctx, outcome) };
    },
    async (outcome: BulkOutcome) => {
      await assertInScope(ctx, instanceIds);
      return readResult(ctx, outcome);
    },
  );
