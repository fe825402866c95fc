-- Who changed a series last, from which day on and to what: the second of two planners is told that (R16). The series itself may be gone by
-- then, so that nothing refers to it. `version` is the one that was changed, `gone` are its instances that went; without a rule it ended.
create table series_changes (
  company_id bigint not null,
  id bigint generated always as identity,
  client_id bigint,
  kind text not null check (kind in ('activity', 'task')),
  series_id bigint not null,
  version int not null,
  from_day date not null,
  recurrence text,
  gone bigint[] not null,
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id)
);
create index series_changes_of_series on series_changes (kind, series_id, id);
create trigger series_changes_append_only before update or delete on series_changes for each row execute function refuse_change();
alter table series_changes enable row level security;
alter table series_changes force row level security;
create policy tenant on series_changes using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- Period reports that diverge and that nobody has signed, whatever was done about their entries (R60).
create index evaluation_plan_reports_to_sign on evaluation_plan_reports (company_id, client_id)
  where status = 'CONTAINS_DIVERGENCES' and removed_at is null;
