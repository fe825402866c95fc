-- Dated tasks that wait to be signed, by company and time: those overdue are read without a first day (R81), and must not cost what was
-- done in all the years before.
create index task_instances_open on task_instances (company_id, coalesce(occurence_date, planned_date))
  where is_completable and not is_completed and not is_skipped and signed_by_id is null and removed_at is null;

-- What of a client is shared with its organisation was changed: who did it, when, and how it stood before and after (R88, decision 043).
-- The activity's name stands as it was then, since an activity that was never used may be deleted.
create table sharing_changes (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  activity_id bigint not null,
  activity_name text collate "sv-x-icu" not null,
  shared_before text[] not null,
  shared_after text[] not null,
  by_id bigint not null references users,
  at timestamptz not null
);
create index sharing_changes_of_client on sharing_changes (client_id, id);
create trigger sharing_changes_append_only before update or delete on sharing_changes for each row execute function refuse_change();
alter table sharing_changes enable row level security;
alter table sharing_changes force row level security;
create policy tenant on sharing_changes using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- Whoever has the client's day open hears of it, at the moment at which it is.
create function tell_sharing_changed() returns trigger language plpgsql as $$
begin
  if exists (select from day_watches w where w.client_id = new.client_id and w.until > now()) then
    perform pg_notify('day_changed', json_build_object('client', new.client_id,
      'first', extract(epoch from new.at), 'last', extract(epoch from new.at))::text);
  end if;
  return null;
end $$;
create trigger sharing_changes_told after insert on sharing_changes for each row execute function tell_sharing_changed();

-- The search of migration 0015: an apostrophe parts two words («o brien»), and is left out as well («obrien»); the same as foldedName of
-- domain/search.ts. People are found by the words before the @ of their address too.
create function search_text(name text) returns text language sql immutable strict parallel safe as $$
  select case when parted = joined then parted else btrim(parted || ' ' || joined) end collate "C"
  from (select search_plain(search_key(name)) as parted,
               search_plain(search_key(translate(name, U&'\0027\2018\2019\02BC\0060\00B4\2032', ''))) as joined) folded $$;
create function search_person(name text, login text) returns text language sql immutable strict parallel safe as $$
  select case when strpos(' ' || named || ' ', ' ' || address || ' ') > 0 then named else btrim(named || ' ' || address) end collate "C"
  from (select search_text(name) as named, search_plain(search_key(split_part(login, '@', 1))) as address) folded $$;

create or replace function note_search_words() returns trigger language plpgsql as $$
declare
  now_there jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  new_key text := search_key(now_there ->> 'name');
  new_plain text := search_text(now_there ->> 'name');
begin
  if tg_op <> 'INSERT' then
    delete from search_words where kind = tg_argv[0] and subject_id = old.id;
  end if;
  if tg_op <> 'DELETE' and now_there ->> 'removed_at' is null then
    insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
    select new.company_id, tg_argv[0], new.id, case tg_argv[0] when 'CLIENT' then new.id else (now_there ->> 'client_id')::bigint end,
           w.at, w.word, new_plain, new_key
    from search_words_of(new_plain) w;
  end if;
  return null;
end $$;
create or replace function note_person_words() returns trigger language plpgsql as $$
declare
  new_key text;
  new_plain text;
begin
  if tg_op <> 'INSERT' then
    delete from person_words where user_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    new_key := search_key(new.first_name || ' ' || new.last_name);
    new_plain := search_person(new.first_name || ' ' || new.last_name, new.login);
    insert into person_words (user_id, at, word, plain, key) select new.id, w.at, w.word, new_plain, new_key from search_words_of(new_plain) w;
  end if;
  return null;
end $$;
drop trigger users_search_renamed on users;
create trigger users_search_renamed after update of first_name, last_name, login, removed_at on users for each row
  when (old.first_name <> new.first_name or old.last_name <> new.last_name or old.login <> new.login
        or (old.removed_at is null) <> (new.removed_at is null))
  execute function note_person_words();

-- What is there already. The owner is held to the policies too, and steps out of them for the statements.
alter table clients no force row level security;
alter table activities no force row level security;
alter table inventory_items no force row level security;
alter table tasks no force row level security;
alter table search_words no force row level security;
create temporary table renamed on commit drop as
  select named.*, search_key(name) as key, search_text(name) as plain
  from (select company_id, 'CLIENT' as kind, id, id as client_id, name from clients
        union all select company_id, 'ACTIVITY', id, client_id, name from activities where removed_at is null
        union all select company_id, 'ITEM', id, client_id, name from inventory_items where removed_at is null
        union all select company_id, 'TASK', id, null, name from tasks where removed_at is null) named
  where name ~ U&'[\0027\2018\2019\02BC\0060\00B4\2032]';
delete from search_words w using renamed r where w.kind = r.kind and w.subject_id = r.id;
insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
select r.company_id, r.kind, r.id, r.client_id, w.at, w.word, r.plain, r.key from renamed r, search_words_of(r.plain) w;
alter table clients force row level security;
alter table activities force row level security;
alter table inventory_items force row level security;
alter table tasks force row level security;
alter table search_words force row level security;
delete from person_words;
insert into person_words (user_id, at, word, plain, key)
select named.id, w.at, w.word, named.plain, named.key
from (select id, search_key(first_name || ' ' || last_name) as key, search_person(first_name || ' ' || last_name, login) as plain
      from users where removed_at is null) named,
     search_words_of(named.plain) w;
