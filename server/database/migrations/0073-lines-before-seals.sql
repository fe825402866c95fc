-- Lines of the access log with times of their own, as the demo has them of the months before it: as the owner, whoever asks, while no hour is sealed
-- yet. The login that serves says no line's time otherwise (decision 107).
create function log.add_before_seals(company bigint, lines jsonb) returns setof bigint language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtext('log.seal'));
  if exists (select from log.access_seals) then
    raise exception 'the access log is sealed: no line is added before now' using errcode = '42501';
  end if;
  return query
    insert into log.access_events (at, company_id, client_ids, user_id, user_name, role, action, kind, endpoint, target, session, request_id)
    select l.at, company, l.client_ids, l.user_id, l.user_name, l.role, l.action, l.kind, l.endpoint, l.target, l.session, l.request_id
    from jsonb_to_recordset(lines) as l(at timestamptz, client_ids bigint[], user_id bigint, user_name text, role text, action text, kind text,
      endpoint text, target text, session text, request_id text)
    order by l.at returning id;
end $$;
