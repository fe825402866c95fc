-- What makes a category medicine is a property of it, at every level (R90, R91, decision 064): a name only proposes it (domain/medicine.ts).
alter table activity_categories add column contains_medicine boolean not null default false;

-- The release before goes on as it began: the row that this made for the platform's category stays, and what it makes meanwhile is marked by hand.
drop trigger activity_categories_watch_medicine on activity_categories;
-- the release of 0056-shown-version-counted-by-acts lives without it: only the trigger called it
drop function watch_medicine();

-- The limit of one tap stands in the day (decision 058): what changes it moves the stamp of those whose days it is in. A row that migration 0036 made
-- for the platform says no more than the property, and goes with it; what ADMIN wrote stays.
create function stamp_days_of_medicine() returns trigger language plpgsql as $$
begin
  if new.company_id = 0 and not new.contains_medicine then
    delete from category_defaults
    where company_id = 0 and category_id = new.id and version = 1 and sends_notification_when_ignored and one_tap_minutes = 60
      and not (shares_data_when_signed or shares_data_when_skipped or shares_data_when_reported or is_sent_to_inbox);
  end if;
  if new.company_id = 0 then perform stamp_days(0, 0);
  elsif new.client_id is not null then perform stamp_days(new.client_id, new.company_id);
  else perform stamp_days(id, company_id) from clients where company_id = new.company_id order by id;
  end if;
  return null;
end $$;
create trigger activity_categories_stamp_medicine after update of contains_medicine on activity_categories for each row
  when (old.contains_medicine <> new.contains_medicine) execute function stamp_days_of_medicine();

-- What is there already, by its name or by the row that its name once made. Every company's rows are seen for it.
select set_config('app.companies', '*', true);
update activity_categories c set contains_medicine = true
where string_to_array(search_plain(search_key(c.name)), ' ')
      && array['lakemedel', 'medicin', 'mediciner', 'medicinering', 'medicine', 'medicines', 'medication', 'medications']
   or exists (select from category_defaults d where d.company_id = 0 and d.category_id = c.id and d.sends_notification_when_ignored and d.one_tap_minutes = 60);
select set_config('app.companies', '', true);
