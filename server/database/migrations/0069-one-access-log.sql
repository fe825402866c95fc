-- The traces of ADMIN and of the office (R3, R97) go on in the access log of everybody. What the older table holds is taken over by the job that seals,
-- before anything is sealed: the release before still writes there while servers are restarted in turn (decision 075).
create table log.taken_over (upto bigint not null);
insert into log.taken_over values (0);

-- Takes over the next lines, each once, as the owner, whoever asks; answers how many. What a transaction under way may still commit is waited for, as seals do.
-- A line keeps its time, unless its hour is sealed: then it says it beside.
create function log.take_over(patience interval default '5 s', most int default 50000) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  scope text := coalesce(current_setting('app.companies', true), '');
  start bigint;
  until bigint;
  sealed timestamptz;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'taken over is what others have committed by then: read committed alone sees it';
  end if;
  perform pg_advisory_xact_lock(hashtext('log.take_over'));
  perform set_config('app.companies', '*', true);
  select upto into start from log.taken_over;
  select max(id) into until from public.access_log where id > start;
  if until is null then
    perform set_config('app.companies', scope, true);
    return 0;
  end if;
  until := least(until, start + most);
  perform log.await_writers('public.access_log', patience);
  select max(hour) + interval '1 hour' into sealed from log.access_seals;
  insert into log.access_events
    (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
  select case when l.at < sealed then clock_timestamp() else l.at end, l.company_id, array[l.client_id], l.user_id,
         u.first_name || ' ' || u.last_name,
         -- As the line of a call without a team has it: the highest that they hold.
         coalesce((select r from unnest(u.authorities::text[]) as a(r)
                   order by array_position(array['ADMIN', 'ORG_ADMIN', 'ORG_USER', 'ASSISTANCE_ADMIN', 'USER'], r) limit 1), ''),
         l.action, 'see', 'access_log',
         case when l.at < sealed then 'at=' || to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else '' end, '', ''
  from public.access_log l join public.users u on u.id = l.user_id
  where l.id > start and l.id <= until order by l.id;
  update log.taken_over set upto = until;
  perform set_config('app.companies', scope, true);
  return until - start;
end $$;
