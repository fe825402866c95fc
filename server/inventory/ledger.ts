/** The ledger of an item: each change of what there is becomes a line under the item's lock, so that two at once give one sum (R19). */
import { sql } from 'kysely';
import type { Paging } from '#contract/endpoint.ts';
import type { StockMovement } from '#contract/inventory.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { inTeam, seesClient } from '#server/request/scope.ts';

const line = ({ db, now, who }: Ctx, id: number, kind: StockMovement['kind'], amount: ReturnType<typeof sql>) =>
  sql`
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select company_id, client_id, id, ${amount}, ${kind}, null, ${now.toISOString()}, ${who.id} from inventory_items where id = ${id}`.execute(
    db,
  );

/** Adds what came to the stock. */
export async function addStock(ctx: Ctx, id: number, amount: number): Promise<void> {
  await lock(ctx, id);
  await line(ctx, id, 'refilled', sql`${amount}::numeric`);
  await sql`update inventory_items set amount_in_stock = amount_in_stock + ${amount} where id = ${id}`.execute(ctx.db);
}

/** Sets the stock to what was counted; the count is written down also when it agrees. */
export async function countStock(ctx: Ctx, id: number, amount: number): Promise<void> {
  await lock(ctx, id);
  await line(ctx, id, 'counted', sql`${amount}::numeric - amount_in_stock`);
  await sql`update inventory_items set amount_in_stock = ${amount} where id = ${id}`.execute(ctx.db);
}

/** Notes the difference to the amount that an edit is about to store, in the same transaction; none when there is none. */
export async function noteCorrection(ctx: Ctx, id: number, amount: number): Promise<void> {
  await lock(ctx, id);
  const { rows } = await sql`select id from inventory_items where id = ${id} and amount_in_stock <> ${amount}`.execute(ctx.db);
  if (rows[0]) await line(ctx, id, 'corrected', sql`${amount}::numeric - amount_in_stock`);
}

/** The first line of a new item that was made with something in it. */
export const noteFirst = (ctx: Ctx, id: number) => line(ctx, id, 'counted', sql`amount_in_stock`);

/**
 * A page of it, newest first. What is there after each line is counted back from what is there now. The organisation's side
 * sees by what and by whom it was drawn only where that was shared (R21).
 */
export async function movementsOf({ db, who }: Ctx, item: { id: number; client: { id: number } }, { page, size, sort }: Paging) {
  const order = sort[0] && !sort[0].descending ? sql`asc` : sql`desc`;
  const shown = inTeam(who, item.client.id) ? sql`true` : sql`coalesce(i.shared, false)`;
  const [{ rows }, { total }] = await Promise.all([
    sql<StockMovement>`
      select m.id, m.at, m.kind, m.amount, m.after as "amountAfter",
             case when m.instance_id is null or ${shown} then u.first_name || ' ' || u.last_name end as "byName",
             case when ${shown} then a.id end as "activityId", case when ${shown} then a.name end as "activityName",
             case when ${shown} and i.removed_at is null then i.id end as "instanceId"
      from (select m.id, m.at, m.kind, m.amount, m.instance_id, m.by_id,
                   n.amount_in_stock - coalesce(sum(m.amount) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0) as after
            from stock_movements m join inventory_items n on n.id = m.item_id
            where m.item_id = ${item.id} order by m.id ${order} limit ${size} offset ${page * size}) m
      left join activity_instances i on i.id = m.instance_id
      left join activities a on a.id = i.activity_id
      left join users u on u.id = m.by_id
      order by m.id ${order}`.execute(db),
    db.selectFrom('stock_movements').select(sql<number>`count(*)`.as('total')).where('item_id', '=', item.id).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Locks an item that one sees; the second of two waits here. */
async function lock({ db, who }: Ctx, id: number): Promise<void> {
  const { rows } = await sql`
    select t.id from inventory_items t where t.id = ${id} and t.removed_at is null and ${seesClient(who, 't')} for update`.execute(db);
  if (!rows[0]) throw notFound();
}
