/** Stock that signing draws and a reset gives back, in the signing's own transaction (R19). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { drawnAmount } from '#server/sql/drawn-amount.ts';
import { isItemInUseSql, isStockLowSql, needsAlertSql } from '#server/sql/stock-level.ts';

/** The steps of a statement that draw its step `deductions`: instance, item and amount. `updated_items` has the items as they are then. */
export const drawStepsSql = ({ byId, at }: { byId: RawBuilder<number>; at: RawBuilder<string> }) => sql`
  locked as materialized (
    select item.id
    from inventory_items item
    where item.id in (select item_id from deductions) and ${isItemInUseSql}
    order by item.id
    for update),
  updated_items as (
    update inventory_items item
    set amount_in_stock = item.amount_in_stock - deduction.amount
    from (
      select item_id, sum(amount) as amount
      from deductions
      where item_id in (select id from locked)
      group by item_id) deduction
    where item.id = deduction.item_id
    returning item.company_id, item.client_id, item.id, item.amount_in_stock, ${needsAlertSql()} as needs_alert),
  movements as (
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select item.company_id, item.client_id, item.id, -deductions.amount, 'signed', deductions.instance_id, ${at}::timestamptz,
      ${byId}::bigint
    from updated_items item
    join deductions on deductions.item_id = item.id
    order by deductions.instance_id, item.id)`;

/** True of an activity whose draw is more than amounts: from an item that is no longer in use, or one that it makes low. */
export const drawNeedsDetailsSql = (
  activityId: RawBuilder<number>,
  seriesId: RawBuilder<unknown>,
  needsStock = true,
) => sql<SqlBool>`exists (
  select from inventory_effects effect
  join inventory_items item on item.id = effect.item_id
  cross join lateral (select ${drawnAmount(seriesId)} as amount) draw
  where effect.activity_id = ${activityId}
    and draw.amount > 0
    and (not ${isItemInUseSql} ${needsStock ? sql`or ${needsAlertSql(sql`item.amount_in_stock - draw.amount`)}` : sql``}))`;

type Actor = { byId: number; at: string };
/** `dose`: of one that is told with the act. */
type DrawRequest = Actor & { instances: readonly { id: number; activityId: number; dose?: number }[] };
/** The series of an instance `signed`, and the dose that it was given with: both are asked for where a dose is drawn alone. */
const seriesIdSql = sql`(select instance.planned_activity_id from activity_instances instance where instance.id = signed.instance_id)`;
const doseSql = sql`coalesce(signed.dose, (select stored.dose from instance_doses stored where stored.instance_id = signed.instance_id))`;

/**
 * Draws every effect of each one's activity, with a movement for each instance. One statement; the items are locked in order of their ids,
 * so that signers of several things queue. Answers the items that are low by it and of which the team has had no alert (R20).
 */
export async function drawStock(db: Db, { instances, byId, at }: DrawRequest): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with deductions as materialized (
      select signed.instance_id, effect.item_id, draw.amount
      from unnest(${instances.map(({ id }) => id)}::bigint[], ${instances.map(({ activityId }) => activityId)}::bigint[],
        ${instances.map(({ dose }) => dose ?? null)}::numeric[]) as signed (instance_id, activity_id, dose)
      join inventory_effects effect on effect.activity_id = signed.activity_id
      cross join lateral (select ${drawnAmount(seriesIdSql, doseSql)} as amount) draw
      where draw.amount > 0),
    ${drawStepsSql({ byId: sql`${byId}`, at: sql`${at}` })}
    select id
    from updated_items
    where needs_alert`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives back exactly what these instances' signings took and no reset has returned, whatever the effects say by now. */
export const reverseConsumption = (db: Db, { instanceIds, byId, at }: Actor & { instanceIds: readonly number[] }) =>
  sql`
    with returns as materialized (
      select instance_id, item_id, -sum(amount) as amount
      from stock_movements
      where instance_id = any(${instanceIds}) and kind in ('signed', 'reset')
      group by instance_id, item_id
      having sum(amount) <> 0),
    locked as materialized (select item.id from inventory_items item where item.id in (select item_id from returns)
      order by item.id for update),
    updated_items as (
      update inventory_items item
      set amount_in_stock = item.amount_in_stock + returned.amount,
        alert_told_at = case when ${isStockLowSql(sql`item.amount_in_stock + returned.amount`)} then item.alert_told_at end
      from (
        select item_id, sum(amount) as amount
        from returns
        where item_id in (select id from locked)
        group by item_id) returned
      where item.id = returned.item_id
      returning item.company_id, item.client_id, item.id)
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select item.company_id, item.client_id, item.id, returns.amount, 'reset', returns.instance_id, ${at}, ${byId}
    from updated_items item
    join returns on returns.item_id = item.id
    order by returns.instance_id, item.id`.execute(db);
