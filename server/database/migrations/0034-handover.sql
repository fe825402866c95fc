-- Hand-over notes (R89, decision 062): what the next person in a client's team has to know. A note stands here as it is now; how it stood
-- before, who read it and what was answered are lines that are only appended.
create table handover_notes (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  text text not null,
  image_url text,
  important boolean not null default false,
  valid_until date,
  for_organisation boolean not null default false,
  by_id bigint not null references users,
  written_at timestamptz not null,
  number int not null default 1,
  changed_at timestamptz,
  -- From then on it is out of date, by the company's clock.
  out_of_date_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by_id bigint references users,
  unique (company_id, client_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((withdrawn_at is null) = (withdrawn_by_id is null))
);
create index handover_notes_of_client on handover_notes (client_id, id);
create index handover_notes_written on handover_notes (client_id, written_at);
create index handover_notes_current on handover_notes (client_id, out_of_date_at) where withdrawn_at is null;

-- A note keeps its writer and its hour, and nothing of it is deleted.
create function keep_handover_note() returns trigger language plpgsql as $$
declare
  never text[] := array['company_id', 'client_id', 'by_id', 'written_at'];
begin
  if tg_op = 'DELETE'
    or (to_jsonb(old) - (array(select jsonb_object_keys(to_jsonb(old)) except select unnest(never))))
       <> (to_jsonb(new) - (array(select jsonb_object_keys(to_jsonb(new)) except select unnest(never))))
    or (old.withdrawn_at is not null and to_jsonb(old) <> to_jsonb(new)) then
    raise exception 'a hand-over note is kept' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger handover_notes_kept before update or delete on handover_notes for each row execute function keep_handover_note();

-- Each way it has stood, the present one too.
create table handover_numbers (
  note_id bigint not null,
  number int not null,
  company_id bigint not null,
  client_id bigint not null,
  at timestamptz not null,
  text text not null,
  image_url text,
  important boolean not null,
  valid_until date,
  for_organisation boolean not null,
  primary key (note_id, number),
  foreign key (company_id, client_id, note_id) references handover_notes (company_id, client_id, id)
);
create trigger handover_numbers_append_only before update or delete on handover_numbers for each row execute function refuse_change();

create table handover_reads (
  note_id bigint not null,
  user_id bigint not null references users,
  at timestamptz not null,
  number int not null,
  company_id bigint not null,
  client_id bigint not null,
  primary key (note_id, user_id, at),
  foreign key (company_id, client_id, note_id) references handover_notes (company_id, client_id, id)
);
create trigger handover_reads_append_only before update or delete on handover_reads for each row execute function refuse_change();

-- shared: the note was for the organisation too when this was answered.
create table handover_answers (
  note_id bigint not null,
  id bigint generated always as identity,
  company_id bigint not null,
  client_id bigint not null,
  at timestamptz not null,
  by_id bigint not null references users,
  text text not null,
  shared boolean not null,
  primary key (note_id, id),
  foreign key (company_id, client_id, note_id) references handover_notes (company_id, client_id, id)
);
create trigger handover_answers_append_only before update or delete on handover_answers for each row execute function refuse_change();

-- When somebody looked at a client last, when that visit began, and the last look before it: «since your last shift» tells from there.
create table client_visits (
  client_id bigint not null,
  user_id bigint not null references users,
  company_id bigint not null,
  seen_at timestamptz not null,
  began_at timestamptz not null,
  before_at timestamptz,
  primary key (client_id, user_id),
  foreign key (company_id, client_id) references clients (company_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['handover_notes', 'handover_numbers', 'handover_reads', 'handover_answers', 'client_visits'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;

-- What came to the stock, was counted or put right, by client and time; what signing draws is not in it, and costs nothing more.
create index stock_movements_by_hand on stock_movements (client_id, at) where kind in ('refilled', 'counted', 'corrected');

-- A note for the organisation enters its inbox, and tasks are made of it as of what else is there.
alter table inbox_entries
  drop constraint inbox_entries_kind_check,
  add constraint inbox_entries_kind_check check (kind in ('ACTIVITY', 'REPORT', 'PERIOD_REPORT', 'HANDOVER')),
  add column handover_note_id bigint references handover_notes,
  add check ((kind = 'HANDOVER') = (handover_note_id is not null));
create unique index inbox_entries_of_handover_note on inbox_entries (handover_note_id) where handover_note_id is not null;
alter table task_instances
  drop constraint task_instances_created_from_instance_type_check,
  add constraint task_instances_created_from_instance_type_check
    check (created_from_instance_type in ('ACTIVITY', 'REPORT', 'PERIOD_REPORT', 'HANDOVER', 'TASK'));

-- The words of a note, of its beginning where it is long: found by its team, and where it is for the organisation by that under a kind of its
-- own, so that what is not theirs takes no place among what is.
create function note_handover_words() returns trigger language plpgsql as $$
begin
  delete from search_words where kind in ('HANDOVER', 'SHARED_HANDOVER') and subject_id = new.id;
  if new.withdrawn_at is null then
    insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
    select new.company_id, k.kind, new.id, new.client_id, w.at, w.word, k.plain, k.key
    from (select kinds.kind, search_key(new.text) as key, search_text(left(new.text, 200)) as plain
          from (values ('HANDOVER', true), ('SHARED_HANDOVER', new.for_organisation)) kinds (kind, there) where kinds.there) k,
         search_words_of(k.plain) w;
  end if;
  return null;
end $$;
create trigger handover_notes_search_words after insert on handover_notes for each row execute function note_handover_words();
create trigger handover_notes_search_changed after update of text, for_organisation, withdrawn_at on handover_notes for each row
  when (old.text <> new.text or old.for_organisation <> new.for_organisation or (old.withdrawn_at is null) <> (new.withdrawn_at is null))
  execute function note_handover_words();

-- Whoever has the client's day open hears of a note, a change, an answer and a reading, at the moment at which it is.
create function tell_handover_changed() returns trigger language plpgsql as $$
declare
  it jsonb := to_jsonb(new);
  moment numeric := extract(epoch from coalesce(it ->> 'at', it ->> 'withdrawn_at', it ->> 'changed_at', it ->> 'written_at')::timestamptz);
begin
  if exists (select from day_watches w where w.client_id = new.client_id and w.until > now()) then
    perform pg_notify('day_changed', json_build_object('client', new.client_id, 'first', moment, 'last', moment)::text);
  end if;
  return null;
end $$;
create trigger handover_notes_told after insert or update on handover_notes for each row execute function tell_handover_changed();
create trigger handover_answers_told after insert on handover_answers for each row execute function tell_handover_changed();
create trigger handover_reads_told after insert on handover_reads for each row execute function tell_handover_changed();
