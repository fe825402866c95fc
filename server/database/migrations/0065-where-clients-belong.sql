-- Where a client belongs is remembered with its days (decision 102): it is another when its company's clock is, or when it is gone.
create trigger companies_stamp_days after update of time_zone on companies for each row
  when (old.time_zone <> new.time_zone) execute function stamp_all_days();
create trigger clients_stamp_days after update of company_id on clients for each row
  when (old.company_id <> new.company_id) execute function stamp_all_days();
create trigger clients_stamp_deleted after delete on clients for each row execute function stamp_all_days();
