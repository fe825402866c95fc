-- Tablets that people of a company share (R168, decision 132): whoever signed in there signs in again for twelve hours by a short code of their own.
alter table companies add column shared_devices boolean not null default false;

create table shared_devices (
  company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity unique,
  -- The browser has the secret, this is its hash.
  secret_hash bytea not null unique,
  name text collate "sv-x-icu",
  -- Wrong codes within its life.
  wrong int not null default 0,
  created_date timestamptz not null,
  used_date timestamptz not null,
  locked_date timestamptz,
  primary key (company_id, id)
);

create table shared_device_people (
  company_id bigint not null,
  device_id bigint not null,
  user_id bigint not null references users on delete cascade,
  code_hash text not null,
  -- Wrong codes in a row.
  wrong int not null default 0,
  until_date timestamptz not null,
  -- Of the full sign-in that joined.
  aal smallint not null check (aal in (1, 2)),
  added_date timestamptz not null,
  primary key (company_id, device_id, user_id),
  foreign key (company_id, device_id) references shared_devices (company_id, id) on delete cascade
);
create index shared_device_people_of_user on shared_device_people (user_id);

do $$
declare name text;
begin
  foreach name in array array['shared_devices', 'shared_device_people'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;

-- The device that a session was opened on, whose end ends it.
alter table sessions add column shared_device_id bigint references shared_devices (id) on delete cascade;
create index sessions_of_shared_device on sessions (shared_device_id) where shared_device_id is not null;
alter table sessions drop constraint sessions_method_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the methods of before, which the wider list still has
alter table sessions add constraint sessions_method_check check (method in ('PASSWORD', 'TOTP', 'RECOVERY', 'PASSKEY', 'OIDC', 'DEVICE'));

-- A new password, other factors or roles, and a closed account take somebody off all lists at once, whatever companies the transaction sees.
create function leave_shared_devices() returns trigger language plpgsql as $$
declare
  scope text := coalesce(current_setting('app.companies', true), '');
  of bigint := case tg_table_name when 'users' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(coalesce(new, old)) ->> 'user_id')::bigint end;
begin
  perform set_config('app.companies', '*', true);
  delete from shared_device_people where user_id = of;
  perform set_config('app.companies', scope, true);
  return null;
end $$;
create trigger users_leave_shared_devices after update of password_hash, activated, authorities, company_id, removed_at on users for each row
  when (old.password_hash is distinct from new.password_hash or old.activated <> new.activated or old.authorities <> new.authorities
    or old.company_id is distinct from new.company_id or old.removed_at is distinct from new.removed_at)
  execute function leave_shared_devices();
create trigger authenticators_added_leave after insert on authenticators for each row when (new.kind <> 'RECOVERY') execute function leave_shared_devices();
create trigger authenticators_removed_leave after delete on authenticators for each row when (old.kind <> 'RECOVERY') execute function leave_shared_devices();

-- A company that shares no devices any more has empty lists, also when it shares again, and nobody stays signed in by a code.
create function end_shared_devices() returns trigger language plpgsql as $$
begin
  delete from shared_device_people where company_id = new.id;
  delete from sessions where method = 'DEVICE' and shared_device_id in (select id from shared_devices where company_id = new.id);
  return null;
end $$;
create trigger companies_end_shared_devices after update of shared_devices on companies for each row
  when (old.shared_devices and not new.shared_devices) execute function end_shared_devices();
