-- Whoever did what a line of the history says, where that is another than whoever wrote it down: a time that is put right is judged of them (R163).
-- Nothing is known of lines from before, which judge nobody.
alter table activity_instance_events add column done_by_other boolean, add column done_by_id bigint;
alter table activity_instance_events alter column done_by_other set default false;

-- Where a company is strict, doing something without a delegation stands under a line of the sheet (R163).
alter table companies add column is_strict_about_authority boolean not null default false;

-- The task of a model activity of delegated health care.
alter table model_activities add column delegation_task_id bigint references delegation_tasks (id);
