-- A role holds where it was given (R3, decision 079): that of a team is a membership's own, no longer the account's.
select set_config('app.companies', '*', true);

alter table client_group_members add column role text check (role in ('USER', 'ASSISTANCE_ADMIN'));
-- What an account was before this migration, and could not be known of this team: somebody of the company confirms the role or raises it.
alter table client_group_members add column is_role_unconfirmed boolean not null default false;
create index client_group_members_unconfirmed on client_group_members (company_id) where is_role_unconfirmed;

-- Whether an account leads a team, by how it came there: as it was invited; as the platform's administrator made it; or as the maker of the client.
create function role_given(member_id bigint, group_id bigint) returns text language sql stable as $$
  select case
    when array_position(u.authorities, 'ASSISTANCE_ADMIN') is null then 'USER'
    when i.role is not null then i.role
    when u.created_by = 'system' or exists (select from users a where a.login = u.created_by and array_position(a.authorities, 'ADMIN') is not null) then 'ASSISTANCE_ADMIN'
    when not exists (select from access_log l where l.client_id = g.client_id and l.action = 'member.add') then 'ASSISTANCE_ADMIN'
    else 'USER' end
  from users u join client_groups g on g.id = group_id
  left join lateral (
    select i.role from user_invitations i where i.client_group_id = g.id and i.email = u.login and i.used_date is not null
    order by i.used_date desc limit 1) i on true
  where u.id = member_id $$;

update client_group_members m set role = role_given(m.user_id, m.client_group_id);
update client_group_members m set is_role_unconfirmed = true
from users u where u.id = m.user_id and m.role = 'USER' and array_position(u.authorities, 'ASSISTANCE_ADMIN') is not null;

-- A team that would be left without a leader keeps whoever was there first, until the company says otherwise.
update client_group_members m set role = 'ASSISTANCE_ADMIN'
from (
  select distinct on (m.client_group_id) m.client_group_id, m.user_id
  from client_group_members m join users u on u.id = m.user_id and u.activated
  where m.active and m.is_role_unconfirmed
    and not exists (select from client_group_members o where o.client_group_id = m.client_group_id and o.active and o.role = 'ASSISTANCE_ADMIN')
  order by m.client_group_id, m.user_id) first
where m.client_group_id = first.client_group_id and m.user_id = first.user_id;

-- The release before puts people into teams without a role, and so does whoever leaves it to what the account was made as.
create function fill_member_role() returns trigger language plpgsql as $$
begin
  new.role := coalesce(new.role, role_given(new.user_id, new.client_group_id), 'USER');
  return new;
end $$;
create trigger client_group_members_role before insert on client_group_members for each row execute function fill_member_role();

-- The history of a company's people tells of roles too.
alter table account_events drop constraint account_events_act_check;
-- the release of 0040-people-of-a-company lives without it: it writes the three acts of before, which the wider list still has
alter table account_events add constraint account_events_act_check
  check (act in ('LEFT', 'CLOSED', 'OPENED', 'RAISED', 'LOWERED', 'CONFIRMED'));
