-- The medicine of an activity (product «Medicines», R128 to R131): what was ordered, beside the activity that plans and signs it. Each change of the
-- order is a number of its own, which is never edited, so that what was given keeps what applied when it was.
create table medicines (
  company_id bigint not null,
  id bigint generated always as identity unique,
  version int not null default 1,
  client_id bigint not null,
  activity_id bigint not null unique,
  kind text not null check (kind in ('SCHEDULED', 'AS_NEEDED', 'PACK')),
  -- The number of its order that has begun last; one that begins later takes its place then (a job). None until the first is written.
  current_number int,
  ended_at timestamptz,
  ended_by_id bigint references users,
  ended_reason text,
  primary key (company_id, id),
  unique (company_id, client_id, id),
  foreign key (company_id, client_id, activity_id) references activities (company_id, client_id, id),
  check ((ended_at is null) = (ended_by_id is null))
);
create index medicines_of_client on medicines (client_id);

create table medicine_numbers (
  company_id bigint not null,
  medicine_id bigint not null,
  number int not null check (number > 0),
  client_id bigint not null,
  from_at timestamptz not null,
  at timestamptz not null,
  by_id bigint not null references users,
  reason text,
  name text not null,
  -- What brands of one drug have in common; people type it, and what is left out is the name.
  substance text,
  strength text,
  form text,
  dose numeric(12, 2) check (dose >= 0),
  dose_to numeric(12, 2) check (dose_to > dose),
  unit text,
  route text,
  indication text,
  instruction text,
  given_by text not null check (given_by in ('TEAM', 'SELF', 'NURSE')),
  ordered_by text,
  ordered_on date,
  until_day date,
  -- Of one given as needed: at most so much within so many hours, and so many minutes after the one before.
  max_amount numeric(12, 2) check (max_amount > 0),
  max_hours int check (max_hours between 1 and 168),
  min_interval_minutes int check (min_interval_minutes > 0),
  -- Of a pack: what lies in it, as { name, strength, amount, unit }; written and read as a whole.
  contents jsonb not null default '[]',
  primary key (company_id, medicine_id, number),
  foreign key (company_id, client_id, medicine_id) references medicines (company_id, client_id, id)
);
create index medicine_numbers_of_client on medicine_numbers (client_id);
create index medicine_numbers_beginning on medicine_numbers (from_at);
create trigger medicine_numbers_append_only before update or delete on medicine_numbers for each row execute function refuse_change();

do $$
declare name text;
begin
  foreach name in array array['medicines', 'medicine_numbers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
    execute format('create trigger %I before delete on %I for each row execute function refuse_under_legal_hold(''client_id'')', name || '_under_legal_hold', name);
  end loop;
end $$;

-- The dose that a row of the day says is the order's, of an activity that is a medicine: what was answered to its questions before is then no longer
-- what is given. Written as people here write numbers; nothing where each time says it.
create or replace function activity_dose(of_activity bigint) returns json language plpgsql stable as $$
declare of_medicine record;
begin
  select m.ended_at, n.* into of_medicine
  from medicines m left join medicine_numbers n on n.medicine_id = m.id and n.number = m.current_number where m.activity_id = of_activity;
  if found then
    return case when of_medicine.ended_at is null and of_medicine.dose is not null then json_build_object('number', null, 'text',
      concat_ws(' ', replace(concat_ws('–', trim_scale(of_medicine.dose), trim_scale(of_medicine.dose_to)), '.', ','), of_medicine.unit)) end;
  end if;
  return (
    select json_build_object('text', coalesce(v.words, q.name), 'number', v.number)
    from (select s.attribute_id, s.string_value as words, null::numeric as number from attribute_value_strings s where s.activity_id = of_activity
          union all select n.attribute_id, null, n.double_value from attribute_value_numbers n where n.activity_id = of_activity) v
    join attributes q on q.id = v.attribute_id
    where lower(q.name) in ('dos', 'dosering', 'dose', 'dosage', 'antal tabletter', 'number of tablets') and not q.archived and q.removed_at is null
    order by q."order", q.id limit 1);
end $$;
create function note_dose_of_medicine() returns trigger language plpgsql as $$
begin
  perform note_doses(array[new.activity_id]);
  perform stamp_days(new.client_id, new.company_id);
  return null;
end $$;
create trigger medicines_dose after update of current_number, ended_at on medicines for each row
  when ((old.current_number, old.ended_at) is distinct from (new.current_number, new.ended_at)) execute function note_dose_of_medicine();
