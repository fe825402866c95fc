-- The organisation's inbox: an entry for each thing that arrived, and what was done about it (R22). What somebody may not
-- see any more, since it was taken back or is done and not shared, has a `gone_at`; a list and its total look at this table alone.
create table inbox_entries (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  kind text not null check (kind in ('ACTIVITY', 'REPORT', 'PERIOD_REPORT')),
  instance_id bigint references activity_instances on delete cascade,
  state text not null default 'IDLE' check (state in ('IDLE', 'ACTION_TAKEN', 'IGNORED')),
  arrived_date timestamptz not null,
  handled_date timestamptz,
  handled_by_id bigint references users,
  gone_at timestamptz,
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((kind = 'ACTIVITY') = (instance_id is not null))
);
create unique index inbox_entries_of_instance on inbox_entries (instance_id) where instance_id is not null;
create index inbox_entries_newest on inbox_entries (company_id, id desc) include (client_id, kind, state) where gone_at is null;
create index inbox_entries_unhandled on inbox_entries (company_id, id) where gone_at is null and state = 'IDLE';
create index inbox_entries_of_client on inbox_entries (client_id);
alter table inbox_entries enable row level security;
alter table inbox_entries force row level security;
create policy tenant on inbox_entries using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- What has arrived already, oldest first. The owner is held to the policies too, and steps out of them for the statement.
alter table activities no force row level security;
alter table activity_instances no force row level security;
alter table inbox_entries no force row level security;
insert into inbox_entries (company_id, client_id, kind, instance_id, state, arrived_date, handled_date)
select i.company_id, i.client_id, 'ACTIVITY', i.id, i.state, coalesce(i.missed_notified_at, i.signed_by_date, i.placed_at),
       case when i.state <> 'IDLE' then coalesce(i.missed_notified_at, i.signed_by_date, i.placed_at) end
from activity_instances i join activities a on a.id = i.activity_id
where i.removed_at is null
  and ((i.shared and a.is_sent_to_inbox)
    or (i.missed_notified_at is not null and (i.shared or not (i.is_completed or i.is_skipped or i.signed_by_id is not null))))
order by 6, 4;
alter table activities force row level security;
alter table activity_instances force row level security;
alter table inbox_entries force row level security;

-- Whoever looks at the number in the navigation hears that it may have changed: the company, and nothing of what arrived.
create function tell_inbox_changed() returns trigger language plpgsql as $$
declare changed bigint;
begin
  for changed in select distinct company_id from rows_changed loop
    perform pg_notify('inbox_changed', changed::text);
  end loop;
  return null;
end $$;
create trigger inbox_entries_made after insert on inbox_entries
  referencing new table as rows_changed for each statement execute function tell_inbox_changed();
create trigger inbox_entries_changed after update on inbox_entries
  referencing new table as rows_changed for each statement execute function tell_inbox_changed();
