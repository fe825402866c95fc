-- Pauses of medicines (R135): from when until when one is not given, by whose order. What is planned within is skipped by whoever wrote the pause, and
-- open again where it ends early.
create table medicine_pauses (
  company_id bigint not null,
  id bigint generated always as identity unique,
  client_id bigint not null,
  medicine_id bigint not null,
  from_at timestamptz not null,
  -- None: until somebody ends it.
  until_at timestamptz check (until_at > from_at),
  ordered_by text not null,
  reason text,
  at timestamptz not null,
  by_id bigint not null references users,
  -- Ended before its time, or before it began.
  ended_at timestamptz,
  ended_by_id bigint references users,
  primary key (company_id, id),
  unique (company_id, client_id, id),
  foreign key (company_id, client_id, medicine_id) references medicines (company_id, client_id, id),
  check ((ended_at is null) = (ended_by_id is null))
);
create index medicine_pauses_of_client on medicine_pauses (client_id);
create index medicine_pauses_of_medicine on medicine_pauses (medicine_id);

-- What a pause skipped, and when: what nobody has touched since is open again where it ends early, and what somebody opened is not skipped again.
create table medicine_pause_skips (
  company_id bigint not null,
  pause_id bigint not null,
  instance_id bigint not null references activity_instances on delete cascade,
  client_id bigint not null,
  at timestamptz not null,
  primary key (company_id, pause_id, instance_id),
  foreign key (company_id, client_id, pause_id) references medicine_pauses (company_id, client_id, id)
);
create index medicine_pause_skips_of_client on medicine_pause_skips (client_id);
create index medicine_pause_skips_of_instance on medicine_pause_skips (instance_id);
create trigger medicine_pause_skips_append_only before update on medicine_pause_skips for each row execute function refuse_change();

-- A pause is edited by nobody: it is ended once.
create function keep_medicine_pause() returns trigger language plpgsql as $$
declare ends text[] := array['ended_at', 'ended_by_id'];
begin
  if old.ended_at is not null or (to_jsonb(old) - ends) <> (to_jsonb(new) - ends) then
    raise exception 'a pause is kept' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger medicine_pauses_kept before update on medicine_pauses for each row execute function keep_medicine_pause();

do $$
declare name text;
begin
  foreach name in array array['medicine_pauses', 'medicine_pause_skips'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
    execute format('create trigger %I before delete on %I for each row execute function refuse_under_legal_hold(''client_id'')', name || '_under_legal_hold', name);
  end loop;
end $$;
