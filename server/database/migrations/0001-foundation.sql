-- The ground: who there is, the catalogue, activities, series, instances with their history, and the stock they draw from.
-- Every tenant row carries company_id; company 0 is the platform, whose catalogue everybody reads. One login owns all of
-- it and is held to row-level security like anybody else (forced).

create function app_companies() returns bigint[] language sql stable parallel safe
  as $$ select nullif(nullif(current_setting('app.companies', true), ''), '*')::bigint[] $$;
create function app_everything() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.companies', true) = '*', false) $$;

create table companies (
  id bigint generated always as identity (start with 1) primary key,
  version int not null default 1,
  name text collate "sv-x-icu" not null,
  time_zone text not null default 'Europe/Stockholm',
  created_date timestamptz not null default now()
);

-- Read at sign-in, before a company is known: outside the policy, as is client_group_members.
create table users (
  id bigint generated always as identity primary key,
  version int not null default 1,
  login text not null unique check (login = lower(login)),
  password_hash text,
  first_name text collate "sv-x-icu" not null,
  last_name text collate "sv-x-icu" not null,
  email text not null,
  activated boolean not null default false,
  lang_key text not null default 'sv',
  color_mode text not null default 'auto',
  image_url text,
  authorities text[] not null,
  company_id bigint references companies,
  receives_email_notifications boolean not null default true,
  created_by text not null default 'system',
  created_date timestamptz not null default now(),
  last_modified_date timestamptz not null default now()
);

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  created_date timestamptz not null,
  expires_date timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table clients (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null references companies,
  name text collate "sv-x-icu" not null,
  created_date timestamptz not null default now(),
  unique (company_id, id)
);

create table client_groups (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null references companies,
  client_id bigint not null,
  name text collate "sv-x-icu" not null,
  unique (company_id, id, client_id),
  foreign key (company_id, client_id) references clients (company_id, id)
);
create index client_groups_of_client on client_groups (client_id);

create table client_group_members (
  client_group_id bigint not null,
  user_id bigint not null references users,
  company_id bigint not null,
  client_id bigint not null,
  active boolean not null default true,
  primary key (user_id, client_group_id),
  foreign key (company_id, client_group_id, client_id) references client_groups (company_id, id, client_id)
);
create index client_group_members_of_group on client_group_members (client_group_id);

-- The catalogue: of the platform (company 0), of a company, or of one client.
create table activity_categories (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint,
  name text collate "sv-x-icu" not null,
  color text not null,
  icon text not null,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check (company_id > 0 or client_id is null)
);

create table activity_types (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint,
  activity_category_id bigint not null,
  activity_category_company_id bigint not null,
  name text collate "sv-x-icu" not null,
  color text,
  icon text,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (activity_category_company_id, activity_category_id) references activity_categories (company_id, id),
  check (activity_category_company_id in (0, company_id)),
  check (company_id > 0 or client_id is null)
);
create index activity_types_of_category on activity_types (activity_category_id);

