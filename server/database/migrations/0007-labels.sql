-- Labels on activities (product «Labels»), and counts of instances by client and day, so that a list over a whole company knows its total.

create table labels (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null references companies,
  name text collate "sv-x-icu" not null,
  removed_at timestamptz,
  unique (company_id, id)
);
create unique index labels_name on labels (company_id, lower(name)) where removed_at is null;
alter table labels enable row level security;
alter table labels force row level security;
create policy tenant on labels using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

alter table activities
  add column label_id bigint,
  add foreign key (company_id, label_id) references labels (company_id, id);
create index activities_of_label on activities (label_id) where label_id is not null;

-- For what is asked of one activity: its figures, its export, the lists of a label. Signing touches none of its columns.
create index activity_instances_of_activity on activity_instances (activity_id, placed_at);

-- How many instances stand on a day (of UTC: a company's clock may change, this one does not) and how many of them are done and
-- not shared (R21). Rows are only appended, each a difference, so that nobody waits for anybody and a signing costs one
-- insert; the sum of a client and day is its count, and a nightly job folds them. No other count stays cheap right after many
-- writes: PostgreSQL looks at every row that a vacuum has not seen since (docs/bench.md).
create table instance_counts (
  company_id bigint not null,
  client_id bigint not null,
  day date not null,
  placed int not null,
  hidden int not null
);
create index instance_counts_of_day on instance_counts (company_id, day);
alter table instance_counts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create function count_instances() returns trigger language plpgsql as $$
begin
  insert into instance_counts (company_id, client_id, day, placed, hidden)
  select company_id, client_id, (placed_at at time zone 'UTC')::date,
         case tg_op when 'INSERT' then count(*) else -count(*) end,
         case tg_op when 'INSERT' then 1 else -1 end * count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true)
  from changed where removed_at is null group by 1, 2, 3;
  return null;
end $$;
create trigger activity_instances_count_new after insert on activity_instances referencing new table as changed for each statement execute function count_instances();
create trigger activity_instances_count_gone after delete on activity_instances referencing old table as changed for each statement execute function count_instances();

create function recount_instance() returns trigger language plpgsql as $$
declare
  was date := (old.placed_at at time zone 'UTC')::date;
  is_now date := (new.placed_at at time zone 'UTC')::date;
  placed_before int := (old.removed_at is null)::int;
  placed_now int := (new.removed_at is null)::int;
  hidden_before int := (old.removed_at is null and (old.is_completed or old.is_skipped or old.signed_by_id is not null) and old.shared is not true)::int;
  hidden_now int := (new.removed_at is null and (new.is_completed or new.is_skipped or new.signed_by_id is not null) and new.shared is not true)::int;
begin
  if was = is_now then
    insert into instance_counts (company_id, client_id, day, placed, hidden)
    values (new.company_id, new.client_id, was, placed_now - placed_before, hidden_now - hidden_before);
  else
    insert into instance_counts (company_id, client_id, day, placed, hidden)
    values (old.company_id, old.client_id, was, -placed_before, -hidden_before), (new.company_id, new.client_id, is_now, placed_now, hidden_now);
  end if;
  return null;
end $$;
-- The condition is looked at before the function is called: most edits count nothing anew.
create trigger activity_instances_recount after update on activity_instances for each row
  when ((old.removed_at is null) <> (new.removed_at is null)
        or (old.placed_at at time zone 'UTC')::date <> (new.placed_at at time zone 'UTC')::date
        or (old.removed_at is null and (old.is_completed or old.is_skipped or old.signed_by_id is not null) and old.shared is not true)
           <> (new.removed_at is null and (new.is_completed or new.is_skipped or new.signed_by_id is not null) and new.shared is not true))
  execute function recount_instance();

-- What is there already. The owner is held to the policies too, and steps out of this one for the statement.
alter table activity_instances no force row level security;
insert into instance_counts (company_id, client_id, day, placed, hidden)
select company_id, client_id, (placed_at at time zone 'UTC')::date, count(*),
       count(*) filter (where (is_completed or is_skipped or signed_by_id is not null) and shared is not true)
from activity_instances where removed_at is null group by 1, 2, 3;
alter table activity_instances force row level security;
alter table instance_counts enable row level security;
alter table instance_counts force row level security;
create policy tenant on instance_counts using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
