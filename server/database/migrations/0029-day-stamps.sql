-- Days are told again as they were while nothing they tell has changed (decision 058). Instances and items say so by the transaction that
-- last wrote their rows; what changes seldom and stands in other tables is counted here: for a client, and, as client 0, for the platform.
create table day_stamps (
  client_id bigint primary key,
  company_id bigint not null,
  stamp bigint not null default 1
);
alter table day_stamps enable row level security;
alter table day_stamps force row level security;
create policy tenant on day_stamps using (company_id = 0 or company_id = any((select app_companies())::bigint[]) or (select app_everything()));

create function stamp_days(of_client bigint, of_company bigint) returns void language sql as $$
  insert into day_stamps (client_id, company_id) values (of_client, of_company)
  on conflict (client_id) do update set stamp = day_stamps.stamp + 1
$$;
create function stamp_days_of_client() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform stamp_days(old.client_id, old.company_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and old.client_id <> new.client_id) then perform stamp_days(new.client_id, new.company_id); end if;
  return null;
end $$;
-- Names of people and of the catalogue stand in the days of many clients and change seldom: then every day is read anew.
create function stamp_all_days() returns trigger language plpgsql as $$
begin
  perform stamp_days(0, 0);
  return null;
end $$;
create trigger activities_stamp_days after update of name, type_id on activities for each row
  when (old.name <> new.name or old.type_id <> new.type_id) execute function stamp_days_of_client();
create trigger planned_activities_stamp_days after update of recurrence on planned_activities for each row
  when (old.recurrence <> new.recurrence) execute function stamp_days_of_client();
create trigger inventory_effects_stamp_days after insert or update or delete on inventory_effects for each row execute function stamp_days_of_client();
create trigger activity_types_stamp_days after update of name, icon, activity_category_id on activity_types for each row
  when ((old.name, old.icon, old.activity_category_id) is distinct from (new.name, new.icon, new.activity_category_id)) execute function stamp_all_days();
create trigger activity_categories_stamp_days after update of name, icon, color on activity_categories for each row
  when ((old.name, old.icon, old.color) is distinct from (new.name, new.icon, new.color)) execute function stamp_all_days();
create trigger users_stamp_days after update of first_name, last_name on users for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function stamp_all_days();
