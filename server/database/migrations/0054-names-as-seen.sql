-- Names that look alike in more ways (decision 088): wide letters, ligatures and raised figures are the plain ones (NFKC), hyphens of every kind one,
-- marks of a sign's look nothing, and the blanks of Braille and of Hangul blanks. Rows that are one name now stay and are read as they are.
create or replace function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(translate(lower(normalize(regexp_replace(name collate "C",
    '[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]', '', 'g'), NFKC)
      collate "sv-x-icu") collate "C", U&'\2010\2011\2012\2212', '----'),
    '[\u0009-\u000d\u0020\u0085\u00a0\u115f\u1160\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000\u3164\uffa0]+', ' ', 'g')) collate "C" $$;

-- A text of any length as it is compared: search_key of migration 0048 without its limit, so that a long answer is looked through to its end. The
-- marks and the blank of Braille are unseen and a gap here too.
create function search_fold(text text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(normalize(replace(replace(replace(translate(
    regexp_replace(lower(normalize(regexp_replace(regexp_replace(text collate "C",
        '[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e01ef]', '', 'g'),
        '[\u2120\u2122]', ' ', 'g'), NFKC) collate "sv-x-icu") collate "C",
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u1680\u2000-\u206f\u2800\ua78c]+', ' ', 'g'),
    'åäæöøđðłıŋŧħĸƒəǝɛɔɓɖɗƙƴɨʉȷς', '{||}}ddlinthkfeeeobddkyiujσ'), 'ß', 'ss'), 'þ', 'th'), 'œ', 'oe'), NFD) collate "C",
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), ' +', ' ', 'g')) collate "C" $$;
create or replace function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select left(search_fold(name), 255) collate "C" $$;

-- A text in all its spellings, as foldedName of domain/search.ts has it: without apostrophes and with æ as two letters, đ as dj, and where both
-- sizes of it stand «Djorde» too.
create function search_spellings(text text) returns text language sql immutable strict parallel safe as $$
  select btrim(parted || case when joined = parted then '' else ' ' || joined end
      || case when mixed in (parted, joined) then '' else ' ' || mixed end) collate "C"
  from (select search_plain(search_fold(text)) as parted,
               search_plain(search_fold(replace(replace(other, 'Đ', 'Dj'), 'đ', 'dj'))) as joined,
               case when strpos(other, 'đ') > 0 then search_plain(search_fold(replace(replace(other, 'Đ', 'Dj'), 'đ', 'd')))
                 else search_plain(search_fold(replace(other, 'Đ', 'Dj'))) end as mixed
        from (select replace(replace(translate(text,
                 U&'\0027\2018\2019\201B\02B9\02BB\02BC\02BD\02C8\0060\00B4\2032\FF07\A78C', ''), 'æ', 'ae'), 'Æ', 'Ae') as other) plain) folded $$;
-- As much of them as an index holds.
create or replace function search_text(name text) returns text language sql immutable strict parallel safe as $$
  select left(search_spellings(name), 510) collate "C" $$;

-- What is there already with such signs. The owner is held to the policies too, and steps out of them for the statements.
alter table clients no force row level security;
alter table activities no force row level security;
alter table inventory_items no force row level security;
alter table tasks no force row level security;
alter table reports no force row level security;
alter table report_versions no force row level security;
alter table report_instances no force row level security;
alter table handover_notes no force row level security;
alter table search_words no force row level security;
create temporary table folded_anew on commit drop as
  select named.company_id, named.kind, named.id, named.client_id, search_key(name) as key, search_text(looked_in) as plain
  from (select company_id, 'CLIENT' as kind, id, id as client_id, name, name as looked_in from clients
        union all select company_id, 'ACTIVITY', id, client_id, name, name from activities where removed_at is null
        union all select company_id, 'ITEM', id, client_id, name, name from inventory_items where removed_at is null
        union all select company_id, 'TASK', id, null, name, name from tasks where removed_at is null
        union all select company_id, 'REPORT', id, null, name, name from reports where removed_at is null
        union all select company_id, 'HANDOVER', id, client_id, text, left(text, 200) from handover_notes where withdrawn_at is null
        union all select company_id, 'SHARED_HANDOVER', id, client_id, text, left(text, 200) from handover_notes
                  where withdrawn_at is null and for_organisation) named
  where name ~ '[đĐ\u2800\U000e0000-\U000e01ef]';
delete from search_words w using folded_anew r where w.kind = r.kind and w.subject_id = r.id;
insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
select r.company_id, r.kind, r.id, r.client_id, w.at, w.word, r.plain, r.key from folded_anew r, search_words_of(r.plain) w;
select note_words_of_reports(array(
  select i.id from report_instances i join report_versions v on v.id = i.report_version_id join clients c on c.id = i.client_id
  where v.name || c.name ~ '[đĐ\u2800\U000e0000-\U000e01ef]'));
alter table clients force row level security;
alter table activities force row level security;
alter table inventory_items force row level security;
alter table tasks force row level security;
alter table reports force row level security;
alter table report_versions force row level security;
alter table report_instances force row level security;
alter table handover_notes force row level security;
alter table search_words force row level security;
delete from person_words where user_id in (select id from users where first_name || last_name || login ~ '[đĐ\u2800\U000e0000-\U000e01ef]');
insert into person_words (user_id, at, word, plain, key)
select named.id, w.at, w.word, named.plain, named.key
from (select id, search_key(first_name || ' ' || last_name) as key, search_person(first_name || ' ' || last_name, login) as plain
      from users where removed_at is null and first_name || last_name || login ~ '[đĐ\u2800\U000e0000-\U000e01ef]') named,
     search_words_of(named.plain) w;
