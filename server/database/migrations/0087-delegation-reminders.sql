-- Reminders before a delegation's last day (R149): each step once, whatever becomes of the mails.
create table delegation_reminders (
  company_id bigint not null references companies on delete cascade,
  delegation_id bigint not null,
  days_before int not null check (days_before > 0),
  at timestamptz not null,
  primary key (company_id, delegation_id, days_before),
  foreign key (company_id, delegation_id) references delegations (company_id, id) on delete cascade
);
alter table delegation_reminders enable row level security;
alter table delegation_reminders force row level security;
create policy tenant on delegation_reminders using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
create trigger delegation_reminders_append_only before update on delegation_reminders for each row execute function refuse_change();
