-- The timeline asks for instances by the time they were skipped or signed, else planned or done, and almost all of them stand
-- in their day at that time or within three days of it: the index of the day finds those. The few told of further away are noted here as
-- they come. An index over the times themselves would cost every signing its cheap update (decisions 017 and 027).
create table timeline_strays (
  company_id bigint not null,
  client_id bigint not null,
  instance_id bigint not null references activity_instances on delete cascade,
  told_at timestamptz not null,
  primary key (client_id, told_at, instance_id)
);
create index timeline_strays_of_instance on timeline_strays (instance_id);

-- A row stays when the instance is signed anew at another time: who reads it looks at the instance.
create function note_timeline_stray() returns trigger language plpgsql as $$
begin
  insert into timeline_strays (company_id, client_id, instance_id, told_at)
  values (new.company_id, new.client_id, new.id, coalesce(new.skipped_date, case when new.is_completable then new.signed_by_date end, new.planned_date, new.occurence_date))
  on conflict do nothing;
  return null;
end $$;
create trigger activity_instances_note_stray after insert or update on activity_instances for each row
  when ((new.is_completed or new.is_skipped or new.signed_by_id is not null)
        and coalesce(new.skipped_date, case when new.is_completable then new.signed_by_date end, new.planned_date, new.occurence_date)
            not between new.placed_at - interval '72 hours' and new.placed_at + interval '72 hours')
  execute function note_timeline_stray();

-- What is there already. The owner is held to the policies too, and steps out of this one for the statement.
alter table activity_instances no force row level security;
insert into timeline_strays (company_id, client_id, instance_id, told_at)
select company_id, client_id, id, told from (
  select i.*, coalesce(skipped_date, case when is_completable then signed_by_date end, planned_date, occurence_date) as told from activity_instances i
  where is_completed or is_skipped or signed_by_id is not null) done
where told not between placed_at - interval '72 hours' and placed_at + interval '72 hours';
alter table activity_instances force row level security;

alter table timeline_strays enable row level security;
alter table timeline_strays force row level security;
create policy tenant on timeline_strays using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
