-- Reports (R40–R48): forms of the platform or a company, published as versions that never change; and what was filled in, which is signed
-- as it is sent and keeps every number of its answers.

create table report_types (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  name text collate "sv-x-icu" not null,
  color text not null,
  icon text not null,
  archived boolean not null default false,
  removed_at timestamptz,
  unique (company_id, id)
);

create table reports (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  type_id bigint not null,
  type_company_id bigint not null,
  name text collate "sv-x-icu" not null,
  published boolean not null default false,
  only_organisation boolean not null default false,
  archived boolean not null default false,
  -- Changed since its last version was made.
  unpublished_changes boolean not null default false,
  last_version_id bigint,
  removed_at timestamptz,
  unique (company_id, id),
  foreign key (type_company_id, type_id) references report_types (company_id, id),
  check (type_company_id in (0, company_id))
);
create index reports_of_company on reports (company_id, type_id);
create index reports_of_type on reports (type_id);

-- content: what domain/reports.ts calls Content, its name, icon and colour once more for lists; hash: SHA-256 of its canonical text.
create table report_versions (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  report_id bigint not null,
  number int not null check (number > 0),
  name text collate "sv-x-icu" not null,
  icon text not null,
  color text not null,
  content jsonb not null,
  hash bytea not null,
  made_at timestamptz not null,
  made_by_id bigint not null references users,
  unique (report_id, number),
  unique (report_id, id),
  foreign key (company_id, report_id) references reports (company_id, id)
);
create trigger report_versions_append_only before update or delete on report_versions for each row execute function refuse_change();
alter table reports add foreign key (id, last_version_id) references report_versions (report_id, id);

-- Which company a report's type is of, for the foreign key to hold; as note_task_catalogue_company.
create function note_report_type_company() returns trigger language plpgsql as $$
begin
  new.type_company_id := (select company_id from report_types where id = new.type_id);
  if new.type_company_id is null or new.type_company_id not in (0, new.company_id) then
    raise exception 'the report type is not there' using errcode = 'foreign_key_violation', constraint = 'reports_type_id_fkey';
  end if;
  return new;
end $$;
create trigger reports_note_type before insert or update of type_id, company_id on reports for each row execute function note_report_type_company();

-- The pieces of a form's working copy are attributes of the report; the author's texts are their long values.
alter table attributes
  add column report_id bigint,
  add column help_text text,
  add foreign key (company_id, report_id) references reports (company_id, id),
  add check (num_nonnulls(activity_type_id, item_category_id, task_type_id, report_id) <= 1),
  add check (report_id is null or (client_id is null and value_type in ('LONG_STRING', 'INPUT_LONG_STRING')));
create index attributes_of_report on attributes (report_id) where report_id is not null;

do $$
declare held text;
begin
  for held in select conname from pg_constraint where conrelid = 'attribute_value_long_strings'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%num_nonnulls%' or pg_get_constraintdef(oid) like '%task_id IS NULL%') loop
    execute format('alter table attribute_value_long_strings drop constraint %I', held);
  end loop;
end $$;
alter table attribute_value_long_strings
  add column report_id bigint,
  add unique (attribute_id, report_id),
  add foreign key (company_id, report_id) references reports (company_id, id),
  add check (num_nonnulls(activity_id, item_id, task_id, report_id) = 1),
  add check ((task_id is null and report_id is null) = (client_id is not null));
create index attribute_value_long_strings_of_report on attribute_value_long_strings (report_id) where report_id is not null;
create policy platform on attribute_value_long_strings for select using (company_id = 0);

