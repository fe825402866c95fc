-- Search by prefix (decision 023): the words of every name that is searched for, each in a row of its own, kept by triggers. Two texts of a
-- name stand beside each word, so that one index answers alone: `plain`, folded, by which words are compared, and `key`, by which
-- names are put in the Swedish order without asking ICU thousands of times. All are compared byte by byte: of text, PostgreSQL lets
-- only such comparisons under a policy into an index, and what is not leakproof (like, full text) never.

-- Small letters, signs as single blanks, accents off; å, ä and ö stand behind z. The signs are those of domain/search.ts, to the letter.
create function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select left(btrim(regexp_replace(regexp_replace(normalize(translate(
    regexp_replace(normalize(lower(name collate "sv-x-icu"), NFC) collate "C", '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'),
    'åäæöøđðłı', '{||}}ddli'), NFD) collate "C", '[\u0300-\u036f]', '', 'g'), ' +', ' ', 'g')), 255) collate "C" $$;
create function search_plain(key text) returns text language sql immutable strict parallel safe as $$ select translate(key, '{|}', 'aao') collate "C" $$;
-- The words of a folded name and where in it they begin, from 1; a long one by its first 40 letters.
create function search_words_of(plain text) returns table (at int, word text) language sql immutable strict parallel safe as $$
  select (sum(length(w) + 1) over (order by n))::int - length(w), left(w, 40) collate "C"
  from unnest(string_to_array(plain, ' ')) with ordinality as words (w, n) where w <> '' $$;

create table search_words (
  company_id bigint not null,
  kind text collate "C" not null,
  subject_id bigint not null,
  client_id bigint,
  at int not null,
  word text collate "C" not null,
  plain text collate "C" not null,
  key text collate "C" not null,
  primary key (kind, subject_id, at)
);
create index search_words_of_company on search_words (company_id, kind, word, at) include (client_id, subject_id, plain, key);
-- ADMIN finds clients of every company.
create index search_words_of_clients on search_words (word, at) include (company_id, kind, client_id, subject_id, plain, key) where kind = 'CLIENT';
alter table search_words enable row level security;
alter table search_words force row level security;
create policy tenant on search_words using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- People's, who belong to no company alone: outside the policy, as users are.
create table person_words (
  user_id bigint not null,
  at int not null,
  word text collate "C" not null,
  plain text collate "C" not null,
  key text collate "C" not null,
  primary key (user_id, at)
);
create index person_words_of_word on person_words (word, at) include (user_id, plain, key);

-- Of a client's, or of what has a client_id and a removed_at; the kind comes with the trigger.
create function note_search_words() returns trigger language plpgsql as $$
declare
  now_there jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  new_key text := search_key(now_there ->> 'name');
begin
  if tg_op <> 'INSERT' then
    delete from search_words where kind = tg_argv[0] and subject_id = old.id;
  end if;
  if tg_op <> 'DELETE' and now_there ->> 'removed_at' is null then
    insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
    select new.company_id, tg_argv[0], new.id, case tg_argv[0] when 'CLIENT' then new.id else (now_there ->> 'client_id')::bigint end,
           w.at, w.word, search_plain(new_key), new_key
    from search_words_of(search_plain(new_key)) w;
  end if;
  return null;
end $$;
create function note_person_words() returns trigger language plpgsql as $$
declare new_key text;
begin
  if tg_op <> 'INSERT' then
    delete from person_words where user_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.removed_at is null then
    new_key := search_key(new.first_name || ' ' || new.last_name);
    insert into person_words (user_id, at, word, plain, key)
    select new.id, w.at, w.word, search_plain(new_key), new_key from search_words_of(search_plain(new_key)) w;
  end if;
  return null;
end $$;

create trigger clients_search_words after insert or delete on clients for each row execute function note_search_words('CLIENT');
create trigger clients_search_renamed after update of name on clients for each row when (old.name <> new.name) execute function note_search_words('CLIENT');
create trigger activities_search_words after insert or delete on activities for each row execute function note_search_words('ACTIVITY');
create trigger activities_search_renamed after update of name, removed_at on activities for each row
  when (old.name <> new.name or (old.removed_at is null) <> (new.removed_at is null)) execute function note_search_words('ACTIVITY');
create trigger inventory_items_search_words after insert or delete on inventory_items for each row execute function note_search_words('ITEM');
create trigger inventory_items_search_renamed after update of name, removed_at on inventory_items for each row
  when (old.name <> new.name or (old.removed_at is null) <> (new.removed_at is null)) execute function note_search_words('ITEM');
create trigger tasks_search_words after insert or delete on tasks for each row execute function note_search_words('TASK');
create trigger tasks_search_renamed after update of name, removed_at on tasks for each row
  when (old.name <> new.name or (old.removed_at is null) <> (new.removed_at is null)) execute function note_search_words('TASK');
create trigger users_search_words after insert or delete on users for each row execute function note_person_words();
create trigger users_search_renamed after update of first_name, last_name, removed_at on users for each row
  when (old.first_name <> new.first_name or old.last_name <> new.last_name or (old.removed_at is null) <> (new.removed_at is null))
  execute function note_person_words();

-- What is there already. The owner is held to the policies too, and steps out of them for the statements.
alter table clients no force row level security;
alter table activities no force row level security;
alter table inventory_items no force row level security;
alter table tasks no force row level security;
alter table search_words no force row level security;
insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
select named.company_id, named.kind, named.id, named.client_id, w.at, w.word, search_plain(named.key), named.key
from (select company_id, 'CLIENT' as kind, id, id as client_id, search_key(name) as key from clients
      union all select company_id, 'ACTIVITY', id, client_id, search_key(name) from activities where removed_at is null
      union all select company_id, 'ITEM', id, client_id, search_key(name) from inventory_items where removed_at is null
      union all select company_id, 'TASK', id, null, search_key(name) from tasks where removed_at is null) named,
     search_words_of(search_plain(named.key)) w;
insert into person_words (user_id, at, word, plain, key)
select named.id, w.at, w.word, search_plain(named.key), named.key
from (select id, search_key(first_name || ' ' || last_name) as key from users where removed_at is null) named,
     search_words_of(search_plain(named.key)) w;
alter table clients force row level security;
alter table activities force row level security;
alter table inventory_items force row level security;
alter table tasks force row level security;
alter table search_words force row level security;

-- Whom one works with is asked at each search: a company's accounts, and the teams of a client or of a company.
create index users_of_company on users (company_id) where company_id is not null;
create index client_group_members_of_client on client_group_members (client_id);
create index client_group_members_of_company on client_group_members (company_id);
