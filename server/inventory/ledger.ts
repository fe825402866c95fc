/** The ledger of an item: each change of what there is becomes a line under the item's lock, so that two at once give one sum (R19). */
import { sql } from 'kysely';
import type { StockMovement } from '#contract/inventory.ts';
import { asksWhy } from '#domain/inventory.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { seesClient } from '#server/request/scope.ts';

const line = (
  { db, now, who }: Ctx,
  id: number,
  kind: StockMovement['kind'],
  amount: ReturnType<typeof sql>,
  comment: string | null = null,
) =>
  sql`
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id, comment)
    select company_id, client_id, id, ${amount}, ${kind}, null, ${now.toISOString()}, ${who.id}, ${comment} from inventory_items where id = ${id}`.execute(
    db,
  );

/** Adds what came to the stock. */
export async function addStock(ctx: Ctx, id: number, amount: number): Promise<void> {
  await lock(ctx, id);
  await line(ctx, id, 'refilled', sql`${amount}::numeric`);
  await ctx.db
    .updateTable('inventory_items')
    .set((eb) => ({ amount_in_stock: eb('amount_in_stock', '+', amount) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the stock to what was counted; the count is written down also when it agrees, and far from the ledger's amount it says why. */
export async function countStock(
  ctx: Ctx,
  id: number,
  { amount, comment }: { amount: number; comment?: string | null | undefined },
): Promise<void> {
  const ledger = await lock(ctx, id);
  if (!comment && asksWhy(ledger, amount)) throw badField('inventoryItem', 'comment', 'error.field.commentMissing');
  await line(ctx, id, 'counted', sql`${amount}::numeric - amount_in_stock`, comment);
  await ctx.db.updateTable('inventory_items').set({ amount_in_stock: amount }).where('id', '=', id).execute();
}

/** Notes the difference to the amount that an edit is about to store, in the same transaction; none when there is none. */
export async function noteCorrection(ctx: Ctx, id: number, amount: number, reason: string | null = null): Promise<void> {
  await lock(ctx, id);
  const differs = await ctx.db
    .selectFrom('inventory_items')
    .select('id')
    .where('id', '=', id)
    .where('amount_in_stock', '<>', amount)
    .executeTakeFirst();
  if (differs) await line(ctx, id, 'corrected', sql`${amount}::numeric - amount_in_stock`, reason);
}

/** The first line of a new item that was made with something in it. */
export const noteFirst = (ctx: Ctx, id: number) => line(ctx, id, 'counted', sql`amount_in_stock`);

/** Locks an item that one sees, and answers what is in stock by the ledger; the second of two waits here. */
async function lock({ db, who }: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select t.amount_in_stock as amount from inventory_items t where t.id = ${id} and t.removed_at is null and ${seesClient(who, 't')} for update`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0].amount;
}
