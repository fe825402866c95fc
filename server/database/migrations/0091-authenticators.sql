-- Second factors of accounts, and passkeys (R154). Outside the policy of companies, as accounts and sessions are: sign-in reads them before a
-- company is known. `secret`: encrypted by a key that is not in the database (decision 125). A recovery code is a row, which goes with its use.
create table authenticators (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('PASSKEY', 'TOTP', 'RECOVERY')),
  name text,
  created_date timestamptz not null,
  last_used_date timestamptz,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  secret bytea,
  -- The last step of 30 seconds whose code was taken: none is taken twice.
  last_step bigint,
  code_hash bytea unique,
  check (case kind when 'PASSKEY' then credential_id is not null and public_key is not null when 'TOTP' then secret is not null else code_hash is not null end)
);
create index authenticators_of_user on authenticators (user_id);
create unique index authenticators_totp on authenticators (user_id) where kind = 'TOTP';

-- Ways that are begun and not ended: a sign-in that waits for its second step, the set-up of an app or a passkey, a challenge that is to be signed.
create table login_tickets (
  hash bytea primary key,
  user_id bigint references users on delete cascade,
  kind text not null check (kind in ('SECOND', 'TOTP_SETUP', 'PASSKEY_SETUP', 'PASSKEY')),
  challenge text,
  secret bytea,
  wrong int not null default 0,
  expires_date timestamptz not null
);
create index login_tickets_of_user on login_tickets (user_id);
create index login_tickets_over on login_tickets (expires_date);

-- A new password, and a closed account, end what was begun before.
create function end_login_tickets() returns trigger language plpgsql as $$
begin
  delete from login_tickets where user_id = new.id;
  return null;
end $$;
create trigger users_end_login_tickets after update of password_hash, activated on users for each row
  when (old.password_hash is distinct from new.password_hash or old.activated <> new.activated) execute function end_login_tickets();

-- When its owner last proved by password or code to be there (R156).
alter table sessions add column fresh_date timestamptz;

-- The company's history tells of a reset of somebody's factors.
alter table account_events drop constraint account_events_act_check;
-- the release of 0086-delegations lives without it: it writes the acts of before, which the wider list still has
alter table account_events add constraint account_events_act_check
  check (act in ('LEFT', 'CLOSED', 'OPENED', 'RAISED', 'LOWERED', 'CONFIRMED', 'LICENSED', 'UNLICENSED', 'FACTORS_RESET'));
