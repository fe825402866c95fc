-- Who dealt with an instance and when, also where it never came to the inbox: lists of events say so (R82).
alter table activity_instances
  add column handled_date timestamptz,
  add column handled_by_id bigint references users;

-- An entry of what was missed and is still open comes first in the inbox; it is one of what was done once it is.
alter table inbox_entries add column missed boolean not null default false;

-- The owner is held to the policies too, and steps out of them for these statements.
alter table activity_instances no force row level security;
alter table inbox_entries no force row level security;
update activity_instances i set handled_date = e.handled_date, handled_by_id = e.handled_by_id
from inbox_entries e where e.instance_id = i.id and i.state <> 'IDLE' and e.state = i.state and e.handled_date is not null;
update inbox_entries e set missed = true
from activity_instances i where i.id = e.instance_id and not (i.is_completed or i.is_skipped or i.signed_by_id is not null);
alter table inbox_entries force row level security;
alter table activity_instances force row level security;

-- What nobody has dealt with, as the page shows it, without a look at what was missed and dealt with before; and how many of each client's
-- there are, and how many of those were missed, from the index alone.
create index inbox_entries_missed_first on inbox_entries (company_id, missed desc, id desc) include (client_id, kind) where gone_at is null and state = 'IDLE';
drop index inbox_entries_unhandled;
create index inbox_entries_unhandled on inbox_entries (company_id, client_id) include (missed) where gone_at is null and state = 'IDLE';
