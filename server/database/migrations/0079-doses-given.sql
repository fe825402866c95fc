-- Doses of medicines given as needed, as they were given (R132): how much, of which order, and why; beside the reported instance, which says when and by whom.
create table instance_doses (
  company_id bigint not null,
  instance_id bigint not null references activity_instances on delete cascade,
  client_id bigint not null,
  medicine_id bigint not null,
  number int not null,
  dose numeric(12, 2) not null check (dose > 0),
  reason text not null,
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, instance_id),
  foreign key (company_id, medicine_id, number) references medicine_numbers (company_id, medicine_id, number)
);
create index instance_doses_of_client on instance_doses (client_id);
create index instance_doses_of_instance on instance_doses (instance_id);
create trigger instance_doses_append_only before update on instance_doses for each row execute function refuse_change();

-- Marks on what was recorded (R133): an act is never refused for them, they are asked before and stand after.
create table instance_marks (
  company_id bigint not null,
  id bigint generated always as identity unique,
  instance_id bigint not null references activity_instances on delete cascade,
  client_id bigint not null,
  kind text not null check (kind in ('OVER_LIMIT', 'TOO_SOON')),
  at timestamptz not null,
  by_id bigint not null references users,
  -- What the order was compared with: what was given within its hours, and the dose before.
  facts jsonb not null,
  primary key (company_id, id)
);
create index instance_marks_of_client on instance_marks (client_id);
create index instance_marks_of_instance on instance_marks (instance_id);
create trigger instance_marks_append_only before update on instance_marks for each row execute function refuse_change();

-- The effect of a dose, said afterwards (R134).
create table dose_effects (
  company_id bigint not null,
  id bigint generated always as identity unique,
  instance_id bigint not null,
  client_id bigint not null,
  effect text not null check (effect in ('GOOD', 'SOME', 'NONE', 'TOO_EARLY', 'ASLEEP')),
  note text,
  at timestamptz not null,
  by_id bigint not null references users,
  primary key (company_id, id),
  foreign key (company_id, instance_id) references instance_doses (company_id, instance_id) on delete cascade
);
create index dose_effects_of_client on dose_effects (client_id);
create index dose_effects_of_instance on dose_effects (company_id, instance_id);
create trigger dose_effects_append_only before update on dose_effects for each row execute function refuse_change();

alter table medicine_numbers add column effect_after_minutes int check (effect_after_minutes > 0);

do $$
declare name text;
begin
  foreach name in array array['instance_doses', 'instance_marks', 'dose_effects'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', name);
    execute format('create trigger %I before delete on %I for each row execute function refuse_under_legal_hold(''client_id'')', name || '_under_legal_hold', name);
  end loop;
end $$;
