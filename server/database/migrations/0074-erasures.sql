-- Keeping and erasing (R124 to R126, decision 111): how long a company keeps what it wrote of a client, when a client left, what may not go, and the
-- erasing of one client as a whole, which two people agree on.
alter table companies add column retention text not null default 'NONE' check (retention in ('NONE', 'PRIVATE_LSS', 'PUBLIC_LSS', 'HEALTH_CARE'));
alter table clients add column left_on date;

create table legal_holds (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  client_id bigint not null,
  reason text not null,
  made_by_id bigint not null references users,
  made_at timestamptz not null,
  ended_by_id bigint references users,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check ((ended_at is null) = (ended_by_id is null))
);
create index legal_holds_open on legal_holds (client_id) where ended_at is null;

-- What stays of a client who was erased: numbers and hashes, no name. The client's row is gone, so nothing refers to it.
create table erasures (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  client_id bigint not null,
  -- PROPOSED and APPROVED by two people, ERASED once the rows are gone, DONE once the files' bytes are too.
  state text not null check (state in ('PROPOSED', 'APPROVED', 'ERASED', 'DONE', 'WITHDRAWN')),
  retention text not null,
  left_on date,
  last_entry_on date,
  -- How the copy of the file was offered before.
  offered text check (offered in ('HANDED_OVER', 'DECLINED', 'NOT_REACHED')),
  proposed_by_id bigint references users,
  proposed_at timestamptz,
  approved_by_id bigint references users,
  approved_at timestamptz,
  -- Of a database that was restored from before it: erased once more, as the list of the erased says.
  is_replayed boolean not null default false,
  erased_at timestamptz,
  -- The rows of each table, as { name, count, sha256 }.
  tables jsonb,
  -- The keys of the bytes that are still to be removed, and how many files there were.
  file_keys text[] not null default '{}',
  file_count int,
  done_at timestamptz,
  primary key (company_id, id),
  check (is_replayed or (proposed_by_id is not null and proposed_at is not null and offered is not null)),
  check (is_replayed or state in ('PROPOSED', 'WITHDRAWN') or (approved_by_id is not null and approved_by_id <> proposed_by_id)),
  check ((state in ('ERASED', 'DONE')) = (erased_at is not null))
);
create unique index erasures_of_client on erasures (company_id, client_id) where state <> 'WITHDRAWN';

