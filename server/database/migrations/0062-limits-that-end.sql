-- A client's own medicine goes by its company's limit for the company's medicine (R91): where that ends, the days of whoever went by it are told anew.
create function stamp_days_of_ended() returns trigger language plpgsql as $$
begin
  if old.company_id = 0 then perform stamp_days(0, 0);
  else perform stamp_days(id, company_id) from clients where company_id = old.company_id order by id;
  end if;
  return null;
end $$;
create trigger activity_categories_stamp_removed after update of removed_at on activity_categories for each row
  when (old.contains_medicine and old.removed_at is null and new.removed_at is not null) execute function stamp_days_of_ended();
create trigger category_defaults_stamp_deleted after delete on category_defaults for each row execute function stamp_days_of_ended();
