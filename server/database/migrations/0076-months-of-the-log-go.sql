-- A month of the access log that is older than its time is let go as a table (R127, decision 112): its seals stay, so that the chain holds, and this says that its rows
-- are gone by right.
create table log.forgotten_months (
  month timestamptz primary key check (month = date_trunc('month', month, 'UTC')),
  row_count bigint not null,
  -- The seal of its last hour, which the security log has too.
  last_hash bytea not null,
  at timestamptz not null default clock_timestamp()
);
create trigger forgotten_months_append_only before update or delete on log.forgotten_months for each row execute function refuse_change();

-- Lets the oldest month go whose time is over, as the owner, whoever asks; null where there is none. Never one that is younger than the law's five years,
-- has an hour that is not sealed, or a line about a client under a legal hold. What lies in the default part stays. It waits for nobody longer than a second.
create function log.forget_month(years int) returns log.forgotten_months language plpgsql security definer set search_path = pg_catalog as $$
declare
  scope text := coalesce(current_setting('app.companies', true), '');
  until timestamptz := date_trunc('month', clock_timestamp() - make_interval(years => greatest(years, 5)), 'UTC');
  part regclass;
  start timestamptz;
  held boolean;
  forgotten log.forgotten_months;
begin
  perform pg_advisory_xact_lock(hashtext('log.seal'));
  select c.oid::regclass, make_timestamptz(substr(c.relname, 15, 4)::int, substr(c.relname, 20, 2)::int, 1, 0, 0, 0, 'UTC') into part, start
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'log.access_events'::regclass and c.relname ~ '^access_events_[0-9]{4}_[0-9]{2}$' order by c.relname limit 1;
  if part is null or start + interval '1 month' > until then return null; end if;
  if not exists (select from log.access_seals where hour >= start + interval '1 month' - interval '1 hour') then return null; end if;
  perform set_config('app.companies', '*', true);
  execute format('select exists (select from %s e where e.client_ids && coalesce((select array_agg(distinct client_id) from public.legal_holds where ended_at is null), ''{}''))', part)
    into held;
  if held then
    perform set_config('app.companies', scope, true);
    return null;
  end if;
  insert into log.forgotten_months (month, row_count, last_hash)
  select start, sum(s.row_count), (array_agg(s.hash order by s.hour desc))[1] from log.access_seals s where s.hour >= start and s.hour < start + interval '1 month'
  returning * into forgotten;
  perform set_config('lock_timeout', '1s', true);
  execute format('alter table log.access_events detach partition %s', part);
  execute format('drop table %s', part);
  perform set_config('app.companies', scope, true);
  return forgotten;
end $$;
