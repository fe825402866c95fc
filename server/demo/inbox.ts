/** The demo's inbox: what has arrived by now, oldest first, and what was done about it the day after (R22). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';

/** What is missed less than a day ago the running product tells of itself (R12). */
const noteMissed = (db: Db, companyId: number, now: Date) =>
  sql`
    update activity_instances i set missed_notified_at = i.placed_at + interval '60 minutes' from activities a
    where a.id = i.activity_id and a.sends_notification_when_ignored and i.company_id = ${companyId} and i.is_completable
      and i.placed_at < ${now.toISOString()}::timestamptz - interval '1 day'
      and not i.is_completed and not i.is_skipped and i.signed_by_id is null`.execute(db);

/** Of one company; `byId` has been through what is no longer new. The transaction must see the company. */
export async function recordInbox(db: Db, companyId: number, byId: number, now: Date): Promise<void> {
  await noteMissed(db, companyId, now);
  await sql`
    insert into inbox_entries (company_id, client_id, kind, instance_id, state, arrived_date, missed, handled_date, handled_by_id)
    select i.company_id, i.client_id, 'ACTIVITY', i.id, i.state, at.arrived,
           not (i.is_completed or i.is_skipped or i.signed_by_id is not null),
           case when i.state <> 'IDLE' then at.arrived + interval '20 hours' end, case when i.state <> 'IDLE' then ${byId}::bigint end
    from activity_instances i join activities a on a.id = i.activity_id,
         lateral (select coalesce(i.missed_notified_at, i.signed_by_date, i.placed_at) as arrived) at
    where i.company_id = ${companyId} and (i.missed_notified_at is not null or (i.shared and a.is_sent_to_inbox))
    order by at.arrived, i.id`.execute(db);
}
