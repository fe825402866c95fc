-- The review of the access log (R122, decision 109): each month's sample with what was judged of it. A line is copied as it stood, since the log
-- is let go by month; a review that was closed is never changed.
create table access_reviews (
  id bigint generated always as identity unique,
  company_id bigint not null references companies,
  -- The first day of the month, by the company's clock as it was then.
  month date not null check (extract(day from month) = 1),
  time_zone text not null,
  seed text not null,
  drawn_at timestamptz not null,
  -- What it was drawn from: all lines of the month, those of ADMIN, and exports.
  event_count int not null,
  admin_count int not null,
  export_count int not null,
  second_reviewer_id bigint references users,
  closed_at timestamptz,
  closed_by_id bigint references users,
  seal text,
  primary key (company_id, id),
  unique (company_id, month),
  check ((closed_at is null) = (closed_by_id is null) and (closed_at is null) = (seal is null))
);
create table access_review_lines (
  id bigint generated always as identity unique,
  company_id bigint not null,
  review_id bigint not null,
  event_id bigint not null,
  at timestamptz not null,
  client_ids bigint[] not null,
  user_id bigint not null,
  user_name text not null,
  role text not null,
  kind text not null,
  endpoint text not null,
  target text not null,
  reasons text[] not null check (cardinality(reasons) > 0),
  -- The line of an earlier month that was closed while this was still investigated.
  carried_from_id bigint,
  judgement text check (judgement in ('justified', 'investigated', 'unjustified')),
  note text,
  judged_by_id bigint references users,
  judged_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, review_id) references access_reviews (company_id, id),
  foreign key (company_id, carried_from_id) references access_review_lines (company_id, id),
  unique (company_id, review_id, event_id),
  check ((judgement is null) = (judged_by_id is null) and (judgement is null) = (judged_at is null)),
  check (judgement is null or judgement = 'justified' or note is not null)
);
create unique index access_review_lines_carried on access_review_lines (company_id, carried_from_id);

create function refuse_change_of_closed_review() returns trigger language plpgsql as $$
declare
  review bigint := case when tg_table_name = 'access_reviews' then (to_jsonb(old) ->> 'id')::bigint
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'review_id')::bigint end;
begin
  if exists (select from access_reviews r where r.id = review and r.closed_at is not null) then
    raise exception 'a closed review of the access log is not changed' using errcode = 'P0001';
  end if;
  return coalesce(new, old);
end $$;
create trigger access_reviews_closed before update or delete on access_reviews for each row execute function refuse_change_of_closed_review();
create trigger access_review_lines_closed before insert or update or delete on access_review_lines
  for each row execute function refuse_change_of_closed_review();

alter table access_reviews enable row level security;
alter table access_reviews force row level security;
create policy tenant on access_reviews using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));
alter table access_review_lines enable row level security;
alter table access_review_lines force row level security;
create policy tenant on access_review_lines using (company_id = any((select app_companies())::bigint[]) or (select app_everything()));

-- A month of one company is read by itself, however many companies there are.
create index access_events_of_company on log.access_events (company_id, at);
