-- Decisions of egenvård (R150, decision 123): of a client, with the numbers of what was judged. Each change is a number of its own, never edited.
create table self_care_decisions (
  company_id bigint not null,
  id bigint generated always as identity unique,
  version int not null default 1,
  client_id bigint not null,
  -- What its current number says, by which activities name it.
  name text collate "sv-x-icu" not null,
  current_number int not null default 1,
  ended_at timestamptz,
  ended_by_id bigint references users,
  ended_reason text,
  primary key (company_id, id),
  unique (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((ended_at is null) = (ended_by_id is null)),
  check ((ended_at is null) = (ended_reason is null))
);
create index self_care_decisions_of_client on self_care_decisions (client_id);

create table self_care_numbers (
  company_id bigint not null,
  decision_id bigint not null,
  number int not null check (number > 0),
  client_id bigint not null,
  at timestamptz not null,
  by_id bigint not null references users,
  reason text,
  name text not null,
  judged_by text not null,
  judged_title text not null,
  judged_unit text,
  judged_on date not null,
  carried_out text not null check (carried_out in ('SELF', 'WITH_HELP', 'BOTH')),
  -- Rich text, with its files.
  instruction text,
  risks text,
  contact text,
  review_on date,
  image_url text,
  primary key (company_id, decision_id, number),
  foreign key (company_id, client_id, decision_id) references self_care_decisions (company_id, client_id, id)
);
create index self_care_numbers_of_client on self_care_numbers (client_id);
create trigger self_care_numbers_append_only before update or delete on self_care_numbers for each row execute function refuse_change();

-- Who was instructed in it, by whom and when; ended once, never edited.
create table self_care_instructions (
  company_id bigint not null,
  id bigint generated always as identity unique,
  client_id bigint not null,
  decision_id bigint not null,
  user_id bigint not null references users,
  at timestamptz not null,
  by_id bigint not null references users,
  ended_at timestamptz,
  ended_by_id bigint references users,
  primary key (company_id, id),
  foreign key (company_id, client_id, decision_id) references self_care_decisions (company_id, client_id, id),
  check ((ended_at is null) = (ended_by_id is null))
);
create index self_care_instructions_of_client on self_care_instructions (client_id);
create unique index self_care_instructions_current on self_care_instructions (company_id, decision_id, user_id) where ended_at is null;

create function keep_self_care() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_erased(to_jsonb(old)) then return old; end if;
  if tg_op = 'DELETE' or old.ended_at is not null or (to_jsonb(old) - array['ended_at', 'ended_by_id']) <> (to_jsonb(new) - array['ended_at', 'ended_by_id']) then
    raise exception 'an instruction in egenvård is kept' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger self_care_instructions_kept before update or delete on self_care_instructions for each row execute function keep_self_care();

do $$
declare name text;
begin
  foreach name in array array['self_care_decisions', 'self_care_numbers', 'self_care_instructions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
    execute format('create trigger %I before delete on %I for each row execute function refuse_under_legal_hold(''client_id'')', name || '_under_legal_hold', name);
  end loop;
end $$;

-- The decision that an activity of egenvård is done by.
alter table activities add column self_care_id bigint references self_care_decisions (id);
create index activities_by_self_care on activities (self_care_id) where self_care_id is not null;

-- The paper of a decision and the pictures of its instruction are read by the client's team.
alter table file_holders drop constraint file_holders_holder_check;
-- the release of 0086-delegations lives without it: it writes only some of these.
alter table file_holders add constraint file_holders_holder_check check (holder in ('ACTIVITY', 'TASK', 'REPORT', 'NOTE', 'FORM', 'CARD', 'CLIENT_PICTURE',
  'VALUE', 'IMPLEMENTATION_PLAN', 'EVALUATION_PLAN', 'IMPLEMENTATION_GOAL', 'EVALUATION_GOAL', 'MEDICINE', 'DELEGATION', 'CLIENT', 'SELF_CARE'));
create trigger self_care_numbers_image_url_file_holders after insert on self_care_numbers
  for each row when (new.image_url like '%/filer/%') execute function hold_files('SELF_CARE', 'image_url', 'decision_id');
create trigger self_care_numbers_instruction_file_holders after insert on self_care_numbers
  for each row when (new.instruction like '%/filer/%') execute function hold_files('SELF_CARE', 'instruction', 'decision_id');
