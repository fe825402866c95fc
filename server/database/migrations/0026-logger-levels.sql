-- Levels of loggers that ADMIN set at run time (R69): each for an hour, on all servers, those that start meanwhile too.
create table logger_levels (
  name text primary key,
  level text not null check (level in ('TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'OFF')),
  until timestamptz not null,
  set_by_id bigint not null references users on delete cascade
);

create function tell_loggers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('loggers_changed', '');
  return null;
end $$;
create trigger logger_levels_changed after insert or update or delete on logger_levels
  for each statement execute function tell_loggers_changed();
