-- Questions of a report whose answers can be counted (R41): yes or no, a number with its unit and bounds, a short text or one of a list.
alter table attributes
  add column unit text,
  add column min_value numeric(14, 2),
  add column max_value numeric(14, 2),
  add column choices text[];

do $$
declare held text;
begin
  for held in select conname from pg_constraint where conrelid = 'attributes'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%report_id IS NULL%' and pg_get_constraintdef(oid) like '%value_type%' loop
    execute format('alter table attributes drop constraint %I', held);
  end loop;
end $$;
-- the release of 0040-people-of-a-company lives without it: it asks the same of pieces, and of their kinds more
alter table attributes add check (report_id is null or client_id is null);

-- The answers of each number that are no text of lines; those are attribute_variable_long_strings.
create table attribute_variables (
  company_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  instance_id bigint not null,
  number int not null,
  attribute_id bigint not null,
  attribute_company_id bigint not null,
  string_value text,
  boolean_value boolean,
  double_value numeric(14, 2),
  primary key (company_id, id),
  unique (instance_id, number, attribute_id),
  foreign key (company_id, client_id, instance_id) references report_instances (company_id, client_id, id),
  foreign key (attribute_company_id, attribute_id) references attributes (company_id, id),
  check (attribute_company_id in (0, company_id)),
  check (num_nonnulls(string_value, boolean_value, double_value) = 1)
);
create index attribute_variables_of_attribute on attribute_variables (attribute_id);
create trigger attribute_variables_append_only before update or delete on attribute_variables for each row execute function refuse_change();
create trigger note_company before insert on attribute_variables for each row execute function note_attribute_company();
alter table attribute_variables enable row level security;
alter table attribute_variables force row level security;
create policy tenant on attribute_variables using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
