-- Set-ups of a company (packs, decision 093): the activities that it offers to a client who begins, and which set-ups it chose.

-- Values by attribute, times by rule without a beginning; those of what is gone since are left out where an activity is made of it (R107).
create table model_activities (
  id bigint generated always as identity unique,
  version int not null default 1,
  company_id bigint not null references companies,
  type_id bigint not null,
  type_company_id bigint not null,
  name text collate "sv-x-icu" not null,
  label_id bigint,
  one_tap_minutes int check (one_tap_minutes between 5 and 720),
  flags jsonb not null check (jsonb_typeof(flags) = 'object'),
  "values" jsonb not null check (jsonb_typeof("values") = 'array'),
  plans jsonb not null check (jsonb_typeof(plans) = 'array'),
  primary key (company_id, id),
  foreign key (type_company_id, type_id) references activity_types (company_id, id) on delete cascade,
  foreign key (company_id, label_id) references labels (company_id, id) on delete set null (label_id),
  check (type_company_id in (0, company_id))
);
create index model_activities_of_company on model_activities (company_id, name);
create index model_activities_of_type on model_activities (type_company_id, type_id);
create index model_activities_of_label on model_activities (company_id, label_id) where label_id is not null;
alter table model_activities enable row level security;
alter table model_activities force row level security;
create policy tenant on model_activities using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

create table company_packs (
  id bigint generated always as identity unique,
  company_id bigint not null references companies,
  -- Null of one that was uploaded.
  pack_key text,
  name text not null,
  applied_at timestamptz not null,
  by_id bigint not null references users,
  counts jsonb not null check (jsonb_typeof(counts) = 'object'),
  primary key (company_id, id)
);
create trigger company_packs_append_only before update or delete on company_packs for each row execute function refuse_change();
alter table company_packs enable row level security;
alter table company_packs force row level security;
create policy tenant on company_packs using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
