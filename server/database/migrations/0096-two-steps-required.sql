-- From which day a company asks two steps of these roles in it (R164). `starts`: its midnight on the company's clock, as it was when it was set. Outside
-- the policy of companies, as accounts and memberships are: sign-in reads it before a company is known.
create table two_step_rules (
  company_id bigint primary key references companies on delete cascade,
  from_day date not null,
  starts timestamptz not null,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['ORG_ADMIN', 'ASSISTANCE_ADMIN', 'ORG_USER', 'USER'])
);

-- When two steps begin to be asked of an account: the earliest of its companies' for its role there; null where none asks. A client's own account is
-- asked for none.
create function two_steps_from(account bigint, of_administrators timestamptz) returns timestamptz language sql stable as $$
  select least(
    (select min(rule.starts)
     from (select company_id, unnest(authorities) as role from users where id = account
           union all select company_id, role from client_group_members where user_id = account and active and kind = 'STAFF') place
     join two_step_rules rule on rule.company_id = place.company_id and place.role = any(rule.roles)),
    (select of_administrators from users, unnest(authorities) as role where id = account and role = 'ADMIN'))
$$;

-- Servers that remember for how long a session of one step is good forget it.
create function tell_two_steps_changed() returns trigger language plpgsql as $$
declare company bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  perform pg_notify('access_changed', id::text)
  from (select id from users where company_id = company
        union select user_id from client_group_members where company_id = company) somebody;
  return null;
end $$;
create trigger two_step_rules_access_changed after insert or update or delete on two_step_rules
  for each row execute function tell_two_steps_changed();

-- A sign-in that is right by its password and leads through adding a factor.
alter table login_tickets drop constraint login_tickets_kind_check;
-- the release of 0092-passkeys-by-host lives without it: it writes the kinds of before, which the wider list still has
alter table login_tickets add constraint login_tickets_kind_check
  check (kind in ('SECOND', 'TOTP_SETUP', 'PASSKEY_SETUP', 'PASSKEY', 'MUST_ADD'));
