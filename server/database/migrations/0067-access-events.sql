-- The access log (R119): who was shown whom, never a word of care. In a schema of its own, which the login that serves may only add to and read;
-- in parts by month, so that a month that is too old is let go as a table. What no part was made for goes to the default one: a job that was missed
-- stops no care.
create schema log;
create table log.access_events (
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  company_id bigint not null,
  -- The client group through which it was opened; null for the organisation's side and for pages with several clients.
  client_group_id bigint,
  client_ids bigint[] not null,
  -- The person as they were: the log outlives their account.
  user_id bigint not null,
  user_name text not null,
  role text not null,
  action text not null,
  kind text not null check (kind in ('see', 'change', 'export', 'search')),
  endpoint text not null,
  -- Ids and days of the address, which tell one thing from another.
  target text not null,
  session text not null,
  request_id text not null,
  primary key (at, id)
) partition by range (at);
create index access_events_of_clients on log.access_events using gin (client_ids);
create index access_events_of_person on log.access_events (user_id, at);
create table log.access_events_other partition of log.access_events default;

alter table log.access_events enable row level security;
alter table log.access_events force row level security;
create policy tenant on log.access_events using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
create trigger access_events_append_only before update or delete on log.access_events for each row execute function refuse_change();

-- Makes the parts of the present month and of the two after it, as the owner, whoever asks. A month that has rows in the default part stays there.
create function log.make_months() returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  first timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
  start timestamptz;
  next timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('log.make_months'));
  for ahead in 0..2 loop
    start := (first at time zone 'UTC' + ahead * interval '1 month') at time zone 'UTC';
    next := (first at time zone 'UTC' + (ahead + 1) * interval '1 month') at time zone 'UTC';
    name := 'access_events_' || to_char(start at time zone 'UTC', 'YYYY_MM');
    if to_regclass('log.' || name) is null and not exists (select from log.access_events_other where at >= start and at < next) then
      execute format('create table log.%I partition of log.access_events for values from (%L) to (%L)', name, start, next);
    end if;
  end loop;
end $$;
select log.make_months();
