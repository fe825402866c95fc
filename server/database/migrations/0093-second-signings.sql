-- A second person confirms what was given of some medicines (R159, R160, decision 127).
alter table medicine_numbers add column needs_second boolean not null default false;

-- Of one signing, which its event names: one that is taken back and made anew is confirmed anew.
create table second_signings (
  company_id bigint not null,
  id bigint generated always as identity unique,
  client_id bigint not null,
  instance_id bigint not null,
  event_id bigint not null,
  -- The second person, or the one whose name was noted; none where nobody was there, or a name alone is known.
  who_id bigint references users,
  name text,
  answer text not null check (answer in ('CONFIRMED', 'DISPUTED', 'ALONE', 'NAMED')),
  how text not null check (how in ('LIVE', 'PASSKEY', 'PASSWORD', 'CODE', 'LATER', 'ALONE', 'NAMED')),
  reason text,
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (instance_id, event_id) references activity_instance_events (instance_id, id) on delete cascade,
  check ((answer in ('CONFIRMED', 'DISPUTED')) = (how in ('LIVE', 'PASSKEY', 'PASSWORD', 'CODE', 'LATER'))),
  check (answer not in ('CONFIRMED', 'DISPUTED') or who_id is not null),
  check (answer not in ('DISPUTED', 'ALONE') or reason is not null)
);
create index second_signings_of_client on second_signings (client_id);
create index second_signings_of_instance on second_signings (instance_id, event_id);
-- Of two at once, one is the outcome.
create unique index second_signings_outcome on second_signings (instance_id, event_id) where answer <> 'NAMED';
create trigger second_signings_append_only before update on second_signings for each row execute function refuse_change();

alter table second_signings enable row level security;
alter table second_signings force row level security;
create policy tenant on second_signings using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
create trigger second_signings_under_legal_hold before delete on second_signings for each row execute function refuse_under_legal_hold('client_id');

-- An open day hears of an answer, as of what its rows do.
create function tell_second_signed() returns trigger language plpgsql as $$
begin
  perform pg_notify('day_changed', json_build_object('client', i.client_id, 'first', extract(epoch from i.placed_at), 'last', extract(epoch from i.placed_at))::text)
  from activity_instances i where i.id = new.instance_id and exists (select from day_watches w where w.client_id = i.client_id and w.until > now());
  return null;
end $$;
create trigger second_signings_tell after insert on second_signings for each row execute function tell_second_signed();

alter table instance_marks drop constraint instance_marks_kind_check;
-- the release of 0086-delegations lives without it: it writes the four kinds of before, which the wider list still has
alter table instance_marks add constraint instance_marks_kind_check
  check (kind in ('OVER_LIMIT', 'TOO_SOON', 'NO_DELEGATION', 'NO_LICENCE', 'NO_WITNESS', 'DISPUTED')) not valid;
