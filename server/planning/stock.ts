/** What signing draws from stock and what a reset gives back, in the signing's own transaction (decision 19). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

type Drawn = { instanceId: number; activityId: number; byId: number; at: string };

/**
 * Draws every effect of the activity; one statement, so that two signers of different instances queue on the item's row, each
 * item in the order of its id. Answers the items that are low by it and were not told of (decision 20).
 */
export const draw = async (db: Db, { instanceId, activityId, byId, at }: Drawn): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with held as (
      select n.id, e.amount from inventory_effects e join inventory_items n on n.id = e.item_id
      where e.activity_id = ${activityId} and n.removed_at is null and not n.archived and e.amount > 0 order by n.id for update of n),
    drawn as (
      update inventory_items n set amount_in_stock = n.amount_in_stock - held.amount from held where n.id = held.id
      returning n.company_id, n.client_id, n.id, held.amount,
                n.amount_in_stock < n.alert_value and n.alert_told_at is null and not n.notifications_paused as is_news),
    noted as (
      insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
      select company_id, client_id, id, -amount, 'signed', ${instanceId}, ${at}, ${byId} from drawn)
    select id from drawn where is_news`.execute(db);
  return rows.map(({ id }) => id);
};

/** Gives back exactly what this instance's signings took and no reset has returned, whatever the effect says by now. */
export const giveBack = (db: Db, { instanceId, byId, at }: Omit<Drawn, 'activityId'>) =>
  sql`
    with taken as (
      select item_id, -sum(amount) as amount from stock_movements where instance_id = ${instanceId} and kind in ('signed', 'reset') group by item_id having sum(amount) <> 0),
    held as (select n.id, t.amount from taken t join inventory_items n on n.id = t.item_id order by n.id for update of n),
    returned as (
      update inventory_items n
      set amount_in_stock = n.amount_in_stock + held.amount,
          alert_told_at = case when n.amount_in_stock + held.amount < n.alert_value then n.alert_told_at end
      from held where n.id = held.id
      returning n.company_id, n.client_id, n.id, held.amount)
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select company_id, client_id, id, amount, 'reset', ${instanceId}, ${at}, ${byId} from returned`.execute(db);
