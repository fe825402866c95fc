-- Missed instances are told of once (R12). The job goes from the clients that have an activity which asks for it, by the
-- index of the day: an index on the instances' own state would cost every signing its cheap update.
alter table activity_instances add column missed_notified_at timestamptz;
create index activities_that_notify on activities (client_id) where sends_notification_when_ignored;
