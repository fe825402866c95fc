-- Plans (R25, R49–R55): implementation plans and evaluation plans of a client with their goals. A draft is changed freely; what is approved
-- is not: the database refuses it too, as it refuses two that apply on one day.

do $$
declare kind text;
begin
  foreach kind in array array['implementation', 'evaluation'] loop
    execute format('create table %s_goal_categories (
        id bigint generated always as identity primary key,
        version int not null default 1,
        company_id bigint not null,
        name text collate "sv-x-icu" not null,
        archived boolean not null default false,
        removed_at timestamptz,
        unique (company_id, id)
      )', kind);
    execute format('create table %s_plans (
        id bigint generated always as identity primary key,
        version int not null default 1,
        company_id bigint not null,
        client_id bigint not null,
        name text collate "sv-x-icu" not null,
        description text,
        status text not null default ''DRAFT'' check (status in (''DRAFT'', ''APPROVED'')),
        start_date date,
        end_date date,
        made_date timestamptz not null,
        approved_date timestamptz,
        approved_by_id bigint references users,
        removed_at timestamptz,
        unique (company_id, client_id, id),
        foreign key (company_id, client_id) references clients (company_id, id),
        check (end_date >= start_date),
        check ((status = ''APPROVED'') = (approved_date is not null) and (status = ''APPROVED'') = (approved_by_id is not null)),
        check (status = ''DRAFT'' or start_date is not null),
        -- One at a time (R25): daterange without an end is open.
        constraint %1$s_plans_one_at_a_time exclude using gist
          (int8range(client_id, client_id, ''[]'') with &&, daterange(start_date, end_date, ''[]'') with &&)
          where (status = ''APPROVED'' and removed_at is null)
      )', kind);
    execute format('create index %s_plans_of_client on %1$s_plans (client_id, start_date desc nulls first)', kind);
    execute format('create table %s_goals (
        id bigint generated always as identity primary key,
        version int not null default 1,
        company_id bigint not null,
        client_id bigint not null,
        %1$s_plan_id bigint not null,
        activity_id bigint not null,
        category_id bigint not null,
        category_company_id bigint not null,
        alias text collate "sv-x-icu",
        description text,
        -- What stood in the activity and the category on the day it was approved: {activityName, categoryName, texts}.
        as_approved jsonb,
        removed_at timestamptz,
        unique (company_id, client_id, id),
        foreign key (company_id, client_id, %1$s_plan_id) references %1$s_plans (company_id, client_id, id),
        foreign key (company_id, client_id, activity_id) references activities (company_id, client_id, id),
        foreign key (category_company_id, category_id) references %1$s_goal_categories (company_id, id),
        check (category_company_id in (0, company_id))
      )', kind);
    execute format('create index %s_goals_of_plan on %1$s_goals (%1$s_plan_id)', kind);
    execute format('create index %s_goals_of_activity on %1$s_goals (activity_id)', kind);
    execute format('create index %s_goals_of_category on %1$s_goals (category_id)', kind);
  end loop;
end $$;

alter table evaluation_plans
  add column implementation_plan_id bigint,
  add foreign key (company_id, client_id, implementation_plan_id) references implementation_plans (company_id, client_id, id);
create unique index evaluation_plans_of_plan on evaluation_plans (implementation_plan_id) where implementation_plan_id is not null;

alter table implementation_goals
  add column target_frequency int check (target_frequency between 0 and 1000),
  add column frequency_unit text check (frequency_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR'));
alter table evaluation_goals
  add column min_frequency int not null check (min_frequency between 0 and 1000),
  add column max_frequency int check (max_frequency between min_frequency and 1000),
  add column frequency_unit text not null check (frequency_unit in ('DAY', 'WEEK', 'MONTH', 'YEAR'));

-- Which company a goal's category is of, for the foreign key to hold; as note_report_type_company.
create function note_goal_category_company() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'implementation_goals' then
    new.category_company_id := (select company_id from implementation_goal_categories where id = new.category_id);
  else
    new.category_company_id := (select company_id from evaluation_goal_categories where id = new.category_id);
  end if;
  if new.category_company_id is null or new.category_company_id not in (0, new.company_id) then
    raise exception 'the category is not there' using errcode = 'foreign_key_violation', constraint = tg_table_name || '_category_id_fkey';
  end if;
  return new;
end $$;

-- Approved is frozen (R51): its end may be moved, and it may be removed before it has begun (which the server knows by the company's clock).
create function keep_approved_plan() returns trigger language plpgsql as $$
begin
  if old.status = 'APPROVED' and (tg_op = 'DELETE' or old.removed_at is not null
    or (to_jsonb(old) - array['version', 'end_date', 'removed_at']) <> (to_jsonb(new) - array['version', 'end_date', 'removed_at'])) then
    raise exception 'an approved plan is not changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
-- Neither of the plan it was in nor of the one it would be in.
create function keep_approved_goal() returns trigger language plpgsql as $$
declare
  plans bigint[] := array[(to_jsonb(old)->>replace(tg_table_name, 'goals', 'plan_id'))::bigint, (to_jsonb(new)->>replace(tg_table_name, 'goals', 'plan_id'))::bigint];
  is_frozen boolean;
begin
  if tg_table_name = 'implementation_goals' then
    select exists (select from implementation_plans where id = any(plans) and status = 'APPROVED') into is_frozen;
  else
    select exists (select from evaluation_plans where id = any(plans) and status = 'APPROVED') into is_frozen;
  end if;
  if is_frozen then
    raise exception 'a goal of an approved plan is not changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

do $$
declare kind text;
declare name text;
begin
  foreach kind in array array['implementation', 'evaluation'] loop
    execute format('create trigger %s_goals_note_category before insert or update of category_id, company_id on %1$s_goals
      for each row execute function note_goal_category_company()', kind);
    execute format('create trigger %s_plans_kept before update or delete on %1$s_plans for each row execute function keep_approved_plan()', kind);
    execute format('create trigger %s_goals_kept before insert or update or delete on %1$s_goals for each row execute function keep_approved_goal()', kind);
    -- The areas of life that the platform offers, in everyday words; companies add their own (R54).
    execute format('insert into %s_goal_categories (company_id, name)
      select 0, area from unnest(array[''Lärande'', ''Vardagens uppgifter'', ''Kommunikation'', ''Förflyttning'', ''Personlig vård'',
        ''Hemliv'', ''Relationer'', ''Utbildning, arbete och ekonomi'', ''Samhälle och fritid'', ''Trygghet'']) with ordinality as a (area, n)
      order by n', kind);
    foreach name in array array[kind || '_goal_categories', kind || '_plans', kind || '_goals'] loop
      execute format('alter table %I enable row level security', name);
      execute format('alter table %I force row level security', name);
      execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
    end loop;
    execute format('create policy platform on %s_goal_categories for select using (company_id = 0)', kind);
  end loop;
end $$;
