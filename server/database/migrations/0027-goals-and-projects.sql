-- Goals and projects of the platform (R35, R65): rows of company 0, kept by ADMIN; another thing than the goals of a plan.

do $$
declare name text;
begin
  foreach name in array array['goals', 'projects'] loop
    execute format('create table %I (
        id bigint generated always as identity primary key,
        version int not null default 1,
        company_id bigint not null check (company_id = 0),
        name text collate "sv-x-icu" not null
      )', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;
alter table goals add column completed boolean not null default false;
