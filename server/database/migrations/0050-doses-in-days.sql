-- A row of the day says the dose of its activity (R79): what is answered to its first question by one of these names, as a text, or as a number
-- after the question. A function, so that nothing of it is begun for what is signed, which tells none; its plan is kept by the connection.
create function activity_dose(of_activity bigint) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('text', coalesce(v.words, q.name), 'number', v.number)
    from (select s.attribute_id, s.string_value as words, null::numeric as number from attribute_value_strings s where s.activity_id = of_activity
          union all select n.attribute_id, null, n.double_value from attribute_value_numbers n where n.activity_id = of_activity) v
    join attributes q on q.id = v.attribute_id
    where lower(q.name) in ('dos', 'dosering', 'dose', 'dosage', 'antal tabletter', 'number of tablets') and not q.archived and q.removed_at is null
    order by q."order", q.id limit 1);
end $$;
-- What changes it has the client's days read anew, and what changes a question those of all clients, as a name of the catalogue does
-- (0029-day-stamps.sql).
create trigger attribute_value_strings_stamp_days after insert or update on attribute_value_strings
  for each row when (new.activity_id is not null) execute function stamp_days_of_client();
create trigger attribute_value_strings_stamp_days_gone after delete on attribute_value_strings
  for each row when (old.activity_id is not null) execute function stamp_days_of_client();
create trigger attribute_value_numbers_stamp_days after insert or update on attribute_value_numbers
  for each row when (new.activity_id is not null) execute function stamp_days_of_client();
create trigger attribute_value_numbers_stamp_days_gone after delete on attribute_value_numbers
  for each row when (old.activity_id is not null) execute function stamp_days_of_client();
create trigger attributes_stamp_days after update of name, "order", archived, removed_at on attributes for each row
  when ((old.name, old."order", old.archived, old.removed_at) is distinct from (new.name, new."order", new.archived, new.removed_at))
  execute function stamp_all_days();
