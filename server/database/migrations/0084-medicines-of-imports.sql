-- Medicines that an import made go with it when that is undone, while nobody did anything with them (R142, decision 119): a medicine that never was
-- has no history. In every other case a number stays, also where an import changed what was there.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare gone jsonb := to_jsonb(old);
begin
  if tg_op = 'DELETE' and (is_being_erased(gone) or exists (
    select from import_parts p join imports i on i.company_id = p.company_id and i.id = p.import_id
    where p.made_client_id = (gone->>'client_id')::bigint and p.company_id = (gone->>'company_id')::bigint and i.state = 'UNDOING')) then
    return old;
  end if;
  if tg_op = 'DELETE' and tg_table_name = 'medicine_numbers' and exists (
    select from imports i join import_parts p on p.company_id = i.company_id and p.import_id = i.id, jsonb_array_elements(p.made->'medicines') one
    where i.company_id = (gone->>'company_id')::bigint and i.state = 'UNDOING' and (one.value->>'id')::bigint = (gone->>'medicine_id')::bigint) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Takes them away, as the owner: the login that serves may not (decision 033). What rows say of dose and stock is then what they said before.
create function forget_medicines_of_import(company bigint, of_import bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  ids bigint[] := array(
    select (one.value->>'id')::bigint from imports i join import_parts p on p.company_id = i.company_id and p.import_id = i.id,
      jsonb_array_elements(p.made->'medicines') one
    where i.company_id = company and i.id = of_import and i.state = 'UNDOING');
  theirs bigint[] := array(select activity_id from medicines where company_id = company and id = any(ids));
begin
  delete from medicine_numbers where company_id = company and medicine_id = any(ids);
  delete from medicines where company_id = company and id = any(ids);
  perform note_doses(theirs);
  perform note_draws(theirs);
  perform stamp_days(client_id, company_id) from (select distinct client_id, company_id from activities where id = any(theirs)) those;
end $$;
