-- Identity providers of companies, and who of their people is whom there (R166, R167, decision 131).
create table identity_providers (
  company_id bigint not null references companies,
  id bigint generated always as identity unique,
  version int not null default 1,
  name text collate "sv-x-icu" not null,
  issuer text not null,
  -- Its name for this installation; `client_id` is a client's in all tables.
  oidc_client text not null,
  -- Encrypted by a key that is not in the database (decision 125).
  client_secret bytea,
  -- The last part of its link.
  slug text not null unique,
  scopes text,
  required_acr text[] not null default '{}',
  -- The claim that is compared with what the office entered for a person.
  claim text,
  max_age_minutes int not null default 5 check (max_age_minutes between 1 and 720),
  only_way boolean not null default false,
  -- As its document said last: signing out asks nobody.
  end_session_endpoint text,
  primary key (company_id, id)
);

-- Domains of e-mail addresses that lead to it. They give no right, so that none is proved; each leads to one.
create table identity_domains (
  company_id bigint not null,
  domain text not null unique,
  provider_id bigint not null,
  primary key (company_id, domain),
  foreign key (company_id, provider_id) references identity_providers (company_id, id) on delete cascade
);
create index identity_domains_of_provider on identity_domains (company_id, provider_id);

-- Who is whom: by issuer and subject, which the account's owner linked, or by the hash of an identifier that the office entered.
create table identity_links (
  company_id bigint not null,
  id bigint generated always as identity unique,
  provider_id bigint not null,
  user_id bigint not null references users on delete cascade,
  how text not null check (how in ('SELF', 'OFFICE')),
  issuer text,
  subject text,
  identifier bytea,
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, id),
  unique (company_id, provider_id, user_id, how),
  unique (company_id, provider_id, issuer, subject),
  unique (company_id, provider_id, identifier),
  foreign key (company_id, provider_id) references identity_providers (company_id, id) on delete cascade,
  check (case how when 'SELF' then issuer is not null and subject is not null and identifier is null
    else identifier is not null and issuer is null and subject is null end)
);
create index identity_links_of_user on identity_links (user_id);

do $$
declare name text;
begin
  foreach name in array array['identity_providers', 'identity_domains', 'identity_links'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;

-- The provider that a session came by: signing out goes on there.
alter table sessions add column provider_id bigint references identity_providers (id) on delete set null;
create index sessions_of_provider on sessions (provider_id) where provider_id is not null;

alter table sessions drop constraint sessions_method_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the methods of before, which the wider list still has
alter table sessions add constraint sessions_method_check check (method in ('PASSWORD', 'TOTP', 'RECOVERY', 'PASSKEY', 'OIDC'));

alter table login_tickets drop constraint login_tickets_kind_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the kinds of before, which the wider list still has
alter table login_tickets add constraint login_tickets_kind_check
  check (kind in ('SECOND', 'TOTP_SETUP', 'PASSKEY_SETUP', 'PASSKEY', 'MUST_ADD', 'OIDC', 'OIDC_DONE', 'OIDC_LINK'));
