/** Coverage: of each client, for each task that its activities name, who of the team has it today (R148). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Coverage } from '#contract/delegations/delegations.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { memberHasRoleSql } from '#server/request/roles.ts';
import { seesClientSql } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isDelegationValidSql, isLicenceValidSql } from '#server/sql/validity.ts';

/** True for clients `client` whose staff this reader answers for: those of the own company, and of teams that one leads. */
const answersForClientSql = (user: User): RawBuilder<SqlBool> =>
  user.isAdmin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(client.company_id = ${user.isOrganisation ? user.companyId : null}
      or exists (
        select from client_group_members member
        where member.user_id = ${user.id}
          and member.client_id = client.id
          and member.active
          and ${memberHasRoleSql('ASSISTANCE_ADMIN', 'member')}))`;

type CoverageFilters = { companyId?: number | undefined; clientId?: number | undefined };
export async function readCoverage(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  { companyId, clientId }: CoverageFilters,
): Promise<Coverage[]> {
  const nowInstant = now.toISOString();
  const conditions = [
    seesClientSql(user, 'client', 'id'),
    answersForClientSql(user),
    ...(companyId === undefined ? [] : [sql<SqlBool>`client.company_id = ${companyId}`]),
    ...(clientId === undefined ? [] : [sql<SqlBool>`client.id = ${clientId}`]),
  ];
  const { rows } = await sql<Omit<Coverage, 'missing'> & { staff: Coverage['missing'] }>`
    select json_build_object('id', client.id, 'name', client.name) as client,
      json_build_object('id', task.id, 'name', task.name) as task,
      (
        select count(distinct member.user_id)::int
        from client_group_members member
        join users account on account.id = member.user_id
        where member.client_id = client.id and ${isActiveStaffSql()} and account.activated) as members,
      coalesce((
        select json_agg(json_build_object('user', json_build_object('id', holder.id, 'name', holder.name), 'untilDay', holder.until_day)
          order by holder.name, holder.id)
        from (
          select account.id, ${fullNameOf('account')} as name,
            case when not bool_or(authority.is_licensed) then max(authority.until_day) end as until_day
          from users account
          join (
            select delegation.user_id, delegation.until_day, false as is_licensed
            from delegations delegation
            where delegation.company_id = client.company_id
              and delegation.task_id = task.id
              and (delegation.client_id is null or delegation.client_id = client.id)
              and ${isDelegationValidSql(nowInstant, 'delegation')}
            union all
            select licence.user_id, null, true
            from user_licences licence
            where licence.company_id = client.company_id and ${isLicenceValidSql(nowInstant, 'licence')}) authority
            on authority.user_id = account.id
          where account.activated
            and exists (
              select from client_group_members member
              where member.user_id = account.id and member.client_id = client.id and ${isActiveStaffSql()})
          group by account.id, account.first_name, account.last_name) holder),
        '[]') as having,
      coalesce((
        select json_agg(json_build_object('id', person.id, 'name', person.name) order by person.name, person.id)
        from (
          select distinct account.id, ${fullNameOf('account')} as name
          from client_group_members member
          join users account on account.id = member.user_id
          where member.client_id = client.id and ${isActiveStaffSql()} and account.activated) person),
        '[]') as staff
    from (
      select distinct activity.company_id, activity.client_id, activity.delegation_task_id
      from activities activity
      where activity.care_basis = 'DELEGATED'
        and activity.delegation_task_id is not null
        and activity.removed_at is null
        and not activity.archived) needed
    join clients client on client.company_id = needed.company_id and client.id = needed.client_id
    join delegation_tasks task on task.id = needed.delegation_task_id
    where client.left_on is null and ${sql.join(conditions, sql` and `)}
    order by client.name, client.id, task.name`.execute(db);
  return rows.map(({ staff, ...coverageRow }) => {
    const holderIds = new Set(coverageRow.having.map(({ user }) => user.id));
    return { ...coverageRow, missing: staff.filter(({ id }) => !holderIds.has(id)) };
  });
}
