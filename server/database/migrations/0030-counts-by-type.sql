-- A company's figures by label and category without looking at its instances (decision 051): the same counts of a day (of UTC) as
-- instance_counts, by activity type and label in place of the client. A type's category is looked up when they are read. Of what was
-- signed both also hold how many were done more than an hour after their time, and how many of these the organisation may know of (R21).
alter table instance_counts
  add column late int not null default 0,
  add column late_shared int not null default 0;

create table type_counts (
  company_id bigint not null,
  type_id bigint not null,
  label_id bigint,
  day date not null,
  placed int not null,
  hidden int not null,
  signed int not null,
  skipped int not null,
  reported int not null,
  due int not null,
  late int not null,
  late_shared int not null
);
create index type_counts_of_day on type_counts (company_id, day);
alter table type_counts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table type_counts enable row level security;
alter table type_counts force row level security;
create policy tenant on type_counts using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- Done more than an hour after its planned time; never null.
create function is_late(is_completed boolean, occurence_date timestamptz, planned_date timestamptz) returns boolean
  language sql immutable parallel safe as $$ select is_completed and coalesce(occurence_date > planned_date + interval '60 minutes', false) $$;

create or replace function count_instances() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
  select company_id, client_id, (placed_at at time zone 'UTC')::date, sign * count(*),
         sign * count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true),
         sign * count(*) filter (where is_completed),
         sign * count(*) filter (where is_skipped),
         sign * count(*) filter (where signed_by_id is not null and not is_completed and not is_skipped),
         sign * count(*) filter (where is_completable and signed_by_id is null and not is_completed and not is_skipped),
         sign * count(*) filter (where is_late(is_completed, occurence_date, planned_date)),
         sign * count(*) filter (where is_late(is_completed, occurence_date, planned_date) and shared is true)
  from changed where removed_at is null group by 1, 2, 3;
  insert into type_counts (company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
  select c.company_id, a.type_id, a.label_id, (c.placed_at at time zone 'UTC')::date, sign * count(*),
         sign * count(*) filter (where (c.is_completed or c.is_skipped or c.signed_by_id is not null) and c.shared is not true),
         sign * count(*) filter (where c.is_completed),
         sign * count(*) filter (where c.is_skipped),
         sign * count(*) filter (where c.signed_by_id is not null and not c.is_completed and not c.is_skipped),
         sign * count(*) filter (where c.is_completable and c.signed_by_id is null and not c.is_completed and not c.is_skipped),
         sign * count(*) filter (where is_late(c.is_completed, c.occurence_date, c.planned_date)),
         sign * count(*) filter (where is_late(c.is_completed, c.occurence_date, c.planned_date) and c.shared is true)
  from changed c join activities a on a.id = c.activity_id where c.removed_at is null group by 1, 2, 3, 4;
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
  when ((old.removed_at is null) <> (new.removed_at is null)
        or (old.placed_at at time zone 'UTC')::date <> (new.placed_at at time zone 'UTC')::date
        or old.is_completed <> new.is_completed or old.is_skipped <> new.is_skipped or old.is_completable <> new.is_completable
        or (old.signed_by_id is null) <> (new.signed_by_id is null)
        or (old.shared is true) <> (new.shared is true)
        or is_late(old.is_completed, old.occurence_date, old.planned_date) <> is_late(new.is_completed, new.occurence_date, new.planned_date))
  execute function recount_instance();

-- An activity that gets another type or label takes its whole past along. Who signs, adds or removes one of it at the same moment is
-- waited for, and waits: by the lock on the activity whoever adds one (its foreign key asks for it), by those on its instances the others;
-- each then counts it where the activity is.
create function hold_activity() returns trigger language plpgsql as $$
begin
  perform from activities where id = old.id for update;
  perform from activity_instances where activity_id = old.id order by id for share;
  return new;
end $$;
create trigger activities_hold before update on activities for each row
  when (old.type_id <> new.type_id or old.label_id is distinct from new.label_id)
  execute function hold_activity();

create function recount_activity() returns trigger language plpgsql as $$
begin
  insert into type_counts (company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
  select new.company_id, its.type_id, its.label_id, c.day, its.sign * c.placed, its.sign * c.hidden, its.sign * c.signed, its.sign * c.skipped,
         its.sign * c.reported, its.sign * c.due, its.sign * c.late, its.sign * c.late_shared
  from (select (placed_at at time zone 'UTC')::date as day, count(*) as placed,
               count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true) as hidden,
               count(*) filter (where is_completed) as signed,
               count(*) filter (where is_skipped) as skipped,
               count(*) filter (where signed_by_id is not null and not is_completed and not is_skipped) as reported,
               count(*) filter (where is_completable and signed_by_id is null and not is_completed and not is_skipped) as due,
               count(*) filter (where is_late(is_completed, occurence_date, planned_date)) as late,
               count(*) filter (where is_late(is_completed, occurence_date, planned_date) and shared is true) as late_shared
        from activity_instances where activity_id = new.id and removed_at is null group by 1) c,
       (values (old.type_id, old.label_id, -1), (new.type_id, new.label_id, 1)) its (type_id, label_id, sign);
  return null;
end $$;
create trigger activities_recount after update on activities for each row
  when (old.type_id <> new.type_id or old.label_id is distinct from new.label_id)
  execute function recount_activity();

-- What is there already. The owner is held to the policies too, and steps out of these for the statements.
alter table activity_instances no force row level security;
alter table activities no force row level security;
alter table instance_counts no force row level security;
alter table type_counts no force row level security;
truncate instance_counts;
insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
select company_id, client_id, (placed_at at time zone 'UTC')::date, count(*),
       count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true),
       count(*) filter (where is_completed),
       count(*) filter (where is_skipped),
       count(*) filter (where signed_by_id is not null and not is_completed and not is_skipped),
       count(*) filter (where is_completable and signed_by_id is null and not is_completed and not is_skipped),
       count(*) filter (where is_late(is_completed, occurence_date, planned_date)),
       count(*) filter (where is_late(is_completed, occurence_date, planned_date) and shared is true)
from activity_instances where removed_at is null group by 1, 2, 3;
insert into type_counts (company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
select i.company_id, a.type_id, a.label_id, (i.placed_at at time zone 'UTC')::date, count(*),
       count(*) filter (where (i.is_completed or i.is_skipped or i.signed_by_id is not null) and i.shared is not true),
       count(*) filter (where i.is_completed),
       count(*) filter (where i.is_skipped),
       count(*) filter (where i.signed_by_id is not null and not i.is_completed and not i.is_skipped),
       count(*) filter (where i.is_completable and i.signed_by_id is null and not i.is_completed and not i.is_skipped),
       count(*) filter (where is_late(i.is_completed, i.occurence_date, i.planned_date)),
       count(*) filter (where is_late(i.is_completed, i.occurence_date, i.planned_date) and i.shared is true)
from activity_instances i join activities a on a.id = i.activity_id where i.removed_at is null group by 1, 2, 3, 4;
alter table type_counts force row level security;
alter table instance_counts force row level security;
alter table activities force row level security;
alter table activity_instances force row level security;
