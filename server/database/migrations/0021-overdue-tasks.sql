-- Dated tasks that wait to be signed, by company and time: those overdue are read without a first day (R81), and must not cost what was
-- done in all the years before.
create index task_instances_open on task_instances (company_id, coalesce(occurence_date, planned_date))
  where is_completable and not is_completed and not is_skipped and signed_by_id is null and removed_at is null;
