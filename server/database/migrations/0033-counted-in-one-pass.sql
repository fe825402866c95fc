-- What is made or deleted together is grouped once, for both kinds of counts: a series is some sixty rows of as many days (decision 061). Of
-- several activities of a client on a day instance_counts gets a row each; rows are differences, and folding puts them together.
create or replace function count_instances() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  with summed as materialized (
    select c.company_id, c.client_id, a.type_id, a.label_id, (c.placed_at at time zone 'UTC')::date as day,
           (sign * count(*))::int as placed,
           (sign * count(*) filter (where (c.is_completed or c.is_skipped or c.signed_by_id is not null) and c.shared is not true))::int as hidden,
           (sign * count(*) filter (where c.is_completed))::int as signed,
           (sign * count(*) filter (where c.is_skipped))::int as skipped,
           (sign * count(*) filter (where c.signed_by_id is not null and not c.is_completed and not c.is_skipped))::int as reported,
           (sign * count(*) filter (where c.is_completable and c.signed_by_id is null and not c.is_completed and not c.is_skipped))::int as due,
           (sign * count(*) filter (where is_late(c.is_completed, c.occurence_date, c.planned_date)))::int as late,
           (sign * count(*) filter (where is_late(c.is_completed, c.occurence_date, c.planned_date) and c.shared is true))::int as late_shared
    from changed c join activities a on a.id = c.activity_id where c.removed_at is null group by 1, 2, 3, 4, 5),
  of_clients as (
    insert into instance_counts (company_id, client_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
    select company_id, client_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared from summed)
  insert into type_counts (company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared)
  select company_id, type_id, label_id, day, placed, hidden, signed, skipped, reported, due, late, late_shared from summed;
  return null;
end $$;
