-- Invitations into a company's office, several at once, and prepared ones that open nothing yet (R100).

-- Into the office: of no team.
alter table user_invitations alter column client_id drop not null;
alter table user_invitations alter column client_group_id drop not null;
alter table user_invitations drop constraint user_invitations_role_check;
-- the release of 0059-cards-that-the-office-reads lives without it: it invites into a group as USER or ASSISTANCE_ADMIN alone.
alter table user_invitations add constraint user_invitations_role_check check (
  case when client_group_id is null then client_id is null and role in ('ORG_ADMIN', 'ORG_USER') else role in ('USER', 'ASSISTANCE_ADMIN') end);
-- the release of 0059-cards-that-the-office-reads lives without it: a group's company is one that there is.
alter table user_invitations add constraint user_invitations_company foreign key (company_id) references companies on delete cascade;
-- the release of 0059-cards-that-the-office-reads lives without it: it writes none without a group.
create unique index user_invitations_open_office on user_invitations (company_id, email) where used_date is null and client_group_id is null;

-- One link may lead into several teams. The release before reads one of its rows, and the next at the next use.
-- the release of 0059-cards-that-the-office-reads lives without it: its tokens are random, and no «on conflict» names them.
alter table user_invitations drop constraint user_invitations_token_hash_key;
create index user_invitations_token on user_invitations (token_hash);
create index user_invitations_of_company on user_invitations (company_id, id);

-- Neither is open: both end no later than they begin to be so. What is sent has a new token, also from the release before.
alter table user_invitations add column is_prepared boolean not null default false;
alter table user_invitations add column withdrawn_date timestamptz;
create function invitation_sent() returns trigger language plpgsql as $$
begin
  new.is_prepared := false;
  new.withdrawn_date := null;
  return new;
end $$;
create trigger invitation_sent before update of token_hash on user_invitations
  for each row when (new.token_hash is distinct from old.token_hash) execute function invitation_sent();
