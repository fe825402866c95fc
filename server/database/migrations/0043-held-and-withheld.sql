-- What holds each file of a company, so that a picture is read by whoever sees that, and ends with it (R38, decision 081). Of `CLIENT` are the texts
-- that all who see the client, or the company, read: activities, cards, forms, plans. The rest name the row, and its call says who sees it.
create table file_holders (
  company_id bigint not null references companies,
  file_key text not null,
  holder text not null check (holder in ('ACTIVITY', 'TASK', 'REPORT', 'NOTE', 'CLIENT')),
  holder_id bigint not null,
  primary key (company_id, file_key, holder, holder_id)
);
alter table file_holders enable row level security;
alter table file_holders force row level security;
create policy tenant on file_holders using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- The files that a text mentions, held by its row, whoever writes it; those of another client are not. What a text once mentioned stays held, since its history shows it.
create function hold_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare written jsonb := to_jsonb(new);
begin
  insert into file_holders (company_id, file_key, holder, holder_id)
  select f.company_id, f.key, tg_argv[0], coalesce((written ->> tg_argv[2])::bigint, 0)
  from (select distinct hit[1] as key from regexp_matches(written ->> tg_argv[1], '/filer/([0-9a-f]{32})/', 'g') as hit) m
    join files f on f.key = m.key
  where f.company_id = new.company_id and (f.client_id is null or f.client_id::text = coalesce(written ->> 'client_id', f.client_id::text))
  on conflict do nothing;
  return null;
end $$;

create trigger activity_instances_comment_holds_files after insert or update of comment on activity_instances
  for each row when (new.comment like '%/filer/%') execute function hold_files('ACTIVITY', 'comment', 'id');
create trigger task_instances_comment_holds_files after insert or update of comment on task_instances
  for each row when (new.comment like '%/filer/%') execute function hold_files('TASK', 'comment', 'id');
create trigger attribute_variable_long_strings_string_value_holds_files after insert or update of string_value on attribute_variable_long_strings
  for each row when (new.string_value like '%/filer/%') execute function hold_files('REPORT', 'string_value', 'instance_id');
create trigger handover_numbers_image_url_holds_files after insert or update of image_url on handover_numbers
  for each row when (new.image_url like '%/filer/%') execute function hold_files('NOTE', 'image_url', 'note_id');
create trigger attribute_value_long_strings_string_value_holds_files after insert or update of string_value on attribute_value_long_strings
  for each row when (new.string_value like '%/filer/%') execute function hold_files('CLIENT', 'string_value', '');
create trigger client_cards_image_url_holds_files after insert or update of image_url on client_cards
  for each row when (new.image_url like '%/filer/%') execute function hold_files('CLIENT', 'image_url', '');
create trigger report_versions_content_holds_files after insert or update of content on report_versions
  for each row when (new.content::text like '%/filer/%') execute function hold_files('CLIENT', 'content', '');
create trigger implementation_plans_description_holds_files after insert or update of description on implementation_plans
  for each row when (new.description like '%/filer/%') execute function hold_files('CLIENT', 'description', '');
create trigger evaluation_plans_description_holds_files after insert or update of description on evaluation_plans
  for each row when (new.description like '%/filer/%') execute function hold_files('CLIENT', 'description', '');
create trigger implementation_goals_description_holds_files after insert or update of description on implementation_goals
  for each row when (new.description like '%/filer/%') execute function hold_files('CLIENT', 'description', '');
create trigger implementation_goals_as_approved_holds_files after insert or update of as_approved on implementation_goals
  for each row when (new.as_approved::text like '%/filer/%') execute function hold_files('CLIENT', 'as_approved', '');
create trigger evaluation_goals_description_holds_files after insert or update of description on evaluation_goals
  for each row when (new.description like '%/filer/%') execute function hold_files('CLIENT', 'description', '');
create trigger evaluation_goals_as_approved_holds_files after insert or update of as_approved on evaluation_goals
  for each row when (new.as_approved::text like '%/filer/%') execute function hold_files('CLIENT', 'as_approved', '');

