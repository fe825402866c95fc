-- Delegations (R145 to R148, decision 121): a company's tasks, who was given which for whom, and who is licensed.
create table delegation_tasks (
  company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity unique,
  version int not null default 1,
  name text collate "sv-x-icu" not null,
  removed_at timestamptz,
  primary key (company_id, id)
);

-- The task that an activity of delegated health care is.
alter table activities add column delegation_task_id bigint references delegation_tasks (id);

-- Given once, accepted once, ended once: none is edited, so that who might do what on any day is read off the rows.
create table delegations (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  user_id bigint not null references users,
  task_id bigint not null,
  -- None: of all clients of the company.
  client_id bigint,
  from_day date not null,
  until_day date not null check (until_day between from_day and from_day + interval '1 year'),
  -- The instants of those days by the company's clock when it was given; the second is after the last day.
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  how text not null check (how in ('SYSTEM', 'PAPER')),
  decided_by_id bigint references users,
  decided_by text not null,
  decided_title text not null,
  decided_employer text,
  decided_on date not null,
  conditions text,
  image_url text,
  renews_id bigint,
  at timestamptz not null,
  by_id bigint not null references users,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- None where somebody left the team, or the account was closed.
  ended_by_id bigint references users,
  end_cause text check (end_cause in ('WITHDRAWN', 'LEFT')),
  end_reason text,
  primary key (company_id, id),
  foreign key (company_id, task_id) references delegation_tasks (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, renews_id) references delegations (company_id, id) on delete set null (renews_id),
  check ((how = 'SYSTEM') = (decided_by_id is not null)),
  check (how = 'SYSTEM' or image_url is not null),
  check ((ended_at is null) = (end_cause is null)),
  check ((end_cause = 'WITHDRAWN') = (ended_by_id is not null))
);
create index delegations_of_user on delegations (user_id, task_id);
create index delegations_of_client on delegations (client_id) where client_id is not null;
create index delegations_of_task on delegations (company_id, task_id);

create function keep_delegation() returns trigger language plpgsql as $$
declare
  written text[] := array['accepted_at', 'ended_at', 'ended_by_id', 'end_cause', 'end_reason', 'renews_id'];
begin
  if tg_op = 'DELETE' then
    if is_being_erased(to_jsonb(old)) then return old; end if;
    raise exception 'a delegation is kept' using errcode = 'restrict_violation';
  end if;
  if old.ended_at is not null and (to_jsonb(old) - 'renews_id') <> (to_jsonb(new) - 'renews_id') or (to_jsonb(old) - written) <> (to_jsonb(new) - written)
    or (old.accepted_at is not null and new.accepted_at is distinct from old.accepted_at) or (new.renews_id is not null and new.renews_id is distinct from old.renews_id) then
    raise exception 'a delegation is kept' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger delegations_kept before update or delete on delegations for each row execute function keep_delegation();

-- Its paper is read by whoever sees it.
alter table file_holders drop constraint file_holders_holder_check;
-- the release of 0082-orders lives without it: it writes the kinds of before, which the wider list still has
alter table file_holders add constraint file_holders_holder_check check (holder in ('ACTIVITY', 'TASK', 'REPORT', 'NOTE', 'FORM', 'CARD', 'CLIENT_PICTURE',
  'VALUE', 'IMPLEMENTATION_PLAN', 'EVALUATION_PLAN', 'IMPLEMENTATION_GOAL', 'EVALUATION_GOAL', 'MEDICINE', 'DELEGATION', 'CLIENT')) not valid;
create trigger delegations_image_url_file_holders after insert on delegations
  for each row when (new.image_url like '%/filer/%') execute function hold_files('DELEGATION', 'image_url', 'id');

-- Licences of people: nurses, physicians and therapists need no delegation (R148).
create table user_licences (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  user_id bigint not null references users,
  kind text not null check (kind in ('NURSE', 'PHYSICIAN', 'OCCUPATIONAL_THERAPIST', 'PHYSIOTHERAPIST')),
  from_day date not null,
  until_day date check (until_day >= from_day),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  at timestamptz not null,
  by_id bigint not null references users,
  ended_at timestamptz,
  ended_by_id bigint references users,
  primary key (company_id, id),
  check ((ended_at is null) = (ended_by_id is null))
);
create index user_licences_of_user on user_licences (user_id);
create function keep_licence() returns trigger language plpgsql as $$
declare written text[] := array['ended_at', 'ended_by_id'];
begin
  if tg_op = 'DELETE' or old.ended_at is not null or (to_jsonb(old) - written) <> (to_jsonb(new) - written) then
    raise exception 'a licence is kept' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger user_licences_kept before update or delete on user_licences for each row execute function keep_licence();

