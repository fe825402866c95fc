-- Getting in: keys of mails, invitations, kept mails, throttling, the banner; and what accounts need for it.
-- None of these tables is read under a company's scope by anybody but their own area: keys, attempts and mails belong to the
-- platform; an invitation carries its company and stands under the policy.

alter table users
  add column removed_at timestamptz,
  add column last_modified_by text,
  add column invited_by_id bigint references users,
  add column terms_accepted_date timestamptz;

-- A link in a mail: activates an account or resets its password; single use, stored hashed (R31).
create table account_keys (
  key_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('activate', 'reset')),
  expires_date timestamptz not null,
  used_date timestamptz
);
create index account_keys_of_user on account_keys (user_id);

create table user_invitations (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  client_id bigint not null,
  client_group_id bigint not null,
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  invited_by_id bigint references users,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  used_date timestamptz,
  foreign key (company_id, client_group_id, client_id) references client_groups (company_id, id, client_id)
);
create unique index user_invitations_open on user_invitations (client_group_id, email) where used_date is null;
alter table user_invitations enable row level security;
alter table user_invitations force row level security;
create policy tenant on user_invitations using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- Mails wait here until they are sent, or are kept where no SMTP is set; key_hash names the key whose link they carry.
create table mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  key_hash bytea,
  created_date timestamptz not null,
  sent_date timestamptz,
  tries int not null default 0,
  error text
);
create index mails_waiting on mails (id) where sent_date is null;

-- Attempts of signing in, resetting and registering, counted per window; the key is a hash of what is counted (R28).
create table attempts (
  key bytea not null,
  window_start timestamptz not null,
  count int not null default 1,
  primary key (key, window_start)
);

create table banners (
  id bigint primary key check (id = 1),
  message text not null default ''
);
insert into banners (id) values (1);
