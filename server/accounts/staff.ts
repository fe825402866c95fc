/** The people of a company as its office sees them: listed with their teams, and one by themselves with what may be done (R92). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Colleague, ColleagueSummary } from '#contract/staff.ts';
import { can, type Role } from '#domain/permissions.ts';
import {
  type AccountFacts,
  type AccountState,
  checkAccountChange,
  checkFactorReset,
  checkPasswordLink,
  MAX_ACCOUNT_EVENTS,
  MAX_LISTED_TEAMS,
  MAX_TEAMS,
} from '#domain/staff.ts';
import { hasUnprovenEmailSql } from '#server/mail/receivers.ts';
import type { Ctx, Reply } from '#server/request/handlers.ts';
import { type PageRequest, readPage, totalColumn } from '#server/request/paging.ts';
import { forbidden, notFound } from '#server/request/problems.ts';
import { hasRoleInSql, hasRoleSql, isOfTeamsSql, memberHasRoleSql, rolesInCompany } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';
import { accountStateOf } from '#server/sql/account-state.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isNamedSql } from './users.ts';

/** The caller's company; 403 for an account of the organisation that belongs to none. */
export function requireCompanyId({ companyId }: User): number {
  if (companyId === null) throw forbidden();
  return companyId;
}

/**
 * Accounts `account` that are a company's: its own, those in its teams, active or not, those that it closed, and those that left its team last and
 * have been in none since. Each part has an index.
 */
export const isOfCompanySql = (companyId: number): RawBuilder<SqlBool> => sql<SqlBool>`(account.removed_at is null
  and (account.id in (
    select id
    from users
    where company_id = ${companyId}
    union all
    select user_id
    from client_group_members
    where company_id = ${companyId}
    union all
    select id
    from users
    where closed_by_company_id = ${companyId}
    union all
    select leaver.id
    from users leaver
    where leaver.left_company_id = ${companyId}
      and leaver.company_id is null
      and not exists (select from client_group_members member where member.user_id = leaver.id))) is true)`;

/** True where the owner has chosen a password. */
export const hasPasswordSql = sql<boolean>`(account.password_hash is not null)`;

/** True where password alone signs nobody in. */
export const hasFactorSql = sql<boolean>`
  exists (select from authenticators authenticator where authenticator.user_id = account.id and authenticator.kind <> 'RECOVERY')`;
export const isAdministratorSql = sql<boolean>`(${hasRoleSql('ADMIN')} or ${hasRoleSql('ORG_ADMIN')})`;

/** True for the team of a `member` that nobody else leads whose account is open. */
const isLastLeaderSql = sql<boolean>`(member.active
  and account.activated
  and ${memberHasRoleSql('ASSISTANCE_ADMIN')}
  and not exists (
    select from client_group_members other
    join users leader on leader.id = other.user_id
    where other.client_group_id = member.client_group_id
      and other.active
      and other.user_id <> account.id
      and leader.activated
      and ${memberHasRoleSql('ASSISTANCE_ADMIN', 'other')}))`;

/** Their teams of the company, the active ones first. */
const teamsSql = (companyId: number, maxTeams: number, needsLastLeader: boolean) => sql<Colleague['teams']>`(
  select coalesce(json_agg(teams.team order by teams.n), '[]')
  from (
    select row_number() over (order by member.is_role_unconfirmed desc, member.active desc, team.name, team.id) as n,
      json_build_object('id', team.id, 'name', team.name, 'client', json_build_object('id', client.id, 'name', client.name),
        'active', member.active,
        'role', member.role, 'isUnconfirmed',
        member.is_role_unconfirmed${needsLastLeader ? sql`, 'isLastLeader', ${isLastLeaderSql}` : sql``}) as team
    from client_group_members member
    join client_groups team on team.id = member.client_group_id
    join clients client on client.id = member.client_id
    where member.user_id = account.id and member.company_id = ${companyId}
    order by n
    limit ${maxTeams}) teams)`;

const membershipsSql = (companyId: number) =>
  sql`client_group_members member where member.user_id = account.id and member.company_id = ${companyId}`;

const selectColleagueAccounts = ({ db }: Pick<Ctx, 'db'>, companyId: number) =>
  db.selectFrom('users as account').where(isOfCompanySql(companyId));
const selectColleagueColumns = (accountQuery: ReturnType<typeof selectColleagueAccounts>, companyId: number) =>
  accountQuery
    .select([
      'account.id',
      'account.login',
      'account.first_name as firstName',
      'account.last_name as lastName',
      'account.image_url as imageUrl',
    ])
    .select(['account.email_proven as emailProven', rolesInCompany(companyId).as('authorities'), accountStateOf().as('account')])
    .select(sql<number>`(select count(*) from ${membershipsSql(companyId)})`.as('teamCount'))
    .select(sql<boolean>`exists (select from ${membershipsSql(companyId)} and ${isActiveStaffSql()})`.as('isStaff'));

const sortColumns = { id: 'account.id', login: 'account.login', firstName: 'account.first_name', lastName: 'account.last_name' };

