-- What was removed went on being planned (server/planning/end-plans.ts ends it from now on): its series plan nothing more, and what is ahead
-- of it and still open is marked as removed too. Every company's rows are seen for it.
select set_config('app.companies', '*', true);
update planned_activities p set archived = true from activities a where a.id = p.activity_id and a.removed_at is not null and not p.archived;
update task_recurrences p set archived = true from tasks a where a.id = p.task_id and a.removed_at is not null and not p.archived;
update activity_instances i set removed_at = now(), version = i.version + 1 from activities a
where a.id = i.activity_id and a.removed_at is not null and i.removed_at is null and i.placed_at > now()
  and not i.is_completed and not i.is_skipped and i.signed_by_id is null;
update task_instances i set removed_at = now(), version = i.version + 1 from tasks a
where a.id = i.task_id and a.removed_at is not null and i.removed_at is null and i.placed_at > now()
  and not i.is_completed and not i.is_skipped and i.signed_by_id is null;
