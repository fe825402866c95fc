-- Seals of the access log (R120): each hour's rows as one hash, chained to the hour before, so that what is changed afterwards is named by
-- npm run verify-log. Hours without rows are sealed too: an hour that lies between two seals and has none was taken away.
create table log.access_seals (
  id bigint generated always as identity primary key,
  hour timestamptz not null unique check (hour = date_trunc('hour', hour, 'UTC')),
  row_count bigint not null,
  first_id bigint,
  last_id bigint,
  previous bytea not null,
  hash bytea not null
);
create trigger access_seals_append_only before update or delete on log.access_seals for each row execute function refuse_change();

-- Waits until nobody writes to a table any more who wrote to it when it was called. Whoever inserts holds this lock before the row's time is taken, and until the commit
-- is seen by others: what begins later has a later time. Nobody is kept from writing meanwhile.
create function log.await_writers(of regclass, patience interval) returns void language plpgsql set search_path = pg_catalog as $$
declare
  until timestamptz := clock_timestamp() + patience;
  writers text[];
begin
  loop
    select array_agg(virtualtransaction) into writers from pg_locks
    where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
      and relation = of and mode = 'RowExclusiveLock' and granted and pid is distinct from pg_backend_pid()
      and (writers is null or virtualtransaction = any(writers));
    exit when writers is null;
    if clock_timestamp() > until then
      raise exception 'the access log is not sealed: a transaction that writes to % has been open for long', of using errcode = '55P03';
    end if;
    perform pg_sleep(0.05);
  end loop;
end $$;

-- Seals what is due, oldest first, as the owner, whoever asks; answers the new seals. Of one call are so many hours, a thousand rows counting as one,
-- since a statement may take 30 s (a million rows take 7). The ten minutes are for a clock that is set back.
-- The text of a row is fixed here and in server/access-log/verify.ts: it may never change.
create function log.seal(patience interval default '5 s', most int default 500) returns setof log.access_seals
language plpgsql security definer set search_path = pg_catalog as $$
declare
  due timestamptz := date_trunc('hour', clock_timestamp() - interval '10 min', 'UTC');
  scope text := coalesce(current_setting('app.companies', true), '');
  newest log.access_seals;
  next timestamptz;
  before bytea;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'sealed is what others have committed by then: read committed alone sees it';
  end if;
  perform pg_advisory_xact_lock(hashtext('log.seal'));
  perform log.await_writers('log.access_events', patience);
  perform set_config('app.companies', '*', true);
  select * into newest from log.access_seals order by hour desc limit 1;
  next := coalesce(newest.hour + interval '1 hour', (select date_trunc('hour', min(at), 'UTC') from log.access_events), due - interval '1 hour');
  before := coalesce(newest.hash, decode(repeat('00', 32), 'hex'));
  while next < due and most > 0 loop
    insert into log.access_seals (hour, row_count, first_id, last_id, previous, hash)
    select next, n, first, last, before,
           sha256(convert_to(to_char(next at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || n || ' ' || coalesce(first::text, '-') || ' '
             || coalesce(last::text, '-') || ' ' || encode(before, 'hex') || ' ' || encode(sha256(digests), 'hex'), 'UTF8'))
    from (
      select count(*) as n, min(id) as first, max(id) as last, coalesce(string_agg(sha256(convert_to(line, 'UTF8')), '' order by id), '') as digests
      from (
        select id, id || ' ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || company_id
          || ' ' || coalesce(client_group_id::text, '-') || ' ' || array_to_string(client_ids, ',', '-') || ' ' || user_id
          || ' ' || octet_length(user_name) || ':' || user_name || ' ' || octet_length(role) || ':' || role
          || ' ' || octet_length(action) || ':' || action || ' ' || octet_length(kind) || ':' || kind
          || ' ' || octet_length(endpoint) || ':' || endpoint || ' ' || octet_length(target) || ':' || target
          || ' ' || octet_length(session) || ':' || session || ' ' || octet_length(request_id) || ':' || request_id as line
        from log.access_events where at >= next and at < next + interval '1 hour') l) h
    returning * into newest;
    return next newest;
    before := newest.hash;
    next := next + interval '1 hour';
    most := most - 1 - newest.row_count / 1000;
  end loop;
  perform set_config('app.companies', scope, true);
end $$;