create table activities (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  type_id bigint not null,
  type_company_id bigint not null,
  name text collate "sv-x-icu" not null,
  archived boolean not null default false,
  removed_at timestamptz,
  shares_data_when_skipped boolean not null default false,
  shares_data_when_reported boolean not null default false,
  shares_data_when_signed boolean not null default false,
  include_in_customer_routines boolean not null default false,
  include_in_goal_evaluation boolean not null default false,
  is_sent_to_inbox boolean not null default false,
  sends_notification_when_ignored boolean not null default false,
  unique (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (type_company_id, type_id) references activity_types (company_id, id),
  check (type_company_id in (0, company_id))
);
create index activities_of_client on activities (client_id, type_id);
create index activities_of_type on activities (type_id);

-- A catalogue row may be the platform's or the company's own; the trigger notes which, and a foreign key holds it.
create function note_catalogue_company() returns trigger language plpgsql as $$
declare found_company bigint;
begin
  if tg_table_name = 'activities' then
    select company_id into found_company from activity_types where id = new.type_id;
    new.type_company_id := found_company;
  else
    select company_id into found_company from activity_categories where id = new.activity_category_id;
    new.activity_category_company_id := found_company;
  end if;
  if found_company is null or found_company not in (0, new.company_id) then
    raise exception 'the catalogue row is not there' using errcode = 'foreign_key_violation', constraint = case tg_table_name when 'activities' then 'activities_type_id_fkey' else 'activity_types_activity_category_id_fkey' end;
  end if;
  return new;
end $$;
create trigger activities_note_type before insert or update of type_id, company_id on activities for each row execute function note_catalogue_company();
create trigger activity_types_note_category before insert or update of activity_category_id, company_id on activity_types for each row execute function note_catalogue_company();

-- Series. made_until: occurrences exist for every local day before it (R8).
create table planned_activities (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  activity_id bigint not null,
  recurrence text not null,
  starts_on date not null,
  ends_on date,
  is_completable boolean not null default true,
  archived boolean not null default false,
  made_until date not null,
  created_by_id bigint references users,
  unique (company_id, client_id, id),
  foreign key (company_id, client_id, activity_id) references activities (company_id, client_id, id)
);
create index planned_activities_of_client on planned_activities (client_id, made_until);
create index planned_activities_of_activity on planned_activities (activity_id);

-- placed_at is where it stands in a day: the planned time, or the time of what was reported or moved into the past.
create table activity_instances (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  activity_id bigint not null,
  planned_activity_id bigint,
  original_start timestamptz,
  placed_at timestamptz not null,
  planned_date timestamptz,
  occurence_date timestamptz,
  skipped_date timestamptz,
  signed_by_date timestamptz,
  removed_at timestamptz,
  signed_by_id bigint,
  created_by_id bigint,
  version int not null default 1,
  is_completable boolean not null,
  is_completed boolean not null default false,
  is_skipped boolean not null default false,
  shared boolean,
  state text not null default 'IDLE' check (state in ('IDLE', 'ACTION_TAKEN', 'IGNORED')),
  comment text,
  foreign key (company_id, client_id, activity_id) references activities (company_id, client_id, id),
  foreign key (company_id, client_id, planned_activity_id) references planned_activities (company_id, client_id, id),
  foreign key (signed_by_id) references users,
  foreign key (created_by_id) references users,
  check (not (is_completed and is_skipped)),
  check ((planned_activity_id is null) = (original_start is null))
) with (fillfactor = 90);
create unique index activity_instances_of_series on activity_instances (planned_activity_id, original_start) where planned_activity_id is not null;
create index activity_instances_of_day on activity_instances (client_id, placed_at);
alter table activity_instances set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What happened to an instance, appended and never edited (R14).
create table activity_instance_events (
  instance_id bigint not null references activity_instances on delete cascade,
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
create function refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger activity_instance_events_append_only before update on activity_instance_events for each row execute function refuse_change();

-- Stock: a ledger that is only appended to; amount_in_stock is its sum (R19).
create table item_categories (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint,
  name text collate "sv-x-icu" not null,
  color text not null,
  icon text not null,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check (company_id > 0 or client_id is null)
);
create table inventory_items (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  name text collate "sv-x-icu" not null,
  unit text,
  amount_in_stock numeric(14, 2) not null default 0,
  alert_value numeric(14, 2) not null default 0,
  notifications_paused boolean not null default false,
  category_id bigint references item_categories,
  dosage text,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id)
);
create index inventory_items_of_client on inventory_items (client_id);
create table inventory_effects (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  activity_id bigint not null,
  item_id bigint not null,
  amount numeric(14, 2) not null check (amount >= 0),
  unique (activity_id, item_id),
  foreign key (company_id, client_id, activity_id) references activities (company_id, client_id, id),
  foreign key (company_id, client_id, item_id) references inventory_items (company_id, client_id, id)
);
create index inventory_effects_of_item on inventory_effects (item_id);
create table stock_movements (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  item_id bigint not null,
  amount numeric(14, 2) not null,
  kind text not null check (kind in ('signed', 'reset', 'counted', 'corrected', 'refilled')),
  instance_id bigint references activity_instances,
  at timestamptz not null,
  by_id bigint references users,
  foreign key (company_id, client_id, item_id) references inventory_items (company_id, client_id, id)
);
create index stock_movements_of_item on stock_movements (item_id, at);
create index stock_movements_of_instance on stock_movements (instance_id) where instance_id is not null;
create trigger stock_movements_append_only before update or delete on stock_movements for each row execute function refuse_change();

-- Each opening of a client's data by ADMIN (R3).
create table access_log (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  user_id bigint not null references users,
  action text not null,
  at timestamptz not null
);
create index access_log_of_client on access_log (client_id, at);
create trigger access_log_append_only before update or delete on access_log for each row execute function refuse_change();

-- Row-level security: tenants by company_id; the catalogue of company 0 is read by all and written by the platform only.
do $$
declare name text;
begin
  foreach name in array array['clients', 'client_groups', 'activities', 'planned_activities', 'activity_instances', 'activity_instance_events',
                              'inventory_items', 'inventory_effects', 'stock_movements', 'access_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
  foreach name in array array['activity_categories', 'activity_types', 'item_categories'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
    execute format('create policy platform on %I for select using (company_id = 0)', name);
  end loop;
  alter table companies enable row level security;
  alter table companies force row level security;
  create policy tenant on companies using (id = any((select app_companies())::bigint[]) or (select app_everything()));
end $$;

-- Whoever's access changed: servers that remember who a token belongs to forget it (R29).
create function tell_access_changed() returns trigger language plpgsql as $$
declare row_now record := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('access_changed', case tg_table_name when 'users' then to_jsonb(row_now) ->> 'id' else to_jsonb(row_now) ->> 'user_id' end);
  return null;
end $$;
create trigger users_access_changed after update of authorities, activated, company_id, password_hash, first_name, last_name or delete on users for each row execute function tell_access_changed();
create trigger sessions_access_changed after update or delete on sessions for each row execute function tell_access_changed();
create trigger members_access_changed after insert or update or delete on client_group_members for each row execute function tell_access_changed();
