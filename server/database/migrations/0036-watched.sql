-- What is watched (R90, R91): what a company lets new activities of a category begin with, an activity's own limit of one-tap signing, and stock
-- that assistants may refill and count, with why a count differed.

-- A company's defaults for a category, the platform's or its own; of company 0 the platform's, where a company says nothing.
create table category_defaults (
  company_id bigint not null,
  category_id bigint not null,
  category_company_id bigint not null,
  version int not null default 1,
  shares_data_when_signed boolean not null default false,
  shares_data_when_skipped boolean not null default false,
  shares_data_when_reported boolean not null default false,
  is_sent_to_inbox boolean not null default false,
  sends_notification_when_ignored boolean not null default false,
  -- Minutes after its time within which one tap signs; null as usual.
  one_tap_minutes int check (one_tap_minutes between 5 and 720),
  primary key (company_id, category_id),
  foreign key (category_company_id, category_id) references activity_categories (company_id, id) on delete cascade,
  check (category_company_id in (0, company_id))
);
create index category_defaults_of_category on category_defaults (category_company_id, category_id);
alter table category_defaults enable row level security;
alter table category_defaults force row level security;
create policy tenant on category_defaults using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
create policy platform on category_defaults for select using (company_id = 0);

-- The platform's medicine is watched from its beginning, and stays so when it is renamed.
create function watch_medicine() returns trigger language plpgsql as $$
begin
  insert into category_defaults (company_id, category_id, category_company_id, sends_notification_when_ignored, one_tap_minutes)
  values (0, new.id, 0, true, 60) on conflict do nothing;
  return null;
end $$;
create trigger activity_categories_watch_medicine after insert or update of name on activity_categories for each row
  when (new.company_id = 0 and lower(new.name) = 'läkemedel') execute function watch_medicine();
-- The owner sees the rows of every company only while it is not forced.
alter table activity_categories no force row level security;
alter table category_defaults no force row level security;
insert into category_defaults (company_id, category_id, category_company_id, sends_notification_when_ignored, one_tap_minutes)
select 0, id, 0, true, 60 from activity_categories where company_id = 0 and lower(name) = 'läkemedel';
alter table category_defaults force row level security;
alter table activity_categories force row level security;

alter table activities add column one_tap_minutes int check (one_tap_minutes between 5 and 720);

-- The limit stands in the day (decision 058): whatever changes it moves the day's stamp.
drop trigger activities_stamp_days on activities;
create trigger activities_stamp_days after update of name, type_id, one_tap_minutes on activities for each row
  when ((old.name, old.type_id, old.one_tap_minutes) is distinct from (new.name, new.type_id, new.one_tap_minutes))
  execute function stamp_days_of_client();
create function stamp_days_of_defaults() returns trigger language plpgsql as $$
begin
  if new.company_id = 0 then perform stamp_days(0, 0);
  else perform stamp_days(id, company_id) from clients where company_id = new.company_id order by id;
  end if;
  return null;
end $$;
create trigger category_defaults_stamp_days after insert or update of one_tap_minutes on category_defaults for each row
  execute function stamp_days_of_defaults();

-- Null as no: a whole item may be sent without it.
alter table inventory_items add column open_to_assistants boolean;
alter table stock_movements add column comment text;