do $$
declare name text;
begin
  foreach name in array array['legal_holds', 'erasures'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;

-- A client's rows that are being erased, in the transaction that does it: afterwards there are none.
create function is_being_erased(gone jsonb) returns boolean language sql stable as $$
  select exists (select from erasures e where e.company_id = (gone ->> 'company_id')::bigint and e.client_id = (gone ->> 'client_id')::bigint and e.state = 'ERASED')
$$;

create function keep_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state in ('DONE', 'WITHDRAWN') then raise exception 'an erasure is kept' using errcode = 'restrict_violation'; end if;
  return new;
end $$;
create trigger erasures_kept before update or delete on erasures for each row execute function keep_erasure();
create function keep_legal_hold() returns trigger language plpgsql as $$
declare never text[] := array['ended_by_id', 'ended_at'];
begin
  if tg_op = 'DELETE' and is_being_erased(to_jsonb(old)) then return old; end if;
  if tg_op = 'DELETE' or old.ended_at is not null or (to_jsonb(old) - never) <> (to_jsonb(new) - never) then
    raise exception 'a legal hold is kept' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger legal_holds_kept before update or delete on legal_holds for each row execute function keep_legal_hold();

-- No thing of a client under a legal hold goes, whoever deletes it and wherever. Changes go on, since care does; what is planned ahead and not done is no
-- record.
create function refuse_under_legal_hold() returns trigger language plpgsql as $$
begin
  if exists (select from legal_holds h where h.client_id = (to_jsonb(old) ->> tg_argv[0])::bigint and h.ended_at is null) then
    raise exception 'the client is under a legal hold' using errcode = 'VH001';
  end if;
  return old;
end $$;
create trigger clients_under_legal_hold before delete on clients for each row execute function refuse_under_legal_hold('id');
do $$
declare name text;
begin
  foreach name in array array['client_groups', 'client_cards', 'activity_categories', 'activity_types', 'item_categories', 'attributes', 'activities',
    'inventory_items', 'stock_movements', 'implementation_plans', 'evaluation_plans', 'sharing_changes', 'series_changes'] loop
    execute format('create trigger %I before delete on %I for each row execute function refuse_under_legal_hold(''client_id'')', name || '_under_legal_hold', name);
  end loop;
end $$;

-- What is only appended to is taken away in two cases: with a client that an import made and that is being undone, and with a client who is erased.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare gone jsonb := to_jsonb(old);
begin
  if tg_op = 'DELETE' and (is_being_erased(gone) or exists (
    select from import_parts p join imports i on i.company_id = p.company_id and i.id = p.import_id
    where p.made_client_id = (gone->>'client_id')::bigint and p.company_id = (gone->>'company_id')::bigint and i.state = 'UNDOING')) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The other guards of what is kept are not asked then.
do $$
declare
  kept text[] := array['implementation_plans keep_approved_plan', 'evaluation_plans keep_approved_plan', 'implementation_goals keep_approved_goal',
    'evaluation_goals keep_approved_goal', 'report_instances keep_report_instance', 'evaluation_plan_reports keep_period_report', 'handover_notes keep_handover_note'];
  one text;
begin
  foreach one in array kept loop
    execute format('drop trigger %I on %I', split_part(one, ' ', 1) || '_kept', split_part(one, ' ', 1));
    execute format('create trigger %I before %s on %I for each row execute function %I()', split_part(one, ' ', 1) || '_kept',
      case when one like '%goal' then 'insert or update' else 'update' end, split_part(one, ' ', 1), split_part(one, ' ', 2));
    execute format('create trigger %I before delete on %I for each row when (not is_being_erased(to_jsonb(old))) execute function %I()',
      split_part(one, ' ', 1) || '_not_deleted', split_part(one, ' ', 1), split_part(one, ' ', 2));
  end loop;
end $$;

-- The tables whose rows are about a client, as the database knows them, so that a new one is not forgotten. Erasures stay, and the log has a clock of
-- its own: it outlives the client by its number, as do the lines that were judged of it.
create function tables_of_clients() returns setof regclass language sql stable set search_path = public as $$
  select c.oid::regclass from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'client_id' and not a.attisdropped
    and c.relname not in ('erasures', 'access_log')
$$;

-- The rows of a client in each table: how many, and one hash over them where it is asked for. Histories have no client of their own.
create function rows_of_client(client bigint, with_hash boolean) returns table (name text, count bigint, sha256 text)
language plpgsql stable set search_path = public as $$
declare
  one record;
  hash text := case when with_hash then $h$encode(sha256(coalesce(string_agg(sha256(convert_to(t::text, 'UTF8')), ''::bytea order by sha256(convert_to(t::text, 'UTF8'))), '')), 'hex')$h$
    else 'null::text' end;
begin
  for one in
    select t::text as relation, 't.client_id = $1' as is_theirs from tables_of_clients() t
    union all select 'clients', 't.id = $1'
    union all select 'activity_instance_events', 't.instance_id in (select i.id from activity_instances i where i.client_id = $1)'
    union all select 'task_instance_events', 't.instance_id in (select i.id from task_instances i where i.client_id = $1)'
    order by 1
  loop
    return query execute format('select %L, count(*), %s from %s t where %s', one.relation, hash, one.relation, one.is_theirs) using client;
  end loop;
end $$;

-- Takes away all rows of a client, what refers to others first, and answers what there was. Its caller has marked the erasure; the login that serves,
-- which may not delete them, gets nowhere with it by itself.
create function erase_rows(company bigint, client bigint) returns jsonb language plpgsql set search_path = public as $$
declare
  there jsonb;
  waiting regclass[] := array(select t from tables_of_clients() t order by t::text);
  next regclass;
  left_over text;
  called text := (select name from clients where id = client and company_id = company);
begin
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count, 'sha256', sha256)), '[]') into there
  from rows_of_client(client, true) where count > 0;
  -- Whoever was in this team alone stays with the company, as by leaving it.
  update users u set left_company_id = company from client_group_members m where m.client_id = client and m.company_id = company and m.user_id = u.id;
  -- What an import was made from says what was in the sheet.
  update import_parts set made = '{}', made_client_id = null, rows = '[]', held_back = '[]' where company_id = company
    and (made_client_id = client or position(called in rows::text) > 0 or position(called in held_back::text) > 0 or position(called in made::text) > 0);
  update imports set held_back = '[]', is_forgotten = true where company_id = company and position(called in held_back::text) > 0;
  delete from mails where substring(text_body from '/handelse/([0-9]{1,18})')::bigint in (select id from activity_instances where client_id = client)
    or substring(text_body from '/inventering/([0-9]{1,18})')::bigint in (select id from inventory_items where client_id = client)
    or substring(text_body from '/periodrapport/([0-9]{1,18})')::bigint in (select id from evaluation_plan_reports where client_id = client);
  while cardinality(waiting) > 0 loop
    select t into next from unnest(waiting) t where not exists (
      select from pg_constraint f where f.contype = 'f' and f.confrelid = t and f.conrelid <> t and f.conrelid = any(waiting)) limit 1;
    if next is null then raise exception 'tables refer to each other in a circle: %', waiting; end if;
    execute format('delete from %s where client_id = $1', next) using client;
    waiting := array_remove(waiting, next);
  end loop;
  delete from clients where id = client and company_id = company;
  -- Triggers write of what went: sums, stamps of days. Nothing refers to these.
  for next in select t from tables_of_clients() t loop
    execute format('delete from %s where client_id = $1', next) using client;
  end loop;
  select string_agg(name, ', ') into left_over from rows_of_client(client, false) where count > 0;
  if left_over is not null then raise exception 'rows of the client are left in %', left_over; end if;
  return there;
end $$;

-- Erases a client whose erasure two people have agreed on, as the owner, whoever asks; false where it was done before. All in the caller's transaction.
create function erase_client(company bigint, erasure bigint, at timestamptz) returns boolean language plpgsql security definer set search_path = public as $$
declare
  e erasures%rowtype;
  keys text[];
  there jsonb;
begin
  select * into e from erasures where company_id = company and id = erasure and state = 'APPROVED' for update;
  if not found then return false; end if;
  perform from clients where id = e.client_id and company_id = company for update;
  if exists (select from legal_holds where client_id = e.client_id and ended_at is null) then
    raise exception 'the client is under a legal hold' using errcode = 'VH001';
  end if;
  if not e.is_replayed and not exists (select from clients where id = e.client_id and left_on is not null) then
    raise exception 'the client has not left' using errcode = 'restrict_violation';
  end if;
  select array(select key from files where client_id = e.client_id
    union all select store_key from client_copies where client_id = e.client_id and store_key is not null) into keys;
  update erasures set state = 'ERASED', erased_at = at, file_keys = keys, file_count = cardinality(keys) where company_id = company and id = erasure;
  there := erase_rows(company, e.client_id);
  update erasures set tables = there where company_id = company and id = erasure;
  return true;
end $$;