-- What was written before. Every company's rows are seen for it.
select set_config('app.companies', '*', true);
create function pg_temp.held_by(company bigint, client bigint, said text, holder text, id bigint) returns void language sql as $$
  insert into file_holders (company_id, file_key, holder, holder_id)
  select f.company_id, f.key, holder, id
  from (select distinct hit[1] as key from regexp_matches(said, '/filer/([0-9a-f]{32})/', 'g') as hit) m join files f on f.key = m.key
  where f.company_id = company and (f.client_id is null or f.client_id = coalesce(client, f.client_id))
  on conflict do nothing
$$;
select pg_temp.held_by(company_id, client_id, comment, 'ACTIVITY', id) from activity_instances where comment like '%/filer/%';
select pg_temp.held_by(company_id, client_id, comment, 'TASK', id) from task_instances where comment like '%/filer/%';
select pg_temp.held_by(company_id, client_id, string_value, 'REPORT', instance_id) from attribute_variable_long_strings where string_value like '%/filer/%';
select pg_temp.held_by(company_id, client_id, image_url, 'NOTE', note_id) from handover_numbers where image_url like '%/filer/%';
select pg_temp.held_by(e.company_id, i.client_id, e.comment, 'ACTIVITY', i.id) from activity_instance_events e
  join activity_instances i on i.id = e.instance_id where e.comment like '%/filer/%';
select pg_temp.held_by(e.company_id, i.client_id, e.comment, 'TASK', i.id) from task_instance_events e
  join task_instances i on i.id = e.instance_id where e.comment like '%/filer/%';
select pg_temp.held_by(company_id, null, string_value, 'CLIENT', 0) from attribute_value_long_strings where string_value like '%/filer/%';
select pg_temp.held_by(company_id, null, image_url, 'CLIENT', 0) from client_cards where image_url like '%/filer/%';
select pg_temp.held_by(company_id, null, content::text, 'CLIENT', 0) from report_versions where content::text like '%/filer/%';
select pg_temp.held_by(company_id, null, description, 'CLIENT', 0) from implementation_plans where description like '%/filer/%';
select pg_temp.held_by(company_id, null, description, 'CLIENT', 0) from evaluation_plans where description like '%/filer/%';
select pg_temp.held_by(company_id, null, description, 'CLIENT', 0) from implementation_goals where description like '%/filer/%';
select pg_temp.held_by(company_id, null, as_approved::text, 'CLIENT', 0) from implementation_goals where as_approved::text like '%/filer/%';
select pg_temp.held_by(company_id, null, description, 'CLIENT', 0) from evaluation_goals where description like '%/filer/%';
select pg_temp.held_by(company_id, null, as_approved::text, 'CLIENT', 0) from evaluation_goals where as_approved::text like '%/filer/%';
select set_config('app.companies', '', true);

-- The version as the organisation knows it (R21, decision 081): it counts what changed for the organisation's eyes, never what is withheld.
alter table activity_instances add column shown_version int not null default 1;
create function count_shown_version() returns trigger language plpgsql as $$
begin
  new.shown_version := old.shown_version + 1;
  return new;
end $$;
-- Of what is not done the comment is withheld, so that it does not count; nor does what was done unshared and taken back.
create trigger activity_instances_shown_version before update on activity_instances for each row
  when ((new.shared is true or not (new.is_completed or new.is_skipped or new.signed_by_id is not null)) and (
    (old.planned_date, old.is_completable, old.state, old.handled_date, old.handled_by_id, old.activity_id, old.planned_activity_id, old.removed_at)
      is distinct from (new.planned_date, new.is_completable, new.state, new.handled_date, new.handled_by_id, new.activity_id, new.planned_activity_id, new.removed_at)
    or (new.is_completed or new.is_skipped or new.signed_by_id is not null) and (
      old.shared is not true or (old.occurence_date, old.skipped_date, old.signed_by_date, old.signed_by_id, old.is_completed, old.is_skipped, old.comment)
        is distinct from (new.occurence_date, new.skipped_date, new.signed_by_date, new.signed_by_id, new.is_completed, new.is_skipped, new.comment))
    or old.shared is true and new.shared is not true))
  execute function count_shown_version();

