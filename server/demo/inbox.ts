/** The demo's inbox: entries that have arrived by now, oldest first (R22). Their handling: office.ts. */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { isOpen, isToSign } from '#server/sql/instance-status.ts';

/** Marks missed instances an hour after their time, as the running product would (R12); nobody is mailed of those before the demo was there. */
const noteMissed = (db: Db, companyId: number, now: Date) =>
  sql`
    update activity_instances i
    set missed_notified_at = i.placed_at + interval '60 minutes'
    from activities a
    where a.id = i.activity_id
      and a.sends_notification_when_ignored
      and i.company_id = ${companyId}
      and ${isToSign('i')}
      and i.placed_at <= ${now.toISOString()}::timestamptz - interval '60 minutes'`.execute(db);

/** Fills the inbox of one company; the transaction must see it. */
export async function recordInbox(db: Db, companyId: number, now: Date): Promise<void> {
  await noteMissed(db, companyId, now);
  await sql`
    insert into inbox_entries (company_id, client_id, kind, instance_id, item_id, movement_id, arrived_date, missed)
    select i.company_id, i.client_id, 'ACTIVITY', i.id, null::bigint, null::bigint, at.arrived, ${isOpen('i')}
    from activity_instances i
    join activities a on a.id = i.activity_id, lateral (select coalesce(i.missed_notified_at, i.signed_by_date, i.placed_at) as arrived) at
    where i.company_id = ${companyId}
      and (i.missed_notified_at is not null
        or (i.shared and a.is_sent_to_inbox)
        or exists (select from instance_marks k where k.instance_id = i.id))
    union all
    select m.company_id, m.client_id, 'STOCK', null, m.item_id, m.id, m.at, false
    from stock_movements m
    where m.company_id = ${companyId} and m.expected is not null and m.amount <> 0
    order by 7, 4`.execute(db);
}
