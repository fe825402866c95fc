-- The dose of an activity is a column of it: looked up anew for each answer to an act, it cost creating one a tenth of its processor time.
-- `activity_dose` (0050-doses-in-days.sql) says what it is; the release before calls that itself.
alter table activities add column dose json;

-- Two who answer its questions at once stand in line: what the second reads is read after the first is done.
create function note_doses(of_activities bigint[]) returns void language plpgsql as $$
begin
  perform from activities where id = any(of_activities) order by id for no key update;
  update activities a set dose = said.dose
  from (select id, activity_dose(id) as dose from activities where id = any(of_activities)) said
  where a.id = said.id and a.dose::text is distinct from said.dose::text;
end $$;

-- Who renames a question meanwhile is waited for, or waits: one of the two then sees what both did.
create function note_dose_of_value() returns trigger language plpgsql as $$
declare value record := case when tg_op = 'DELETE' then old else new end;
begin
  perform from attributes where id = value.attribute_id for share;
  perform note_doses(array[value.activity_id]);
  return null;
end $$;
create trigger attribute_value_strings_dose after insert or update on attribute_value_strings
  for each row when (new.activity_id is not null) execute function note_dose_of_value();
create trigger attribute_value_strings_dose_gone after delete on attribute_value_strings
  for each row when (old.activity_id is not null) execute function note_dose_of_value();
create trigger attribute_value_numbers_dose after insert or update on attribute_value_numbers
  for each row when (new.activity_id is not null) execute function note_dose_of_value();
create trigger attribute_value_numbers_dose_gone after delete on attribute_value_numbers
  for each row when (old.activity_id is not null) execute function note_dose_of_value();

create function note_doses_of_question() returns trigger language plpgsql as $$
begin
  perform note_doses(array(
    select activity_id from attribute_value_strings where attribute_id = new.id and activity_id is not null
    union select activity_id from attribute_value_numbers where attribute_id = new.id and activity_id is not null));
  return null;
end $$;
create trigger attributes_dose after update of name, "order", archived, removed_at on attributes for each row
  when ((old.name, old."order", old.archived, old.removed_at) is distinct from (new.name, new."order", new.archived, new.removed_at))
  execute function note_doses_of_question();

-- What was answered before. Every company's rows are seen for it.
select set_config('app.companies', '*', true);
select note_doses(array(select activity_id from attribute_value_strings where activity_id is not null
  union select activity_id from attribute_value_numbers where activity_id is not null));
select set_config('app.companies', '', true);
