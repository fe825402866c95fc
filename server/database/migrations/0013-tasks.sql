-- Tasks: the organisation's own work. They mirror activities (migrations 0001, 0005, 0007), with a company where those have a client.

create table task_categories (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  name text collate "sv-x-icu" not null,
  color text not null,
  icon text not null,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id)
);

create table task_types (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  task_category_id bigint not null,
  task_category_company_id bigint not null,
  name text collate "sv-x-icu" not null,
  color text,
  icon text,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (task_category_company_id, task_category_id) references task_categories (company_id, id),
  check (task_category_company_id in (0, company_id))
);
create index task_types_of_category on task_types (task_category_id);

create table tasks (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null references companies,
  type_id bigint not null,
  type_company_id bigint not null,
  label_id bigint,
  name text collate "sv-x-icu" not null,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (type_company_id, type_id) references task_types (company_id, id),
  foreign key (company_id, label_id) references labels (company_id, id),
  check (type_company_id in (0, company_id))
);
create index tasks_of_company on tasks (company_id, type_id);
create index tasks_of_type on tasks (type_id);
create index tasks_of_label on tasks (label_id) where label_id is not null;

-- A team's task templates: the tasks that are offered for it (R37).
create table task_offers (
  company_id bigint not null,
  client_group_id bigint not null,
  client_id bigint not null,
  task_id bigint not null,
  primary key (client_group_id, task_id),
  foreign key (company_id, client_group_id, client_id) references client_groups (company_id, id, client_id) on delete cascade,
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index task_offers_of_task on task_offers (task_id);

-- Which company a referred catalogue row is of, for the foreign key to hold; as note_catalogue_company of the first migration.
create function note_task_catalogue_company() returns trigger language plpgsql as $$
declare found_company bigint;
begin
  if tg_table_name = 'tasks' then
    select company_id into found_company from task_types where id = new.type_id;
    new.type_company_id := found_company;
  else
    select company_id into found_company from task_categories where id = new.task_category_id;
    new.task_category_company_id := found_company;
  end if;
  if found_company is null or found_company not in (0, new.company_id) then
    raise exception 'the catalogue row is not there' using errcode = 'foreign_key_violation', constraint = case tg_table_name when 'tasks' then 'tasks_type_id_fkey' else 'task_types_task_category_id_fkey' end;
  end if;
  return new;
end $$;
create trigger tasks_note_type before insert or update of type_id, company_id on tasks for each row execute function note_task_catalogue_company();
create trigger task_types_note_category before insert or update of task_category_id, company_id on task_types for each row execute function note_task_catalogue_company();

-- Series of tasks; a task may be about a client or about nobody. made_until as for planned activities (R8).
create table task_recurrences (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint,
  task_id bigint not null,
  recurrence text not null,
  starts_on date not null,
  ends_on date,
  is_completable boolean not null default false,
  archived boolean not null default false,
  made_until date not null,
  created_by_id bigint references users,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id)
);
create index task_recurrences_of_company on task_recurrences (company_id, made_until);
create index task_recurrences_of_task on task_recurrences (task_id);

-- created_from: the instance, report or period report that it was made of (R22). placed_at as for activity instances.
create table task_instances (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint,
  task_id bigint not null,
  task_recurrence_id bigint,
  original_start timestamptz,
  placed_at timestamptz not null,
  planned_date timestamptz,
  occurence_date timestamptz,
  skipped_date timestamptz,
  signed_by_date timestamptz,
  removed_at timestamptz,
  signed_by_id bigint references users,
  created_by_id bigint references users,
  version int not null default 1,
  is_completable boolean not null,
  is_completed boolean not null default false,
  is_skipped boolean not null default false,
  name text collate "sv-x-icu",
  comment text,
  created_from_instance_id bigint,
  created_from_instance_type text check (created_from_instance_type in ('ACTIVITY', 'REPORT', 'PERIOD_REPORT', 'TASK')),
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id),
  foreign key (company_id, task_recurrence_id) references task_recurrences (company_id, id),
  check (not (is_completed and is_skipped)),
  check ((task_recurrence_id is null) = (original_start is null)),
  check ((created_from_instance_id is null) = (created_from_instance_type is null))
) with (fillfactor = 90);
create unique index task_instances_of_series on task_instances (task_recurrence_id, original_start) where task_recurrence_id is not null;
create index task_instances_of_company on task_instances (company_id, placed_at);
create index task_instances_of_client on task_instances (client_id, placed_at) where client_id is not null;
create index task_instances_of_task on task_instances (task_id, placed_at);
create index task_instances_made_from on task_instances (created_from_instance_id, created_from_instance_type) where created_from_instance_id is not null;
alter table task_instances set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What happened to a task instance, appended and never edited (R14).
create table task_instance_events (
  instance_id bigint not null references task_instances on delete cascade,
  id bigint generated always as identity,
  company_id bigint not null,
  act text not null,
  at timestamptz not null,
  by_id bigint references users,
  occurence_date timestamptz,
  planned_date timestamptz,
  comment text,
  primary key (instance_id, id)
);
create trigger task_instance_events_append_only before update on task_instance_events for each row execute function refuse_change();

