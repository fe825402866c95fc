-- Imports of a company's workbook (R103–R105, decision 092). Each part is applied in a transaction of its own: the catalogue first, then each
-- client, the staff last. `rows` are its rows of the workbook, until it is done; `made` is what it made and changed, for undoing it.
create table imports (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  started_date timestamptz not null,
  started_by_id bigint not null references users,
  ended_date timestamptz,
  -- In which its rows were looked at, and are again before they are applied.
  language text not null,
  decisions jsonb not null check (jsonb_typeof(decisions) = 'array'),
  -- Rows of clients that were held back before it began, with their reasons.
  held_back jsonb not null check (jsonb_typeof(held_back) = 'array'),
  -- Why an undoing was given up, where something refers to what it made: a key of the texts.
  undo_refused text,
  primary key (company_id, id)
);
create table import_parts (
  company_id bigint not null,
  import_id bigint not null,
  number int not null,
  kind text not null check (kind in ('CATALOGUE', 'CLIENT', 'STAFF')),
  -- What the look said of it: one of which another is said now is held back.
  seen text not null,
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'HELD', 'UNDONE')),
  made_count int not null default 0,
  changed_count int not null default 0,
  made jsonb not null default '{}',
  held_back jsonb not null default '[]' check (jsonb_typeof(held_back) = 'array'),
  -- The client that it made, whose history goes with it when that is undone.
  made_client_id bigint,
  primary key (company_id, import_id, number),
  foreign key (company_id, import_id) references imports (company_id, id)
);
create index imports_under_way on imports (id) where state in ('RUNNING', 'UNDOING');
create index import_parts_of_client on import_parts (made_client_id) where made_client_id is not null;

do $$
declare name text;
begin
  foreach name in array array['imports', 'import_parts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;

-- What is only appended to is never changed, nor taken away but in one case: the client itself was made by an import that is being undone, and
-- nobody did anything with it. A client that never was has no history.
create or replace function refuse_change() returns trigger language plpgsql as $$
declare gone jsonb := to_jsonb(old);
begin
  if tg_op = 'DELETE' and exists (
    select from import_parts p join imports i on i.company_id = p.company_id and i.id = p.import_id
    where p.made_client_id = (gone->>'client_id')::bigint and p.company_id = (gone->>'company_id')::bigint and i.state = 'UNDOING') then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Takes away what is only appended to of a client that such an import made: the login that serves may not (decision 033).
create function forget_client_of_import(company bigint, client bigint) returns void language sql security definer set search_path = public as $$
  delete from stock_movements where company_id = company and client_id = client;
  delete from client_cards where company_id = company and client_id = client;
  delete from sharing_changes where company_id = company and client_id = client;
$$;
