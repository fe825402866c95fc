-- Live days: whoever has a client's day open hears of changes. Nothing is said of a client nobody watches, so that a signing
-- pays for a look into a small table and for no more. A server's watch runs out by itself when the server is gone.
create unlogged table day_watches (
  client_id bigint not null,
  server uuid not null,
  until timestamptz not null,
  primary key (client_id, server)
);

-- The span of instants that changed, and nothing of what they hold (R21).
create function tell_day_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  if not exists (select from day_watches) then return null; end if;
  for changed in
    select client_id, min(placed_at) as first, max(placed_at) as last from rows_changed r
    where exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id,
      'first', extract(epoch from changed.first), 'last', extract(epoch from changed.last))::text);
  end loop;
  return null;
end $$;
-- Both sides of an update: what moved is gone from one day and new in another.
create function tell_day_moved() returns trigger language plpgsql as $$
declare changed record;
begin
  if not exists (select from day_watches) then return null; end if;
  for changed in
    select client_id, min(placed_at) as first, max(placed_at) as last from (select client_id, placed_at from rows_before union all select client_id, placed_at from rows_changed) r
    where exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id,
      'first', extract(epoch from changed.first), 'last', extract(epoch from changed.last))::text);
  end loop;
  return null;
end $$;
create trigger activity_instances_made after insert on activity_instances
  referencing new table as rows_changed for each statement execute function tell_day_changed();
create trigger activity_instances_changed after update on activity_instances
  referencing old table as rows_before new table as rows_changed for each statement execute function tell_day_moved();
create trigger activity_instances_deleted after delete on activity_instances
  referencing old table as rows_changed for each statement execute function tell_day_changed();
