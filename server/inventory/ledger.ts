/** The ledger of an item: each change of what there is becomes a line under the item's lock, so that two at once give one sum (R19). */
import { type RawBuilder, sql } from 'kysely';
import type { StockMovement } from '#contract/inventory.ts';
import type { ProofKind } from '#contract/proof.ts';
import { needsCountReason } from '#domain/inventory.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { seesClientSql } from '#server/request/scope.ts';

/** Whoever stood beside, or the reason for having been alone (R161). */
export type Witness = { secondId: number; proofKind: ProofKind } | { alone: string };
/** `expected`: the amount of the ledger, of the count of a controlled item. */
type MovementDetails = { comment?: string | null | undefined; witness?: Witness | null; expected?: number };

/** Answers the id of the line. */
async function insertMovement(
  { db, now, user }: Ctx,
  itemId: number,
  kind: StockMovement['kind'],
  amount: RawBuilder<unknown>,
  details: MovementDetails = {},
) {
  const { comment = null, witness, expected = null } = details;
  const [secondId, proofMethod] = witness && 'secondId' in witness ? [witness.secondId, witness.proofKind] : [null, null];
  const aloneReason = witness && 'alone' in witness ? witness.alone : null;
  const { rows } = await sql<{ id: number }>`
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id, comment, second_by_id, second_how,
      alone, expected)
    select company_id, client_id, id, ${amount}, ${kind}, null, ${now.toISOString()}, ${user.id}, ${comment}, ${secondId}::bigint,
      ${proofMethod}, ${aloneReason}, ${expected}::numeric
    from inventory_items
    where id = ${itemId}
    returning id`.execute(db);
  return rows[0]!.id;
}

const addToAmount = (ctx: Ctx, id: number, amount: number) =>
  ctx.db
    .updateTable('inventory_items')
    .set((eb) => ({ amount_in_stock: eb('amount_in_stock', '+', amount) }))
    .where('id', '=', id)
    .execute();

/** Adds what came to the stock. */
export async function addStock(ctx: Ctx, id: number, amount: number): Promise<void> {
  await lockItem(ctx, id);
  await insertMovement(ctx, id, 'refilled', sql`${amount}::numeric`);
  await addToAmount(ctx, id, amount);
}

/** Takes off what was poured away or returned; the item is locked. Answers the id of its line. */
export async function removeStock(
  ctx: Ctx,
  id: number,
  kind: 'wasted' | 'returned',
  amount: number,
  details: MovementDetails,
): Promise<number> {
  const movementId = await insertMovement(ctx, id, kind, sql`-${amount}::numeric`, details);
  await addToAmount(ctx, id, -amount);
  return movementId;
}

/**
 * Sets the stock to what was counted; the count is written down also when it agrees. It says why it differs from the ledger's amount: where it is far,
 * and of a controlled item in any case. The item is locked. Answers the id of its line.
 */
export async function countStock(
  ctx: Ctx,
  id: number,
  item: LockedItem,
  amount: number,
  { comment, witness }: MovementDetails,
): Promise<number> {
  const isDifferent = item.controlled ? amount !== item.amount : needsCountReason(item.amount, amount);
  if (!comment && isDifferent) throw badField('inventoryItem', 'comment', 'error.field.commentMissing');
  const movementId = await insertMovement(ctx, id, 'counted', sql`${amount}::numeric - amount_in_stock`, {
    comment,
    witness: witness ?? null,
    ...(item.controlled && { expected: item.amount }),
  });
  await ctx.db.updateTable('inventory_items').set({ amount_in_stock: amount }).where('id', '=', id).execute();
  return movementId;
}

/** Notes the difference to the amount that an edit is about to store, in the same transaction; none when there is none. A controlled item is not corrected. */
export async function recordCorrection(ctx: Ctx, id: number, amount: number, reason: string | null = null): Promise<void> {
  const item = await lockItem(ctx, id);
  if (item.amount === amount) return;
  if (item.controlled) throw badField('inventoryItem', 'amountInStock', 'error.stock.controlledAmount');
  await insertMovement(ctx, id, 'corrected', sql`${amount}::numeric - amount_in_stock`, { comment: reason });
}

/** The first line of a new item that was made with something in it. */
export const recordFirstAmount = (ctx: Ctx, id: number) => insertMovement(ctx, id, 'counted', sql`amount_in_stock`);

/** `amount` is what there is by the ledger. */
export type LockedItem = { amount: number; controlled: boolean; countByTwo: boolean; clientId: number; companyId: number };
/** Locks an item that one sees; the second of two waits here. */
export async function lockItem({ db, user }: Ctx, id: number): Promise<LockedItem> {
  const { rows } = await sql<LockedItem>`
    select row.amount_in_stock as amount, row.controlled, row.count_by_two as "countByTwo", row.client_id as "clientId",
      row.company_id as "companyId"
    from inventory_items row
    where row.id = ${id} and row.removed_at is null and ${seesClientSql(user, 'row')}
    for update`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
