-- A trigger before each update locked the row once more, a sixteenth of what signing costs: the acts count what the organisation sees themselves
-- (server/sql/shown-version.ts).
-- the release of 0055-doses-of-activities lives without it: while both run, its acts do not count, and an organisation sees them at its next look
drop trigger activity_instances_shown_version on activity_instances;
-- the release of 0055-doses-of-activities lives without it: only the trigger called it
drop function count_shown_version();
