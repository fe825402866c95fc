/** Stock that signing draws and a reset gives back, in the signing's own transaction (R19). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { drawnAmount } from '#server/sql/drawn-amount.ts';

/** True of an item `n` that such an amount makes low, and that the team was not told of (R20). */
const isNews = (amount: RawBuilder<unknown>) =>
  sql<SqlBool>`(${amount} < n.alert_value and n.alert_told_at is null and not n.notifications_paused)`;
/** An item `n` that signings draw from. */
export const isInUse = sql<SqlBool>`(n.removed_at is null and not n.archived)`;

/** The steps of a statement that draw the rows of its step `taken`: instance, item and amount. `drawn` has the items as they are then. */
export const drawSteps = (by: { byId: RawBuilder<number>; at: RawBuilder<string> }) => sql`
  locked as materialized (
    select n.id
    from inventory_items n
    where n.id in (select item_id from taken) and ${isInUse}
    order by n.id
    for update),
  drawn as (
    update inventory_items n
    set amount_in_stock = n.amount_in_stock - t.amount
    from (select item_id, sum(amount) as amount from taken where item_id in (select id from locked) group by item_id) t
    where n.id = t.item_id
    returning n.company_id, n.client_id, n.id, n.amount_in_stock, ${isNews(sql`n.amount_in_stock`)} as is_news),
  moved as (
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select d.company_id, d.client_id, d.id, -t.amount, 'signed', t.instance_id, ${by.at}::timestamptz, ${by.byId}::bigint
    from drawn d
    join taken t on t.item_id = d.id
    order by t.instance_id, d.id)`;

/** True of an activity whose draw says more than the amounts: an item that is no longer in use, or one that it makes low. */
export const drawSaysMore = (activityId: RawBuilder<number>, seriesId: RawBuilder<unknown>, draws = true) => sql<SqlBool>`exists (
  select from inventory_effects e
  join inventory_items n on n.id = e.item_id
  cross join lateral (select ${drawnAmount(seriesId)} as amount) x
  where e.activity_id = ${activityId}
    and x.amount > 0
    and (not ${isInUse} ${draws ? sql`or ${isNews(sql`n.amount_in_stock - x.amount`)}` : sql``}))`;

type By = { byId: number; at: string };
/** `dose`: of one that is told with the act. */
type Drawing = By & { instances: readonly { id: number; activityId: number; dose?: number }[] };
/** The series of an instance `s`, and the dose that it was given with: both are asked for where a dose is drawn alone. */
const seriesOf = sql`(select i.planned_activity_id from activity_instances i where i.id = s.instance_id)`;
const givenDose = sql`coalesce(s.dose, (select d.dose from instance_doses d where d.instance_id = s.instance_id))`;

/**
 * Draws every effect of each one's activity, with a movement for each instance. One statement; the items are locked in order of their ids,
 * so that signers of several things queue. Answers the items that are low by it and were not told of (R20).
 */
export async function consume(db: Db, { instances, byId, at }: Drawing): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taken as materialized (
      select s.instance_id, e.item_id, x.amount
      from unnest(${instances.map(({ id }) => id)}::bigint[], ${instances.map(({ activityId }) => activityId)}::bigint[],
        ${instances.map(({ dose }) => dose ?? null)}::numeric[]) as s (instance_id, activity_id, dose)
      join inventory_effects e on e.activity_id = s.activity_id
      cross join lateral (select ${drawnAmount(seriesOf, givenDose)} as amount) x
      where x.amount > 0),
    ${drawSteps({ byId: sql`${byId}`, at: sql`${at}` })}
    select id
    from drawn
    where is_news`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives back exactly what these instances' signings took and no reset has returned, whatever the effects say by now. */
export const reverseConsumption = (db: Db, { instanceIds, byId, at }: By & { instanceIds: readonly number[] }) =>
  sql`
    with taken as materialized (
      select instance_id, item_id, -sum(amount) as amount
      from stock_movements
      where instance_id = any(${instanceIds}) and kind in ('signed', 'reset')
      group by instance_id, item_id
      having sum(amount) <> 0),
    locked as materialized (select n.id from inventory_items n where n.id in (select item_id from taken) order by n.id for update),
    returned as (
      update inventory_items n
      set amount_in_stock = n.amount_in_stock + t.amount,
        alert_told_at = case when n.amount_in_stock + t.amount < n.alert_value then n.alert_told_at end
      from (select item_id, sum(amount) as amount from taken where item_id in (select id from locked) group by item_id) t
      where n.id = t.item_id
      returning n.company_id, n.client_id, n.id)
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select r.company_id, r.client_id, r.id, t.amount, 'reset', t.instance_id, ${at}, ${byId}
    from returned r
    join taken t on t.item_id = r.id
    order by t.instance_id, r.id`.execute(db);
