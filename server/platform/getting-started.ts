/** The progress of a company that begins: each step, of the client that has come furthest (product «Administration», R101). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { gettingStarted } from '#contract/admin.ts';
import { mayChoosePack } from '#server/clients/leads-alone.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { notFound } from '#server/request/problems.ts';
import { isOfOrganisationSql, memberHasRoleSql } from '#server/request/roles.ts';
import { seesClientSql, traceShownClients } from '#server/request/scope.ts';
import { accountStateOf } from '#server/sql/account-state.ts';

const emptyProgress = {
  companyId: null as number | null,
  office: 0,
  officeInvited: 0,
  packs: 0,
  mayChoosePack: false,
  models: 0,
  clientId: null as number | null,
  clientGroupId: null as number | null,
  members: 0,
  waiting: 0,
  leaders: 0,
  invited: 0,
  activityId: null as number | null,
  isPlanned: false,
};

/** Members that can sign one day: those who are in a team still, ADMIN or not. */
const fromTeamMembersSql = sql`from client_group_members member
  join users account on account.id = member.user_id
  where member.client_id = client.id and member.active and account.removed_at is null and ${accountStateOf()} <> 'CLOSED'`;
const fromClientActivitiesSql = sql`
  from activities activity where activity.client_id = client.id and activity.removed_at is null and not activity.archived`;
/** An event that is to be signed, or a series that makes them: what was only reported is none. */
const isPlannedSql = sql<SqlBool>`(exists (
  select from activity_instances instance
  where instance.client_id = client.id and instance.is_completable and instance.removed_at is null)
  or exists (select from planned_activities series where series.client_id = client.id and series.is_completable and not series.archived))`;

/** Addresses with an invitation that nobody has used, of those that the condition on `invitation` names. */
const countInvitedSql = (condition: RawBuilder<unknown>) => sql`(
  select count(distinct invitation.email)
  from user_invitations invitation
  where ${condition} and invitation.used_date is null and invitation.withdrawn_date is null)`;

/** The clients `client` whose progress the caller asks for: ADMIN's all, an organisation's own, a leader's. */
const isVisibleClientSql = ({ user }: Ctx, clientId: number | undefined) =>
  clientId !== undefined
    ? sql<SqlBool>`(client.id = ${clientId} and ${seesClientSql(user, 'client', 'id')})`
    : user.isAdmin
      ? sql<SqlBool>`true`
      : user.isOrganisation
        ? sql<SqlBool>`client.company_id = ${user.companyId}`
        : seesClientSql(user, 'client', 'id');

export const gettingStartedHandlers: Handlers<typeof gettingStarted> = {
  get: async (ctx, { query: { clientId } }) => {
    const { db, app, user } = ctx;
    const isMailSent = app.config.mail === 'send';
    const isVisibleSql = isVisibleClientSql(ctx, clientId);
    const { rows: signingRows } = await sql<{ isDone: boolean; isThere: boolean }>`
      select exists (
        select from clients client
        where ${isVisibleSql}
          and exists (select from activity_instances instance where instance.client_id = client.id and instance.is_completed)) as "isDone",
        exists (select from clients client where ${isVisibleSql}) as "isThere"`.execute(db);
    if (clientId !== undefined && !signingRows[0]!.isThere) throw notFound();
    if (signingRows[0]!.isDone) return { isDone: true, isMailSent, ...emptyProgress };
    // Whoever leads a team asks for the others in it.
    const isOtherSql = user.isAdmin ? sql`true` : sql`account.id <> ${user.id}`;
    const companySql = user.isOrganisation && clientId === undefined ? sql`${user.companyId}::bigint` : sql`null::bigint`;
    const anyIdSql = user.isAdmin ? sql`(select min(id) from companies)` : sql`null::bigint`;
    // None of its clients has come to the end, so that they are few, or were brought in together and are alike.
    const { rows } = await sql<typeof emptyProgress>`
      select coalesce(${companySql}, client.company_id, ${anyIdSql}) as "companyId", client.id as "clientId",
        (
          select count(*)
          from users account
          where account.company_id = coalesce(${companySql}, client.company_id, ${anyIdSql})
            and account.removed_at is null
            and ${isOfOrganisationSql()}
            and ${accountStateOf()} <> 'CLOSED') as office,
        ${countInvitedSql(sql`invitation.company_id = coalesce(${companySql}, client.company_id, ${anyIdSql})
          and invitation.client_group_id is null`)} as "officeInvited",
        (select count(*) from company_packs pack where pack.company_id = coalesce(${companySql}, client.company_id, ${anyIdSql})) as packs,
        (select count(*) from model_activities model
          where model.company_id = coalesce(${companySql}, client.company_id, ${anyIdSql})) as models,
        (select min(id) from client_groups team where team.client_id = client.id) as "clientGroupId",
        (select count(*) ${fromTeamMembersSql} and ${isOtherSql}) as members,
      (select count(*) ${fromTeamMembersSql} and not account.activated) as waiting,
        (select count(*) ${fromTeamMembersSql} and ${memberHasRoleSql('ASSISTANCE_ADMIN')}) as leaders,
        ${countInvitedSql(sql`invitation.client_id = client.id`)} as invited,
        (select min(activity.id) ${fromClientActivitiesSql}) as "activityId", ${isPlannedSql} as "isPlanned"
      from (select) one
      left join lateral (
        select client.id, client.company_id
        from clients client
        where ${isVisibleSql}
        order by exists (select ${fromClientActivitiesSql}) desc, exists (select ${fromTeamMembersSql}) desc, client.id
        limit 1) client on true`.execute(db);
    const [progress] = rows;
    if (user.isAdmin) await traceShownClients(ctx, [progress!.clientId], 'client.see');
    const { companyId } = progress!;
    const mayChoose = companyId !== null && (await mayChoosePack(ctx, companyId));
    return { isDone: false, isMailSent, ...progress!, mayChoosePack: mayChoose, isPlanned: progress!.isPlanned === true };
  },
};
