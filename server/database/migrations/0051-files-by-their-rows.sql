-- Texts that were held as `CLIENT` are rows of their own, so that a picture of theirs is judged by its row and ends with it (R38, decision 081).
-- `CLIENT` is what the release before asks for: its triggers write it on, and nothing here reads it. It goes one release later (decision 075).
alter table file_holders drop constraint file_holders_holder_check;
-- the release of 0050-doses-in-days lives without it: it writes only some of these.
alter table file_holders add constraint file_holders_holder_check check (holder in ('ACTIVITY', 'TASK', 'REPORT', 'NOTE', 'FORM', 'CARD', 'CLIENT_PICTURE',
  'VALUE', 'IMPLEMENTATION_PLAN', 'EVALUATION_PLAN', 'IMPLEMENTATION_GOAL', 'EVALUATION_GOAL', 'CLIENT'));

-- The files whose addresses are values there, as they are signed (server/files/address.ts). What only reads like an address was asked of nobody.
create function file_keys_in(written jsonb, columns text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct hit[1]), '{}') from unnest(columns) as name,
    regexp_matches(case when name = 'image_url' then '"' || (written ->> name) || '"' else written ->> name end,
      '"/filer/([0-9a-f]{32})/[A-Za-z0-9._-]{1,100}\\?"', 'g') as hit
$$;

create or replace function hold_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare written jsonb := to_jsonb(new);
begin
  insert into file_holders (company_id, file_key, holder, holder_id)
  select f.company_id, f.key, tg_argv[0], coalesce((written ->> tg_argv[2])::bigint, 0)
  from files f where f.key = any(file_keys_in(written, array[tg_argv[1]]))
    and f.company_id = new.company_id and (f.client_id is null or f.client_id::text = coalesce(written ->> 'client_id', f.client_id::text))
  on conflict do nothing;
  return null;
end $$;

-- Of rows without a history: the files that the row mentions now, and no others. Its kind, then its columns.
create function sync_file_holders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written jsonb := to_jsonb(new);
  keys text[] := file_keys_in(written, tg_argv[1:]);
begin
  delete from file_holders where company_id = old.company_id and holder = tg_argv[0] and holder_id = old.id
    and file_key = any(file_keys_in(to_jsonb(old), tg_argv[1:])) and not file_key = any(keys);
  insert into file_holders (company_id, file_key, holder, holder_id)
  select f.company_id, f.key, tg_argv[0], new.id
  from files f where f.key = any(keys)
    and f.company_id = new.company_id and (f.client_id is null or f.client_id::text = coalesce(written ->> 'client_id', f.client_id::text))
  on conflict do nothing;
  return null;
end $$;

-- Versions of forms and of cards are never changed.
create trigger report_versions_content_file_holders after insert on report_versions
  for each row when (new.content::text like '%/filer/%') execute function hold_files('FORM', 'content', 'id');
create trigger client_cards_image_url_file_holders after insert on client_cards
  for each row when (new.image_url like '%/filer/%') execute function hold_files('CARD', 'image_url', 'client_id');

do $$
declare
  place record;
  said text;
begin
  for place in select * from (values
    ('clients', 'CLIENT_PICTURE', array['image_url']),
    ('attribute_value_long_strings', 'VALUE', array['string_value']),
    ('implementation_plans', 'IMPLEMENTATION_PLAN', array['description']),
    ('evaluation_plans', 'EVALUATION_PLAN', array['description']),
    ('implementation_goals', 'IMPLEMENTATION_GOAL', array['description', 'as_approved']),
    ('evaluation_goals', 'EVALUATION_GOAL', array['description', 'as_approved'])) as t (name, kind, columns)
  loop
    said := (select string_agg(format('%%1$s.%I::text like ''%%%%/filer/%%%%''', c), ' or ') from unnest(place.columns) c);
    execute format('create trigger %I after insert or update of %s on %I for each row when (%s) execute function sync_file_holders(%L, %s)',
      place.name || '_file_holders', array_to_string(place.columns, ', '), place.name, format(said, 'new'), place.kind,
      (select string_agg(quote_literal(c), ', ') from unnest(place.columns) c));
    execute format('create trigger %I after update of %s or delete on %I for each row when (%s) execute function sync_file_holders(%L, %s)',
      place.name || '_file_holders_end', array_to_string(place.columns, ', '), place.name, format(said, 'old'), place.kind,
      (select string_agg(quote_literal(c), ', ') from unnest(place.columns) c));
  end loop;
end $$;

-- What was written before. Every company's rows are seen for it.
select set_config('app.companies', '*', true);
create function pg_temp.list_holders(written jsonb, columns text[], kind text, id bigint) returns void language sql as $$
  insert into file_holders (company_id, file_key, holder, holder_id)
  select f.company_id, f.key, kind, id from files f
  where f.key = any(file_keys_in(written, columns)) and f.company_id = (written ->> 'company_id')::bigint
    and (f.client_id is null or f.client_id::text = coalesce(written ->> 'client_id', f.client_id::text))
  on conflict do nothing
$$;
select pg_temp.list_holders(to_jsonb(t), '{content}', 'FORM', t.id) from report_versions t where content::text like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{image_url}', 'CARD', t.client_id) from client_cards t where image_url like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{image_url}', 'CLIENT_PICTURE', t.id) from clients t where image_url like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{string_value}', 'VALUE', t.id) from attribute_value_long_strings t where string_value like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{description}', 'IMPLEMENTATION_PLAN', t.id) from implementation_plans t where description like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{description}', 'EVALUATION_PLAN', t.id) from evaluation_plans t where description like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{description,as_approved}', 'IMPLEMENTATION_GOAL', t.id) from implementation_goals t
  where description like '%/filer/%' or as_approved::text like '%/filer/%';
select pg_temp.list_holders(to_jsonb(t), '{description,as_approved}', 'EVALUATION_GOAL', t.id) from evaluation_goals t
  where description like '%/filer/%' or as_approved::text like '%/filer/%';
select set_config('app.companies', '', true);