-- number: 1 as it was sent, one more with each correction.
create table report_instances (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  report_id bigint not null,
  report_company_id bigint not null,
  report_version_id bigint not null,
  number int not null default 1,
  occurence_date timestamptz not null,
  signed_by_id bigint not null references users,
  signed_by_date timestamptz not null,
  only_organisation boolean not null,
  after_unpublishing boolean not null,
  voided_at timestamptz,
  voided_by_id bigint references users,
  void_reason text,
  unique (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (report_company_id, report_id) references reports (company_id, id),
  foreign key (report_id, report_version_id) references report_versions (report_id, id),
  check (report_company_id in (0, company_id)),
  check (num_nonnulls(voided_at, voided_by_id, void_reason) in (0, 3))
);
create index report_instances_of_client on report_instances (client_id, occurence_date) where voided_at is null;
-- The answers to a report, in the two orders of its list: far pages are reached without a look at the rows.
create index report_instances_of_report on report_instances (company_id, report_id, id) where voided_at is null;
create index report_instances_of_report_by_time on report_instances (company_id, report_id, occurence_date, id) where voided_at is null;

-- What is signed keeps its meaning: only a correction's number and time, and the voiding, are ever written.
create function keep_report_instance() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.voided_at is not null
    or (to_jsonb(old) - array['version', 'number', 'occurence_date', 'voided_at', 'voided_by_id', 'void_reason'])
       <> (to_jsonb(new) - array['version', 'number', 'occurence_date', 'voided_at', 'voided_by_id', 'void_reason'])
    or new.number not in (old.number, old.number + 1) or (new.number = old.number and new.occurence_date <> old.occurence_date) then
    raise exception 'a signed report is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger report_instances_kept before update or delete on report_instances for each row execute function keep_report_instance();

-- The answers of each number, whole.
create table attribute_variable_long_strings (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  instance_id bigint not null,
  number int not null,
  attribute_id bigint not null,
  attribute_company_id bigint not null,
  string_value text not null,
  unique (instance_id, number, attribute_id),
  foreign key (company_id, client_id, instance_id) references report_instances (company_id, client_id, id),
  foreign key (attribute_company_id, attribute_id) references attributes (company_id, id),
  check (attribute_company_id in (0, company_id))
);
create index attribute_variable_long_strings_of_attribute on attribute_variable_long_strings (attribute_id);
create trigger attribute_variable_long_strings_append_only before update or delete on attribute_variable_long_strings
  for each row execute function refuse_change();
create trigger note_company before insert on attribute_variable_long_strings for each row execute function note_attribute_company();

-- Corrections, each with the number that it made and the time that stood before it; and addenda, each with the number it was added to.
create table report_instance_edits (
  instance_id bigint not null,
  id bigint generated always as identity,
  company_id bigint not null,
  client_id bigint not null,
  kind text not null check (kind in ('CORRECTION', 'ADDENDUM')),
  number int not null,
  at timestamptz not null,
  by_id bigint not null references users,
  text text not null,
  occurence_date timestamptz,
  primary key (instance_id, id),
  foreign key (company_id, client_id, instance_id) references report_instances (company_id, client_id, id),
  check ((kind = 'CORRECTION') = (occurence_date is not null))
);
create trigger report_instance_edits_append_only before update or delete on report_instance_edits for each row execute function refuse_change();

alter table inbox_entries
  add column report_instance_id bigint references report_instances,
  add check ((kind = 'REPORT') = (report_instance_id is not null));
create unique index inbox_entries_of_report on inbox_entries (report_instance_id) where report_instance_id is not null;

do $$
declare name text;
begin
  foreach name in array array['report_types', 'reports', 'report_versions', 'report_instances', 'attribute_variable_long_strings', 'report_instance_edits'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
  foreach name in array array['report_types', 'reports', 'report_versions'] loop
    execute format('create policy platform on %I for select using (company_id = 0)', name);
  end loop;
end $$;

-- Forms are found by their names, those of the platform by everybody's organisation; what was filled in by the form's name and the client's,
-- the newest of one name first.
create policy platform on search_words for select using (company_id = 0);
create trigger reports_search_words after insert or delete on reports for each row execute function note_search_words('REPORT');
create trigger reports_search_renamed after update of name, removed_at on reports for each row
  when (old.name <> new.name or (old.removed_at is null) <> (new.removed_at is null)) execute function note_search_words('REPORT');
create function note_words_of_reports(ids bigint[]) returns void language plpgsql as $$
begin
  delete from search_words where kind = 'REPORT_INSTANCE' and subject_id = any(ids);
  insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
  select i.company_id, 'REPORT_INSTANCE', i.id, i.client_id, w.at, w.word, search_plain(k.key),
         k.key || ' ' || lpad((99999999999 - extract(epoch from i.occurence_date))::bigint::text, 12, '0')
  from report_instances i join report_versions v on v.id = i.report_version_id join clients c on c.id = i.client_id,
       lateral (select search_key(v.name || ' ' || c.name) as key) k, search_words_of(search_plain(k.key)) w
  where i.id = any(ids) and i.voided_at is null;
end $$;
create function note_client_of_reports() returns trigger language plpgsql as $$
begin
  perform note_words_of_reports(array(select id from report_instances where client_id = new.id));
  return null;
end $$;
create trigger clients_reports_renamed after update of name on clients for each row when (old.name <> new.name) execute function note_client_of_reports();

-- Whoever has the day open hears of what was filled in, corrected or voided; not of what the team may not know of (R46).
create function tell_report_changed() returns trigger language plpgsql as $$
declare changed record;
begin
  perform note_words_of_reports(array(select id from rows_changed));
  for changed in
    select client_id, extract(epoch from min(occurence_date)) as first, extract(epoch from max(occurence_date)) as last from rows_changed r
    where not only_organisation and exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id, 'first', changed.first, 'last', changed.last)::text);
  end loop;
  return null;
end $$;
create trigger report_instances_made after insert on report_instances
  referencing new table as rows_changed for each statement execute function tell_report_changed();
-- Both sides of a correction: what moved is gone from one day and new in another.
create function tell_report_moved() returns trigger language plpgsql as $$
declare changed record;
begin
  perform note_words_of_reports(array(select id from rows_changed));
  for changed in
    select client_id, extract(epoch from min(occurence_date)) as first, extract(epoch from max(occurence_date)) as last
    from (select client_id, occurence_date, only_organisation from rows_before union all select client_id, occurence_date, only_organisation from rows_changed) r
    where not only_organisation and exists (select from day_watches w where w.client_id = r.client_id and w.until > now()) group by client_id
  loop
    perform pg_notify('day_changed', json_build_object('client', changed.client_id, 'first', changed.first, 'last', changed.last)::text);
  end loop;
  return null;
end $$;
create trigger report_instances_changed after update on report_instances
  referencing old table as rows_before new table as rows_changed for each statement execute function tell_report_moved();
