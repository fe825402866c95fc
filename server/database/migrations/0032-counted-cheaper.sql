-- A signing is counted at less cost. PostgreSQL puts an SQL function's text into the expression around it only if nothing in it depends on
-- the session: the difference of two instants does not, an instant plus an interval would. As a call of its own it cost as much as what it guards.
create or replace function is_late(is_completed boolean, occurence_date timestamptz, planned_date timestamptz) returns boolean
  language sql immutable parallel safe as $$ select is_completed and coalesce(occurence_date - planned_date > interval '60 minutes', false) $$;

-- A trigger's condition is prepared anew for each statement, functions in it too: so it only compares columns, and what differs in one of
-- these but counts as before is left out here.
create or replace function recount_instance() returns trigger language plpgsql as $$
declare
  was date := (old.placed_at at time zone 'UTC')::date;
  is_now date := (new.placed_at at time zone 'UTC')::date;
  was_there boolean := old.removed_at is null;
  is_there boolean := new.removed_at is null;
  was_open boolean := not (old.is_completed or old.is_skipped) and old.signed_by_id is null;
  is_open boolean := not (new.is_completed or new.is_skipped) and new.signed_by_id is null;
  was_late boolean := was_there and is_late(old.is_completed, old.occurence_date, old.planned_date);
  is_now_late boolean := is_there and is_late(new.is_completed, new.occurence_date, new.planned_date);
  placed_before int := was_there::int;
  hidden_before int := (was_there and not was_open and old.shared is not true)::int;
  signed_before int := (was_there and old.is_completed)::int;
  skipped_before int := (was_there and old.is_skipped)::int;
  reported_before int := (was_there and not (was_open or old.is_completed or old.is_skipped))::int;
  due_before int := (was_there and was_open and old.is_completable)::int;
  late_before int := was_late::int;
  late_shared_before int := (was_late and old.shared is true)::int;
  placed_now int := is_there::int;
  hidden_now int := (is_there and not is_open and new.shared is not true)::int;
  signed_now int := (is_there and new.is_completed)::int;
  skipped_now int := (is_there and new.is_skipped)::int;
  reported_now int := (is_there and not (is_open or new.is_completed or new.is_skipped))::int;
  due_now int := (is_there and is_open and new.is_completable)::int;
  late_now int := is_now_late::int;
  late_shared_now int := (is_now_late and new.shared is true)::int;
  of_type bigint;
  of_label bigint;
begin
  if was = is_now and (placed_before, hidden_before, signed_before, skipped_before, reported_before, due_before, late_before, late_shared_before)
     = (placed_now, hidden_now, signed_now, skipped_now, reported_now, due_now, late_now, late_shared_now) then return null; end if;
  select type_id, label_id into of_type, of_label from activities where id = new.activity_id;
  if was = is_now then
    insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
    values (new.company_id, new.client_id, was, placed_now - placed_before, hidden_now - hidden_before, signed_now - signed_before,
            skipped_now - skipped_before, reported_now - reported_before, due_now - due_before, late_now - late_before,
            late_shared_now - late_shared_before);
    insert into type_counts (company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
    values (new.company_id, of_type, of_label, was, placed_now - placed_before, hidden_now - hidden_before, signed_now - signed_before,
            skipped_now - skipped_before, reported_now - reported_before, due_now - due_before, late_now - late_before,
            late_shared_now - late_shared_before);
  else
    insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
    values (old.company_id, old.client_id, was, -placed_before, -hidden_before, -signed_before, -skipped_before, -reported_before, -due_before,
            -late_before, -late_shared_before),
           (new.company_id, new.client_id, is_now, placed_now, hidden_now, signed_now, skipped_now, reported_now, due_now,
            late_now, late_shared_now);
    insert into type_counts (company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
    values (old.company_id, of_type, of_label, was, -placed_before, -hidden_before, -signed_before, -skipped_before, -reported_before, -due_before,
            -late_before, -late_shared_before),
           (new.company_id, of_type, of_label, is_now, placed_now, hidden_now, signed_now, skipped_now, reported_now, due_now,
            late_now, late_shared_now);
  end if;
  return null;
end $$;
drop trigger activity_instances_recount on activity_instances;
create trigger activity_instances_recount after update on activity_instances for each row
  when (old.placed_at <> new.placed_at or old.is_completed <> new.is_completed or old.is_skipped <> new.is_skipped
        or old.is_completable <> new.is_completable or (old.signed_by_id is null) <> (new.signed_by_id is null)
        or (old.shared is true) <> (new.shared is true) or (old.removed_at is null) <> (new.removed_at is null)
        or old.occurence_date is distinct from new.occurence_date or old.planned_date is distinct from new.planned_date)
  execute function recount_instance();

-- What stands in a span of a whole company, in the order of time: the page of a list, and the hours by which its days differ from days of UTC,
-- without going from client to client. Neither column changes when an instance is signed, which stays as cheap as it was (decision 017).
create index activity_instances_of_company on activity_instances (company_id, placed_at);
