/** What signing draws from stock and what a reset gives back, in the signing's own transaction (decision 19). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

type Drawn = { instanceId: number; activityId: number; byId: number; at: string };

/** Draws every effect of the activity; one statement, so that two signers of different instances queue on the item's row. */
export const draw = (db: Db, { instanceId, activityId, byId, at }: Drawn) =>
  sql`
    with drawn as (
      update inventory_items n set amount_in_stock = n.amount_in_stock - e.amount
      from inventory_effects e
      where e.activity_id = ${activityId} and e.item_id = n.id and n.removed_at is null and not n.archived and e.amount > 0
      returning n.company_id, n.client_id, n.id, e.amount)
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select company_id, client_id, id, -amount, 'signed', ${instanceId}, ${at}, ${byId} from drawn`.execute(db);

/** Gives back exactly what this instance's signings took and no reset has returned, whatever the effect says by now. */
export const giveBack = (db: Db, { instanceId, byId, at }: Omit<Drawn, 'activityId'>) =>
  sql`
    with taken as (
      select item_id, -sum(amount) as amount from stock_movements where instance_id = ${instanceId} and kind in ('signed', 'reset') group by item_id having sum(amount) <> 0),
    returned as (
      update inventory_items n set amount_in_stock = n.amount_in_stock + t.amount from taken t where n.id = t.item_id
      returning n.company_id, n.client_id, n.id, t.amount)
    insert into stock_movements (company_id, client_id, item_id, amount, kind, instance_id, at, by_id)
    select company_id, client_id, id, amount, 'reset', ${instanceId}, ${at}, ${byId} from returned`.execute(db);
