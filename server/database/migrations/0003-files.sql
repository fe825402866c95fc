-- Uploaded files: what each is, who put it there and what holds it; the bytes lie in the store (R38, decision 011).

-- Nothing holds a file at first; then one thing does: a client (which implies its company), a company, an account as its
-- picture, or the platform. The token is that of the one PUT, hashed; stored_date is set once the bytes are safe.
create table files (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  name text not null,
  uploader_id bigint references users on delete set null,
  content_type text,
  size bigint,
  created_date timestamptz not null,
  token_hash bytea not null,
  expires_date timestamptz not null,
  used_date timestamptz,
  stored_date timestamptz,
  company_id bigint references companies,
  client_id bigint,
  user_id bigint references users on delete set null,
  platform boolean not null default false,
  foreign key (company_id, client_id) references clients (company_id, id),
  check (client_id is null or company_id is not null),
  check ((company_id is not null)::int + (user_id is not null)::int + platform::int <= 1),
  check (stored_date is null or (content_type is not null and size is not null))
);
create index files_held_by_nothing on files (created_date) where company_id is null and user_id is null and not platform;
create index files_not_stored on files (expires_date) where stored_date is null;
create index files_of_uploader on files (uploader_id);
create index files_of_client on files (company_id, client_id);
create index files_of_user on files (user_id) where user_id is not null;
alter table files enable row level security;
alter table files force row level security;
-- What belongs to no company is guarded by the area's own clauses alone: its uploader's, an account's picture, the platform's.
create policy tenant on files using (company_id is null or company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- What readers' addresses are signed with: random, made here, the same for every server on this database.
create table file_secrets (
  id int primary key check (id = 1),
  secret bytea not null
);
insert into file_secrets values (1, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