/** The facts for the rules about an account; under the lock by which changes of accounts queue, where one is to be changed. */
export const accountFactsSql = (companyId: number) => ({
  isElsewhere: sql<boolean>`(
    ${hasRoleSql('ADMIN')} or account.company_id is distinct from ${companyId}
      and account.company_id is not null
      or exists (select from client_group_members member where member.user_id = account.id and member.company_id <> ${companyId}))`,
  isLastAdmin: sql<boolean>`(${hasRoleSql('ORG_ADMIN')}
    and not exists (
      select from users other
      where other.company_id = ${companyId}
        and other.id <> account.id
        and other.activated
        and other.removed_at is null
        and ${hasRoleSql('ORG_ADMIN', 'other')}))`,
  isClosedHere: sql<boolean>`(account.closed_by_company_id = ${companyId}) is true`,
});

/** Somebody of the company, with what the rules ask of their account; 404 for everybody else. */
export async function readColleague(
  ctx: Pick<Ctx, 'db' | 'user' | 'now'>,
  userId: number,
): Promise<{ body: Colleague; facts: AccountFacts }> {
  const { db, user, now } = ctx;
  const companyId = requireCompanyId(user);
  const factConditions = accountFactsSql(companyId);
  const [colleague, { rows: events }] = await Promise.all([
    selectColleagueColumns(selectColleagueAccounts(ctx, companyId), companyId)
      .where('account.id', '=', userId)
      .select([
        teamsSql(companyId, MAX_TEAMS, true).as('teams'),
        factConditions.isElsewhere.as('isElsewhere'),
        factConditions.isLastAdmin.as('isLastAdmin'),
      ])
      .select([
        factConditions.isClosedHere.as('isClosedHere'),
        hasPasswordSql.as('hasPassword'),
        hasFactorSql.as('hasFactor'),
        isAdministratorSql.as('isAdministrator'),
        sql<boolean>`not ${isOfTeamsSql()}`.as('isOffice'),
      ])
      .select(
        sql<number>`(
          select count(*)
          from user_invitations invitation
          where invitation.company_id = ${companyId}
            and invitation.client_group_id is not null
            and invitation.email = account.login
            and invitation.used_date is null
            and invitation.expires_date > ${now.toISOString()})`.as('invitations'),
      )
      .executeTakeFirst(),
    sql<Colleague['events'][number]>`
      select event.id, event.act, event.at, ${fullNameOf('author')} as "byName",
        coalesce((select json_agg(team.name order by team.name, team.id) from client_groups team where team.id = any(event.group_ids)),
          '[]') as teams
      from account_events event
      join users author on author.id = event.by_id
      where event.company_id = ${companyId} and event.user_id = ${userId}
      order by event.id desc
      limit ${MAX_ACCOUNT_EVENTS}`.execute(db),
  ]);
  if (!colleague) throw notFound();
  const {
    isElsewhere,
    isLastAdmin,
    isClosedHere,
    hasPassword: hasChosenPassword,
    isOffice,
    hasFactor: hasSecondFactor,
    isAdministrator: isAdmin,
    ...colleagueFields
  } = colleague;
  const facts = { state: colleague.account, isSelf: userId === user.id, isElsewhere, isLastAdmin, isClosedHere };
  const mayGetLink = checkPasswordLink({ ...facts, hasPassword: hasChosenPassword }) === null;
  const mayResetFactors =
    can(user, 'user.resetFactors') &&
    checkFactorReset({ ...facts, hasFactor: hasSecondFactor, isAdministrator: isAdmin, isByPlatform: user.isAdmin }) === null;
  return {
    body: {
      ...colleagueFields,
      events,
      hasMore: isOffice || isElsewhere,
      refusal: checkAccountChange(facts),
      getsLink: mayGetLink,
      resetsFactors: mayResetFactors,
    },
    facts,
  };
}

type ColleagueFilters = {
  search?: string | undefined;
  role?: readonly Role[] | undefined;
  accounts?: readonly AccountState[] | undefined;
  withoutTeam?: boolean | undefined;
  withUnconfirmedRole?: boolean | undefined;
  withUnprovenEmail?: boolean | undefined;
};
/** One page of them. */
export function listColleagues(ctx: Ctx, filters: ColleagueFilters, paging: PageRequest): Promise<Reply<ColleagueSummary[]>> {
  const companyId = requireCompanyId(ctx.user);
  const searchText = filters.search?.trim();
  const conditions = [
    ...(searchText ? [isNamedSql(searchText)] : []),
    ...(filters.role
      ? [
          sql<SqlBool>`(${sql.join(
            filters.role.map((role) => hasRoleInSql(role, companyId)),
            sql` or `,
          )})`,
        ]
      : []),
    ...(filters.accounts ? [sql<SqlBool>`${accountStateOf()} = any(${filters.accounts}::text[])`] : []),
    ...(filters.withUnconfirmedRole
      ? [sql<SqlBool>`exists (select from ${membershipsSql(companyId)} and member.is_role_unconfirmed)`]
      : []),
    ...(filters.withUnprovenEmail ? [hasUnprovenEmailSql] : []),
    ...(filters.withoutTeam
      ? [sql<SqlBool>`(${isOfTeamsSql()} and not exists (select from ${membershipsSql(companyId)} and member.active))`]
      : []),
  ];
  const colleagueQuery = conditions.reduce(
    (filteredQuery, condition) => filteredQuery.where(condition),
    selectColleagueAccounts(ctx, companyId),
  );
  const pageQuery = selectColleagueColumns(colleagueQuery, companyId).select(teamsSql(companyId, MAX_LISTED_TEAMS, false).as('teams'));
  return readPage<ColleagueSummary>(pageQuery, colleagueQuery.select(totalColumn), paging, sortColumns);
}
