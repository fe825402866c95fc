-- A second person's checks of what was written down of an order (R136): each of one number, by somebody who did not write it. The first stays.
create table medicine_checks (
  company_id bigint not null,
  medicine_id bigint not null,
  number int not null,
  client_id bigint not null,
  by_id bigint not null references users,
  at timestamptz not null,
  primary key (company_id, medicine_id, number),
  foreign key (company_id, medicine_id, number) references medicine_numbers (company_id, medicine_id, number),
  foreign key (company_id, client_id, medicine_id) references medicines (company_id, client_id, id)
);
create index medicine_checks_of_client on medicine_checks (client_id);
create trigger medicine_checks_append_only before update or delete on medicine_checks for each row execute function refuse_change();
alter table medicine_checks enable row level security;
alter table medicine_checks force row level security;
create policy tenant on medicine_checks using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
create trigger medicine_checks_under_legal_hold before delete on medicine_checks for each row execute function refuse_under_legal_hold('client_id');

-- The paper of an order as a picture, with its number (R137): read by the client's team, and let go of with the client alone.
alter table medicine_numbers add column image_url text;
alter table file_holders drop constraint file_holders_holder_check;
-- the release of 0079-doses-given lives without it: it writes only some of these.
alter table file_holders add constraint file_holders_holder_check check (holder in ('ACTIVITY', 'TASK', 'REPORT', 'NOTE', 'FORM', 'CARD', 'CLIENT_PICTURE',
  'VALUE', 'IMPLEMENTATION_PLAN', 'EVALUATION_PLAN', 'IMPLEMENTATION_GOAL', 'EVALUATION_GOAL', 'MEDICINE', 'CLIENT'));
create trigger medicine_numbers_image_url_file_holders after insert on medicine_numbers
  for each row when (new.image_url like '%/filer/%') execute function hold_files('MEDICINE', 'image_url', 'medicine_id');

-- Doses that differ by time (R138): in a number for each series, as { line, dose, doseTo }. A series that is changed from a day on goes on as another row
-- (R16): `line` is the first of those that go on from one another, whose dose they share.
alter table medicine_numbers add column doses jsonb not null default '[]';
alter table planned_activities
  add column line bigint,
  -- By the order that applies: as a row of the day says it, and as an amount where it is one.
  add column dose json,
  add column dose_amount numeric(12, 2);

create function series_dose(of_activity bigint, of_line bigint, out dose json, out amount numeric) language sql stable as $$
  select json_build_object('number', null, 'text', concat_ws(' ',
      replace(concat_ws('–', trim_scale((d ->> 'dose')::numeric), trim_scale((d ->> 'doseTo')::numeric)), '.', ','), n.unit)),
    case when d ->> 'doseTo' is null then (d ->> 'dose')::numeric end
  from medicines m join medicine_numbers n on n.medicine_id = m.id and n.number = m.current_number, jsonb_array_elements(n.doses) d
  where m.activity_id = of_activity and m.ended_at is null and (d ->> 'line')::bigint = of_line
$$;
-- Whoever changes a series meanwhile is waited for: what goes on from it is then seen.
create or replace function note_dose_of_medicine() returns trigger language plpgsql as $$
begin
  perform from planned_activities where activity_id = new.activity_id order by id for no key update;
  update planned_activities p set dose = o.dose, dose_amount = o.amount
  from (select t.id, s.dose, s.amount from planned_activities t, series_dose(t.activity_id, coalesce(t.line, t.id)) s
    where t.activity_id = new.activity_id) o
  where p.id = o.id and (p.dose::text, p.dose_amount) is distinct from (o.dose::text, o.amount);
  perform note_doses(array[new.activity_id]);
  perform note_draws(array[new.activity_id]);
  perform stamp_days(new.client_id, new.company_id);
  return null;
end $$;
create function take_dose_of_line() returns trigger language plpgsql as $$
begin
  select s.dose, s.amount into new.dose, new.dose_amount from series_dose(new.activity_id, new.line) s;
  return new;
end $$;
create trigger planned_activities_dose before insert on planned_activities for each row when (new.line is not null) execute function take_dose_of_line();
create index planned_activities_with_dose on planned_activities (client_id) where dose is not null;

-- What a signing draws is the dose, where one item of the activity, and no other, is counted in the unit of its medicine (R138).
alter table inventory_effects
  add column is_by_dose boolean not null default false,
  -- The dose by the order that applies; null where each time says it, and of a span.
  add column dose numeric(12, 2);
create function note_draws(of_activities bigint[]) returns void language sql as $$
  with said as (
    select e.id, e.activity_id, case when n.dose_to is null then n.dose end as dose,
      coalesce(m.ended_at is null and i.removed_at is null and not i.archived and name_key(i.unit) = name_key(n.unit) and name_key(n.unit) <> '', false) as is_same
    from inventory_effects e join inventory_items i on i.id = e.item_id
      left join medicines m on m.activity_id = e.activity_id
      left join medicine_numbers n on n.medicine_id = m.id and n.number = m.current_number
    where e.activity_id = any(of_activities)),
  alone as (select s.id, s.dose, s.is_same and count(*) filter (where s.is_same) over (partition by s.activity_id) = 1 as is_by_dose from said s)
  update inventory_effects e set is_by_dose = a.is_by_dose, dose = case when a.is_by_dose then a.dose end
  from alone a where a.id = e.id and (e.is_by_dose, e.dose) is distinct from (a.is_by_dose, case when a.is_by_dose then a.dose end)
$$;
create function note_draws_of_effect() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_draws(array[old.activity_id]); end if;
  if tg_op <> 'DELETE' then perform note_draws(array[new.activity_id]); end if;
  return null;
end $$;
create trigger inventory_effects_draws after insert or delete or update of activity_id, item_id on inventory_effects
  for each row execute function note_draws_of_effect();
create function note_draws_of_item() returns trigger language plpgsql as $$
begin
  perform note_draws(array(select activity_id from inventory_effects where item_id = new.id));
  return null;
end $$;
create trigger inventory_items_draws after update of unit, archived, removed_at on inventory_items for each row
  when ((old.unit, old.archived, old.removed_at) is distinct from (new.unit, new.archived, new.removed_at)) execute function note_draws_of_item();
-- Of the orders that there are. Every company's rows are seen for it.
select set_config('app.companies', '*', true);
select note_draws(array(select activity_id from medicines));
select set_config('app.companies', '', true);