-- Attributes of task types, and their values on tasks: a value of a task is its company's, and no client's.
alter table attributes
  add column task_type_id bigint,
  add column task_type_company_id bigint,
  add foreign key (task_type_company_id, task_type_id) references task_types (company_id, id),
  add check (task_type_company_id in (0, company_id)),
  add check (num_nonnulls(activity_type_id, item_category_id, task_type_id) <= 1),
  add check (task_type_id is null or client_id is null);
create index attributes_of_task_type on attributes (task_type_id) where task_type_id is not null;

do $$
declare kind text; held text;
begin
  foreach kind in array array['strings', 'long_strings', 'booleans', 'numbers'] loop
    -- The check of the owners, which PostgreSQL named by itself.
    select conname into held from pg_constraint
      where conrelid = ('attribute_value_' || kind)::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_nonnulls%';
    execute format('alter table attribute_value_%s drop constraint %I, add column task_id bigint,
      alter column client_id drop not null, add unique (attribute_id, task_id),
      add foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade,
      add check (num_nonnulls(activity_id, item_id, task_id) = 1), add check ((task_id is null) = (client_id is not null))', kind, held);
    execute format('create index attribute_value_%s_of_task on attribute_value_%1$s (task_id) where task_id is not null', kind);
  end loop;
end $$;

create or replace function note_attribute_company() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'attributes' then
    new.activity_type_company_id := (select company_id from activity_types where id = new.activity_type_id);
    new.item_category_company_id := (select company_id from item_categories where id = new.item_category_id);
    new.task_type_company_id := (select company_id from task_types where id = new.task_type_id);
    if (new.activity_type_id is not null and new.activity_type_company_id is null)
      or (new.item_category_id is not null and new.item_category_company_id is null)
      or (new.task_type_id is not null and new.task_type_company_id is null)
      or coalesce(new.activity_type_company_id, 0) not in (0, new.company_id) or coalesce(new.item_category_company_id, 0) not in (0, new.company_id)
      or coalesce(new.task_type_company_id, 0) not in (0, new.company_id) then
      raise exception 'the catalogue row is not there' using errcode = 'foreign_key_violation', constraint = 'attributes_activity_type_id_fkey';
    end if;
  else
    new.attribute_company_id := (select company_id from attributes where id = new.attribute_id);
    if new.attribute_company_id is null or new.attribute_company_id not in (0, new.company_id) then
      raise exception 'the attribute is not there' using errcode = 'foreign_key_violation', constraint = tg_table_name || '_attribute_id_fkey';
    end if;
  end if;
  return new;
end $$;
drop trigger attributes_note_company on attributes;
create trigger attributes_note_company before insert or update of activity_type_id, item_category_id, task_type_id, company_id on attributes
  for each row execute function note_attribute_company();

do $$
declare name text;
begin
  foreach name in array array['task_categories', 'task_types', 'tasks', 'task_offers', 'task_recurrences', 'task_instances', 'task_instance_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
  create policy platform on task_categories for select using (company_id = 0);
  create policy platform on task_types for select using (company_id = 0);
end $$;