do $$
declare name text;
begin
  foreach name in array array['delegation_tasks', 'delegations', 'user_licences'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;
create trigger delegations_under_legal_hold before delete on delegations for each row execute function refuse_under_legal_hold('client_id');

-- A company begins with the common ones, whose names it changes as it likes.
create function begin_delegation_tasks(of_company bigint) returns void language sql as $$
  insert into delegation_tasks (company_id, name) select of_company, name from unnest(array['Läkemedel ur dosett eller dospåse', 'Läkemedel vid behov',
    'Insulin med penna', 'Blodsockerkontroll', 'Ögondroppar', 'Inhalation', 'Kräm och salva', 'Medicinskt plåster', 'Akut kramplösande läkemedel',
    'Sondmat', 'Slemsugning', 'Kateterskötsel']) name
$$;
create function begin_delegation_tasks_of_new() returns trigger language plpgsql as $$
declare seen text := coalesce(current_setting('app.companies', true), '');
begin
  perform set_config('app.companies', '{' || new.id || '}', true);
  perform begin_delegation_tasks(new.id);
  perform set_config('app.companies', seen, true);
  return null;
end $$;
create trigger companies_begin_delegation_tasks after insert on companies for each row execute function begin_delegation_tasks_of_new();
select set_config('app.companies', '*', true);
select begin_delegation_tasks(id) from companies where id > 0;
select set_config('app.companies', '', true);

-- The marks of what somebody did without a delegation or a licence (R147).
alter table instance_marks drop constraint instance_marks_kind_check;
-- the release of 0079-doses-given lives without it: it writes the two kinds of before, which the wider list still has
alter table instance_marks add constraint instance_marks_kind_check
  check (kind in ('OVER_LIMIT', 'TOO_SOON', 'NO_DELEGATION', 'NO_LICENCE')) not valid;

alter table account_events drop constraint account_events_act_check;
-- the release of 0041-roles-by-membership lives without it: it writes the acts of before, which the wider list still has
alter table account_events add constraint account_events_act_check
  check (act in ('LEFT', 'CLOSED', 'OPENED', 'RAISED', 'LOWERED', 'CONFIRMED', 'LICENSED', 'UNLICENSED')) not valid;

-- True where somebody may do an activity at that instant: it is no health care, names no task, or they have it delegated or are licensed.
create function may_do(of_user bigint, basis text, of_company bigint, of_client bigint, of_task bigint, act_at timestamptz) returns boolean
language sql stable as $$
  select basis not in ('DELEGATED', 'LICENSED') or (basis = 'DELEGATED' and of_task is null)
    or (basis = 'DELEGATED' and exists (select from delegations d where d.user_id = of_user and d.company_id = of_company and d.task_id = of_task
      and (d.client_id is null or d.client_id = of_client) and greatest(d.valid_from, d.accepted_at) <= act_at and d.accepted_at is not null
      and act_at < least(d.valid_until, d.ended_at)))
    or exists (select from user_licences l where l.user_id = of_user and l.company_id = of_company and l.valid_from <= act_at
      and act_at < coalesce(least(l.valid_until, l.ended_at), 'infinity'))
$$;

-- Who leaves a client's team, or whose account is closed, loses what was delegated there the same moment; what is of all clients, with the last of
-- the company's. Members lie outside the policy, and are written where their company is not seen.
create function end_delegations(of_user bigint, of_company bigint) returns void language plpgsql as $$
declare seen text := coalesce(current_setting('app.companies', true), '');
begin
  perform set_config('app.companies', '{' || of_company || '}', true);
  update delegations d set ended_at = now(), end_cause = 'LEFT'
  where d.user_id = of_user and d.company_id = of_company and d.ended_at is null and not exists (
    select from client_group_members m join users u on u.id = m.user_id where m.user_id = of_user and m.company_id = of_company and m.active
      and m.kind = 'STAFF' and u.activated and (d.client_id is null or m.client_id = d.client_id));
  perform set_config('app.companies', seen, true);
end $$;
create function end_delegations_of_member() returns trigger language plpgsql as $$
begin
  perform end_delegations(old.user_id, old.company_id);
  return null;
end $$;
create trigger client_group_members_end_gone after delete on client_group_members for each row execute function end_delegations_of_member();
create trigger client_group_members_end_left after update of active, kind on client_group_members for each row
  when (old.active and not new.active or old.kind <> new.kind) execute function end_delegations_of_member();
create function end_delegations_of_user() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select distinct company_id from client_group_members where user_id = new.id loop
    perform end_delegations(new.id, one.company_id);
  end loop;
  return null;
end $$;
create trigger users_end_delegations after update of activated on users for each row
  when (old.activated and not new.activated) execute function end_delegations_of_user();

-- Open days hear of it at once: what somebody may do stands beside the rows.
create function tell_authority_changed() returns trigger language plpgsql as $$
declare
  moment numeric := extract(epoch from now());
  one record;
begin
  for one in select distinct m.client_id from client_group_members m where m.user_id = new.user_id and m.company_id = new.company_id and m.active
    and (to_jsonb(new) ->> 'client_id' is null or m.client_id = (to_jsonb(new) ->> 'client_id')::bigint)
    and exists (select from day_watches w where w.client_id = m.client_id and w.until > now()) loop
    perform pg_notify('day_changed', json_build_object('client', one.client_id, 'first', moment, 'last', moment)::text);
  end loop;
  return null;
end $$;
create trigger delegations_tell after insert or update of accepted_at, ended_at on delegations for each row execute function tell_authority_changed();
create trigger user_licences_tell after insert or update of ended_at on user_licences for each row execute function tell_authority_changed();

-- The basis of an activity moves the day's stamp already (0083); its task stands beside the rows.
create function tell_task_changed() returns trigger language plpgsql as $$
declare moment numeric := extract(epoch from now());
begin
  perform pg_notify('day_changed', json_build_object('client', new.client_id, 'first', moment, 'last', moment)::text);
  return null;
end $$;
create trigger activities_tell_task after update of delegation_task_id, care_basis on activities for each row
  when (old.delegation_task_id is distinct from new.delegation_task_id or old.care_basis <> new.care_basis) execute function tell_task_changed();
