-- The people of a company as its administrators keep them (R92): who was with it last, and what was done with their teams and accounts.

-- The company of the team that somebody left last: an account in no team, and of no company, stays with it, so that it can be closed.
alter table users add column left_company_id bigint references companies;
create index users_of_left_company on users (left_company_id) where left_company_id is not null;
create index users_closed_by_company on users (closed_by_company_id) where closed_by_company_id is not null;

-- What the company's administrators did, appended and never edited. `group_ids`: the client groups that were left.
create table account_events (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  user_id bigint not null references users,
  act text not null check (act in ('LEFT', 'CLOSED', 'OPENED')),
  group_ids bigint[] not null default '{}',
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, id)
);
create index account_events_of_user on account_events (user_id, id);
create trigger account_events_append_only before update or delete on account_events for each row execute function refuse_change();
alter table account_events enable row level security;
alter table account_events force row level security;
create policy tenant on account_events using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
