-- The basis of an activity (R140): nothing said, egenvård, delegated health care, or what licensed staff do themselves.
alter table activities
  add column care_basis text not null default 'NONE' check (care_basis in ('NONE', 'SELF_CARE', 'DELEGATED', 'LICENSED'));

-- What new activities of a category begin with (R90).
alter table category_defaults
  add column care_basis text not null default 'NONE' check (care_basis in ('NONE', 'SELF_CARE', 'DELEGATED', 'LICENSED'));

-- Null begins as the category's new activities do.
alter table model_activities add column care_basis text check (care_basis in ('NONE', 'SELF_CARE', 'DELEGATED', 'LICENSED'));

-- The row of a day says it where something is said: a change moves the day's stamp (decision 058).
create trigger activities_stamp_basis after update of care_basis on activities for each row
  when (old.care_basis <> new.care_basis) execute function stamp_days_of_client();

-- The kind of a membership (R139): staff, or the client's own account; the other two are given to nobody yet.
alter table client_group_members
  add column kind text not null default 'STAFF' check (kind in ('STAFF', 'SELF', 'REPRESENTATIVE', 'RELATIVE'));
create index client_group_members_self on client_group_members (client_id, user_id) where kind = 'SELF';
alter table user_invitations
  add column kind text not null default 'STAFF' check (kind in ('STAFF', 'SELF', 'REPRESENTATIVE', 'RELATIVE'));

-- A line of the history that was the client's own act says so, as it was when it was written; null of all others.
alter table activity_instance_events add column by_client boolean;

-- Members lie outside the policy, and are written where their company is not seen: it is seen for the stamp alone.
create function stamp_days_of_member() returns trigger language plpgsql as $$
declare
  member record := case when tg_op = 'DELETE' then old else new end;
  seen text := coalesce(current_setting('app.companies', true), '');
begin
  perform set_config('app.companies', '{' || member.company_id || '}', true);
  perform stamp_days(member.client_id, member.company_id);
  perform set_config('app.companies', seen, true);
  return null;
end $$;
create trigger client_group_members_stamp_made after insert on client_group_members for each row
  when (new.kind = 'SELF') execute function stamp_days_of_member();
create trigger client_group_members_stamp_kind after update of kind on client_group_members for each row
  when (old.kind <> new.kind) execute function stamp_days_of_member();
create trigger client_group_members_stamp_gone after delete on client_group_members for each row
  when (old.kind = 'SELF') execute function stamp_days_of_member();

-- Whoever leads a team that was there before is asked once which of its accounts is the client's own.
alter table clients add column asks_own_account boolean not null default false;
select set_config('app.companies', '*', true);
update clients c set asks_own_account = true
where exists (select from client_group_members m where m.client_id = c.id and m.active and m.role = 'USER');
select set_config('app.companies', '', true);