-- Whoever has the day open hears as before; `office` says whether the organisation has anything new to see, else it is told nothing (decision 028).
create or replace function tell_day_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  if not exists (select from day_watches) then return null; end if;
  for changed in
    select client_id, min(placed_at) as first, max(placed_at) as last,
           bool_or(r.shared is true or not (r.is_completed or r.is_skipped or r.signed_by_id is not null)) as office from rows_changed r
    where exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id, 'office', changed.office,
      'first', extract(epoch from changed.first), 'last', extract(epoch from changed.last))::text);
  end loop;
  return null;
end $$;
create or replace function tell_day_moved() returns trigger language plpgsql as $$
declare changed record;
begin
  if not exists (select from day_watches) then return null; end if;
  for changed in
    select c.client_id, min(least(b.placed_at, c.placed_at)) as first, max(greatest(b.placed_at, c.placed_at)) as last,
           bool_or(b.shown_version <> c.shown_version) as office
    from rows_changed c join rows_before b on b.id = c.id
    where exists (select from day_watches w where w.client_id = c.client_id and w.until > now()) group by c.client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id, 'office', changed.office,
      'first', extract(epoch from changed.first), 'last', extract(epoch from changed.last))::text);
  end loop;
  return null;
end $$;
create or replace function tell_sharing_changed() returns trigger language plpgsql as $$
begin
  if exists (select from day_watches w where w.client_id = new.client_id and w.until > now()) then
    perform pg_notify('day_changed', json_build_object('client', new.client_id, 'office', true,
      'first', extract(epoch from new.at), 'last', extract(epoch from new.at))::text);
  end if;
  return null;
end $$;
create or replace function tell_report_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  perform note_words_of_reports(array(select id from rows_changed));
  for changed in
    select client_id, extract(epoch from min(occurence_date)) as first, extract(epoch from max(occurence_date)) as last from rows_changed r
    where not only_organisation and exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id, 'office', true, 'first', changed.first, 'last', changed.last)::text);
  end loop;
  return null;
end $$;
create or replace function tell_report_moved() returns trigger language plpgsql as $$
declare changed record;
begin
  perform note_words_of_reports(array(select id from rows_changed));
  for changed in
    select client_id, extract(epoch from min(occurence_date)) as first, extract(epoch from max(occurence_date)) as last
    from (select client_id, occurence_date, only_organisation from rows_before union all select client_id, occurence_date, only_organisation from rows_changed) r
    where not only_organisation and exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id, 'office', true, 'first', changed.first, 'last', changed.last)::text);
  end loop;
  return null;
end $$;
-- Of notes the organisation hears while they are for it, and that one is taken back; of a client's card nothing.
create or replace function tell_handover_changed() returns trigger language plpgsql as $$
declare
  it jsonb := to_jsonb(new);
  moment numeric := extract(epoch from coalesce(it ->> 'at', it ->> 'withdrawn_at', it ->> 'changed_at', it ->> 'written_at')::timestamptz);
  office boolean := tg_table_name = 'handover_notes' and (it ->> 'for_organisation')::boolean or tg_table_name = 'handover_answers' and (it ->> 'shared')::boolean;
begin
  if not exists (select from day_watches w where w.client_id = new.client_id and w.until > now()) then return null; end if;
  if tg_op = 'UPDATE' then office := office or coalesce((to_jsonb(old) ->> 'for_organisation')::boolean, false); end if;
  if tg_table_name = 'handover_reads' then
    office := exists (select from handover_notes n where n.id = (it ->> 'note_id')::bigint and n.for_organisation);
  end if;
  perform pg_notify('day_changed', json_build_object('client', new.client_id, 'office', coalesce(office, false), 'first', moment, 'last', moment)::text);
  return null;
end $$;
