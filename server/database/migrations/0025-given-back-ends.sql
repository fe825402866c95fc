-- What a plan ended by its approval (decision 048): which end that one had before, so that it has it again when the plan is removed before it
-- begins. One line a plan that was ended so; none once somebody has moved its end.
do $$
declare kind text;
begin
  foreach kind in array array['implementation', 'evaluation'] loop
    execute format('create table %s_plan_ends (
        plan_id bigint primary key,
        company_id bigint not null,
        client_id bigint not null,
        -- The plan that ended it.
        ended_by_id bigint not null,
        end_before date,
        foreign key (company_id, client_id, plan_id) references %1$s_plans (company_id, client_id, id),
        foreign key (company_id, client_id, ended_by_id) references %1$s_plans (company_id, client_id, id)
      )', kind);
    execute format('create index %s_plan_ends_by on %1$s_plan_ends (ended_by_id)', kind);
    execute format('alter table %s_plan_ends enable row level security', kind);
    execute format('alter table %s_plan_ends force row level security', kind);
    execute format('create policy tenant on %s_plan_ends using (company_id = any((select app_companies())::bigint[]) or (select app_everything()))', kind);
  end loop;
end $$;
