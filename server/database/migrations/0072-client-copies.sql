-- Copies of a client's file (R123, decision 110): made by a job as one ZIP, whole or not at all, for its maker alone and for a day. The row stays
-- when the bytes are gone, so that it can be seen who made one, when, and for whom.
create table client_copies (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  client_id bigint not null,
  made_by_id bigint not null references users,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'ENDED')),
  requested_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz,
  expires_at timestamptz,
  -- How often it was begun: one that a killed server left is begun anew, a few times.
  attempts int not null default 0,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  size bigint,
  sha256 text,
  -- Of the cover page: to whom it is handed over, and why.
  recipient text,
  reason text,
  language text not null,
  -- The bytes in the store, while there may be any.
  store_key text,
  -- Why it was not made, a key of the texts.
  failure text,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  check (state <> 'DONE' or num_nonnulls(done_at, expires_at, size, sha256, store_key) = 5)
);
create index client_copies_of_client on client_copies (client_id, id);
create index client_copies_with_bytes on client_copies (id) where store_key is not null;
-- One under way for each client and maker.
create unique index client_copies_under_way on client_copies (client_id, made_by_id) where state in ('WAITING', 'RUNNING');

alter table client_copies enable row level security;
alter table client_copies force row level security;
create policy tenant on client_copies using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
