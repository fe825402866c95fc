-- Period reports (R56–R61): written by a job when a period of an evaluation plan has passed, with figures that stay. Recounted ones are new
-- figures beside the old; once it is signed nothing of it changes but what is added to it.

create table evaluation_plan_reports (
  id bigint generated always as identity primary key,
  version int not null default 1,
  company_id bigint not null,
  client_id bigint not null,
  evaluation_plan_id bigint not null,
  start_date date not null,
  end_date date not null,
  status text not null check (status in ('APPROVED_WITHOUT_DIVERGENCES', 'CONTAINS_DIVERGENCES', 'APPROVED_WITH_DIVERGENCES')),
  -- The number of its latest figures.
  figures int not null default 1,
  written_date timestamptz not null,
  comment text,
  signed_by_id bigint references users,
  signed_by_date timestamptz,
  -- Told of by mail to those who want it, once a day and company.
  mailed_date timestamptz,
  removed_at timestamptz,
  unique (company_id, client_id, id),
  -- One of each period, whoever writes it and how often.
  unique (evaluation_plan_id, start_date),
  foreign key (company_id, client_id, evaluation_plan_id) references evaluation_plans (company_id, client_id, id),
  check (end_date >= start_date),
  check (num_nonnulls(comment, signed_by_id, signed_by_date) in (0, 3)),
  check ((status = 'APPROVED_WITH_DIVERGENCES') = (signed_by_date is not null))
);
create index evaluation_plan_reports_of_client on evaluation_plan_reports (client_id, start_date desc) where removed_at is null;
create index evaluation_plan_reports_of_company on evaluation_plan_reports (company_id, end_date) include (client_id, status) where removed_at is null;
create index evaluation_plans_approved on evaluation_plans (company_id) where status = 'APPROVED' and removed_at is null;

create function keep_period_report() returns trigger language plpgsql as $$
declare
  never text[] := array['company_id', 'client_id', 'evaluation_plan_id', 'start_date', 'end_date'];
  free text[] := array['version', 'mailed_date'];
begin
  if tg_op = 'DELETE'
    or (to_jsonb(old) - (array(select jsonb_object_keys(to_jsonb(old)) except select unnest(never))))
       <> (to_jsonb(new) - (array(select jsonb_object_keys(to_jsonb(new)) except select unnest(never))))
    or (old.signed_by_date is not null and (to_jsonb(old) - free) <> (to_jsonb(new) - free)) then
    raise exception 'a signed period report is not changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger evaluation_plan_reports_kept before update or delete on evaluation_plan_reports for each row execute function keep_period_report();

-- content: the goals by category with their weeks and judged spans, as they were counted then.
create table period_figures (
  report_id bigint not null,
  number int not null check (number > 0),
  company_id bigint not null,
  client_id bigint not null,
  made_date timestamptz not null,
  -- Null for the job's own.
  made_by_id bigint references users,
  content jsonb not null,
  primary key (report_id, number),
  foreign key (company_id, client_id, report_id) references evaluation_plan_reports (company_id, client_id, id)
);
create trigger period_figures_append_only before update or delete on period_figures for each row execute function refuse_change();

-- What somebody had to add, in the order it was added.
create table period_report_notes (
  report_id bigint not null,
  id bigint generated always as identity,
  company_id bigint not null,
  client_id bigint not null,
  at timestamptz not null,
  by_id bigint not null references users,
  text text not null,
  primary key (report_id, id),
  foreign key (company_id, client_id, report_id) references evaluation_plan_reports (company_id, client_id, id)
);
create trigger period_report_notes_append_only before update or delete on period_report_notes for each row execute function refuse_change();

alter table inbox_entries
  add column period_report_id bigint references evaluation_plan_reports,
  add check ((kind = 'PERIOD_REPORT') = (period_report_id is not null));
create unique index inbox_entries_of_period_report on inbox_entries (period_report_id) where period_report_id is not null;

do $$
declare name text;
begin
  foreach name in array array['evaluation_plan_reports', 'period_figures', 'period_report_notes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
  end loop;
end $$;
