/** The demo's inbox: entries that have arrived by now, oldest first (R22). Their handling: office.ts. */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { isOpenSql, isToSignSql } from '#server/sql/instance-status.ts';

/** Marks missed instances an hour after their time, as the running product would (R12); nobody is mailed of those before the demo was there. */
const noteMissed = (db: Db, companyId: number, now: Date) =>
  sql`
    update activity_instances instance
    set missed_notified_at = instance.placed_at + interval '60 minutes'
    from activities activity
    where activity.id = instance.activity_id
      and activity.sends_notification_when_ignored
      and instance.company_id = ${companyId}
      and ${isToSignSql('instance')}
      and instance.placed_at <= ${now.toISOString()}::timestamptz - interval '60 minutes'`.execute(db);

/** Fills the inbox of one company; the transaction must see it. */
export async function recordInbox(db: Db, companyId: number, now: Date): Promise<void> {
  await noteMissed(db, companyId, now);
  await sql`
    insert into inbox_entries (company_id, client_id, kind, instance_id, item_id, movement_id, arrived_date, missed)
    select instance.company_id, instance.client_id, 'ACTIVITY', instance.id, null::bigint, null::bigint, at.arrived,
      ${isOpenSql('instance')}
    from activity_instances instance
    join activities activity on activity.id = instance.activity_id,
      lateral (select coalesce(instance.missed_notified_at, instance.signed_by_date, instance.placed_at) as arrived) at
    where instance.company_id = ${companyId}
      and (instance.missed_notified_at is not null
        or (instance.shared and activity.is_sent_to_inbox)
        or exists (select from instance_marks mark where mark.instance_id = instance.id))
    union all
    select movement.company_id, movement.client_id, 'STOCK', null, movement.item_id, movement.id, movement.at, false
    from stock_movements movement
    where movement.company_id = ${companyId} and movement.expected is not null and movement.amount <> 0
    order by 7, 4`.execute(db);
}
