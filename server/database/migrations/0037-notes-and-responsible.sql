-- What somebody wrote of what the organisation did about a thing of its inbox (R93): several a thing, appended and never edited. Of an
-- activity's instance they hang on it, which may never have come to the inbox; of all else on the entry. `made_task_id`: the dated task that
-- was made of it.
create table dealing_notes (
  company_id bigint not null,
  id bigint generated always as identity,
  client_id bigint not null,
  instance_id bigint references activity_instances,
  entry_id bigint references inbox_entries,
  state text not null check (state in ('IDLE', 'ACTION_TAKEN', 'IGNORED')),
  text text check (char_length(text) between 1 and 1000),
  made_task_id bigint,
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, made_task_id) references task_instances (company_id, id),
  check (num_nonnulls(instance_id, entry_id) = 1),
  check (num_nonnulls(text, made_task_id) > 0)
);
create index dealing_notes_of_instance on dealing_notes (instance_id, id) where instance_id is not null;
create index dealing_notes_of_entry on dealing_notes (entry_id, id) where entry_id is not null;
create index dealing_notes_of_task on dealing_notes (company_id, made_task_id) where made_task_id is not null;
create trigger dealing_notes_append_only before update or delete on dealing_notes for each row execute function refuse_change();
alter table dealing_notes enable row level security;
alter table dealing_notes force row level security;
create policy tenant on dealing_notes using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- Who of the company answers for a dated task (R94); those of a series begin with the series' own. Whoever leaves stays named.
alter table task_recurrences add column responsible_id bigint references users;
alter table task_instances add column responsible_id bigint references users;
create index task_instances_of_responsible on task_instances (responsible_id, placed_at) where responsible_id is not null and removed_at is null;
create index task_recurrences_of_responsible on task_recurrences (responsible_id) where responsible_id is not null;
