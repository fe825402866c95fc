-- What the overview counts of past days without looking at their instances: how many of a client and a day (of UTC) are signed, skipped
-- and reported, and how many are still to be signed, which is what missed means of a day that is over (decision 022). As before, rows are
-- only appended, each a difference, and folded at night.
alter table instance_counts
  add column signed int not null default 0,
  add column skipped int not null default 0,
  add column reported int not null default 0,
  add column due int not null default 0;

create or replace function count_instances() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due)
  select company_id, client_id, (placed_at at time zone 'UTC')::date, sign * count(*),
         sign * count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true),
         sign * count(*) filter (where is_completed),
         sign * count(*) filter (where is_skipped),
         sign * count(*) filter (where signed_by_id is not null and not is_completed and not is_skipped),
         sign * count(*) filter (where is_completable and signed_by_id is null and not is_completed and not is_skipped)
  from changed where removed_at is null group by 1, 2, 3;
  return null;
end $$;

create or replace function recount_instance() returns trigger language plpgsql as $$
declare
  was date := (old.placed_at at time zone 'UTC')::date;
  is_now date := (new.placed_at at time zone 'UTC')::date;
  was_there boolean := old.removed_at is null;
  is_there boolean := new.removed_at is null;
  was_open boolean := not (old.is_completed or old.is_skipped) and old.signed_by_id is null;
  is_open boolean := not (new.is_completed or new.is_skipped) and new.signed_by_id is null;
  placed_before int := was_there::int;
  hidden_before int := (was_there and not was_open and old.shared is not true)::int;
  signed_before int := (was_there and old.is_completed)::int;
  skipped_before int := (was_there and old.is_skipped)::int;
  reported_before int := (was_there and not (was_open or old.is_completed or old.is_skipped))::int;
  due_before int := (was_there and was_open and old.is_completable)::int;
  placed_now int := is_there::int;
  hidden_now int := (is_there and not is_open and new.shared is not true)::int;
  signed_now int := (is_there and new.is_completed)::int;
  skipped_now int := (is_there and new.is_skipped)::int;
  reported_now int := (is_there and not (is_open or new.is_completed or new.is_skipped))::int;
  due_now int := (is_there and is_open and new.is_completable)::int;
begin
  if was = is_now then
    insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due)
    values (new.company_id, new.client_id, was, placed_now - placed_before, hidden_now - hidden_before, signed_now - signed_before,
            skipped_now - skipped_before, reported_now - reported_before, due_now - due_before);
  else
    insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due)
    values (old.company_id, old.client_id, was, -placed_before, -hidden_before, -signed_before, -skipped_before, -reported_before, -due_before),
           (new.company_id, new.client_id, is_now, placed_now, hidden_now, signed_now, skipped_now, reported_now, due_now);
  end if;
  return null;
end $$;
-- The condition is looked at before the function is called: most edits count nothing anew.
drop trigger activity_instances_recount on activity_instances;
create trigger activity_instances_recount after update on activity_instances for each row
  when ((old.removed_at is null) <> (new.removed_at is null)
        or (old.placed_at at time zone 'UTC')::date <> (new.placed_at at time zone 'UTC')::date
        or old.is_completed <> new.is_completed or old.is_skipped <> new.is_skipped or old.is_completable <> new.is_completable
        or (old.signed_by_id is null) <> (new.signed_by_id is null)
        or (old.shared is true) <> (new.shared is true))
  execute function recount_instance();

-- What is there already. The owner is held to the policies too, and steps out of these for the statements.
alter table activity_instances no force row level security;
alter table instance_counts no force row level security;
truncate instance_counts;
insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due)
select company_id, client_id, (placed_at at time zone 'UTC')::date, count(*),
       count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true),
       count(*) filter (where is_completed),
       count(*) filter (where is_skipped),
       count(*) filter (where signed_by_id is not null and not is_completed and not is_skipped),
       count(*) filter (where is_completable and signed_by_id is null and not is_completed and not is_skipped)
from activity_instances where removed_at is null group by 1, 2, 3;
alter table instance_counts force row level security;
alter table activity_instances force row level security;

-- How many of each client's entries nobody has dealt with, from the index alone.
drop index inbox_entries_unhandled;
create index inbox_entries_unhandled on inbox_entries (company_id, client_id) where gone_at is null and state = 'IDLE';
