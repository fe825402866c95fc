-- Names that the eye takes for one (decision 088). The search of migration 0015 folds more: signs that nobody sees part no word, letters that
-- have no accent to lose are what they are typed as (ß ss, ŋ n, þ th, œ oe), and ligatures, wide and raised signs are the plain ones.
create or replace function search_key(name text) returns text language sql immutable strict parallel safe as $$
  select left(btrim(regexp_replace(regexp_replace(normalize(replace(replace(replace(translate(
    regexp_replace(lower(normalize(regexp_replace(regexp_replace(name collate "C",
        '[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'),
        '[\u2120\u2122]', ' ', 'g'), NFKC) collate "sv-x-icu") collate "C",
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02df\u1680\u2000-\u206f\ua78c]+', ' ', 'g'),
    'åäæöøđðłıŋŧħĸƒəǝɛɔɓɖɗƙƴɨʉȷς', '{||}}ddlinthkfeeeobddkyiujσ'), 'ß', 'ss'), 'þ', 'th'), 'œ', 'oe'), NFD) collate "C",
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'), ' +', ' ', 'g')), 255) collate "C" $$;

-- The other spelling of a name, as otherSpelling of domain/search.ts has it: without apostrophes, and æ as two letters.
create or replace function search_text(name text) returns text language sql immutable strict parallel safe as $$
  select case when parted = joined then parted else btrim(parted || ' ' || joined) end collate "C"
  from (select search_plain(search_key(name)) as parted,
               search_plain(search_key(replace(replace(translate(name,
                 U&'\0027\2018\2019\201B\02B9\02BB\02BC\02BD\02C8\0060\00B4\2032\FF07\A78C', ''), 'æ', 'ae'), 'Æ', 'Ae'))) as joined) folded $$;

-- What was filled in is found in both spellings too.
create or replace function note_words_of_reports(ids bigint[]) returns void language plpgsql as $$
begin
  delete from search_words where kind = 'REPORT_INSTANCE' and subject_id = any(ids);
  insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
  select i.company_id, 'REPORT_INSTANCE', i.id, i.client_id, w.at, w.word, k.plain,
         k.key || ' ' || lpad((99999999999 - extract(epoch from i.occurence_date))::bigint::text, 12, '0')
  from report_instances i join report_versions v on v.id = i.report_version_id join clients c on c.id = i.client_id,
       lateral (select search_key(v.name || ' ' || c.name) as key, search_text(v.name || ' ' || c.name) as plain) k, search_words_of(k.plain) w
  where i.id = any(ids) and i.voided_at is null;
end $$;

-- A name as it is compared with others where there may be one of it: composed (NFC), in small letters, every kind of blank as one, and without
-- what nobody sees. Accents tell names apart; the field of contract/fields.ts composes what is written, and rows from before are read as they are.
create function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(lower(normalize(regexp_replace(name collate "C",
    '[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g'), NFC)
      collate "sv-x-icu") collate "C", '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')) collate "C" $$;

-- What is there already, where a name holds anything but ASCII and the Swedish letters, or an apostrophe. The owner is held to the policies too,
-- and steps out of them for the statements.
alter table clients no force row level security;
alter table activities no force row level security;
alter table inventory_items no force row level security;
alter table tasks no force row level security;
alter table reports no force row level security;
alter table report_versions no force row level security;
alter table report_instances no force row level security;
alter table handover_notes no force row level security;
alter table search_words no force row level security;
create temporary table refolded on commit drop as
  select named.company_id, named.kind, named.id, named.client_id, search_key(name) as key, search_text(looked_in) as plain
  from (select company_id, 'CLIENT' as kind, id, id as client_id, name, name as looked_in from clients
        union all select company_id, 'ACTIVITY', id, client_id, name, name from activities where removed_at is null
        union all select company_id, 'ITEM', id, client_id, name, name from inventory_items where removed_at is null
        union all select company_id, 'TASK', id, null, name, name from tasks where removed_at is null
        union all select company_id, 'REPORT', id, null, name, name from reports where removed_at is null
        union all select company_id, 'HANDOVER', id, client_id, text, left(text, 200) from handover_notes where withdrawn_at is null
        union all select company_id, 'SHARED_HANDOVER', id, client_id, text, left(text, 200) from handover_notes
                  where withdrawn_at is null and for_organisation) named
  where name ~ '[^\u0001-\u007eåäöÅÄÖ]';
delete from search_words w using refolded r where w.kind = r.kind and w.subject_id = r.id;
insert into search_words (company_id, kind, subject_id, client_id, at, word, plain, key)
select r.company_id, r.kind, r.id, r.client_id, w.at, w.word, r.plain, r.key from refolded r, search_words_of(r.plain) w;
select note_words_of_reports(array(
  select i.id from report_instances i join report_versions v on v.id = i.report_version_id join clients c on c.id = i.client_id
  where v.name || c.name ~ '[^\u0001-\u0026\u0028-\u005f\u0061-\u007eåäöÅÄÖ]'));
alter table clients force row level security;
alter table activities force row level security;
alter table inventory_items force row level security;
alter table tasks force row level security;
alter table reports force row level security;
alter table report_versions force row level security;
alter table report_instances force row level security;
alter table handover_notes force row level security;
alter table search_words force row level security;
delete from person_words where user_id in (select id from users where first_name || last_name || login ~ '[^\u0001-\u007eåäöÅÄÖ]');
insert into person_words (user_id, at, word, plain, key)
select named.id, w.at, w.word, named.plain, named.key
from (select id, search_key(first_name || ' ' || last_name) as key, search_person(first_name || ' ' || last_name, login) as plain
      from users where removed_at is null and first_name || last_name || login ~ '[^\u0001-\u007eåäöÅÄÖ]') named,
     search_words_of(named.plain) w;
