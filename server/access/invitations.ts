/** Invitations: listed, made, sent, accepted and withdrawn (product «Team and invitations», R4, R31, R92, R95, R100). */
import type { Invitation, invitations } from '#contract/access/invitations.ts';
import { openInvitationStates } from '#domain/invitations.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import type { TeamRole } from '#domain/places.ts';
import { selectGroups } from '#server/clients/groups.ts';
import { withdrawInvitations } from '#server/clients/withdraw-invitations.ts';
import type { Db } from '#server/database/scoped.ts';
import { companyNameUnlessClient } from '#server/request/company-names.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { readPage, totalColumn } from '#server/request/paging.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { leaveTrace, seesGroupSql, traceShownClients } from '#server/request/scope.ts';
import type { User } from '#server/request/user.ts';
import { markEmailProven } from '#server/security/keys.ts';
import { limitKeyTries, refuseOverLimit } from '#server/security/throttle.ts';
import { hasInEmailSql, invitationColumns, invitationStateSql, selectInvitations } from './invitation-list.ts';
import { acceptInvitation, lockOpenInvitation, logDetailsOf, readInvitedAddress } from './invitation-rows.ts';
import { inviteAll } from './invite.ts';
import { sendInvitations } from './send.ts';

/** As what the caller invites where nothing is said: the organisation's administrator who is to lead a team, its leader those who work in it. */
const chooseDefaultRole = (user: User, group: { company_id: number }): TeamRole =>
  user.isOrganisation && user.companyId === group.company_id ? 'ASSISTANCE_ADMIN' : 'USER';

/** Groups that the caller leads or whose company it administers, with the company's name unless that names a client (R2). 404 for any other. */
async function readVisibleGroups(db: Db, user: User, groupIds: readonly number[]) {
  const distinctIds = [...new Set(groupIds)];
  const groups = await db
    .selectFrom('client_groups as team')
    .innerJoin('companies as company', 'company.id', 'team.company_id')
    .select(['team.id', 'team.company_id', 'team.client_id', companyNameUnlessClient.as('company')])
    .where('team.id', 'in', distinctIds)
    .where(seesGroupSql(user, 'team'))
    .orderBy('team.id')
    .execute();
  if (groups.length !== distinctIds.length) throw notFound();
  return groups;
}

/** The client is invited alone, into one team, and leads none: 400 at the field otherwise (R139). */
function checkClientInvitation({ role, kind }: { role: TeamRole; kind: MemberKind }, invitationCount: number): void {
  if (kind !== 'SELF') return;
  if (role !== 'USER') throw badField('userInvitation', 'kind', 'error.member.leaderNotSelf');
  if (invitationCount > 1) throw badField('userInvitation', 'kind', 'error.member.invitedAlone');
}

/** The company whose office one may invite into. */
async function readVisibleCompany({ db, user }: Ctx, id: number) {
  const company = await db
    .selectFrom('companies as company')
    .select(['company.id', companyNameUnlessClient.as('name')])
    .where('company.id', '=', id)
    .executeTakeFirst();
  if (!company || !(user.isAdmin || user.companyId === id)) throw notFound();
  return company;
}

/** ADMIN's look at invitations leaves a trace at each client that is shown (R3). */
async function checkGroupAccess(ctx: Ctx, clientGroupId: number | undefined): Promise<void> {
  if (clientGroupId === undefined) return;
  const group = await selectGroups(ctx).where('row.id', '=', clientGroupId).executeTakeFirst();
  if (!group) throw notFound();
  if (ctx.user.isAdmin) await leaveTrace(ctx, group.company.id, group.client.id, 'invitation.see');
}

export const invitationHandlers: Handlers<typeof invitations> = {
  list: async (ctx, { query: { clientGroupId, companyId, states, search }, paging }) => {
    if (clientGroupId === undefined && companyId === undefined && ctx.user.isAdmin) return reply([], { total: 0 });
    await checkGroupAccess(ctx, clientGroupId);
    const searchText = search?.trim();
    let invitationQuery = selectInvitations(ctx).where((eb) => eb(invitationStateSql(ctx.now), 'in', states ?? openInvitationStates));
    if (clientGroupId !== undefined) invitationQuery = invitationQuery.where('row.client_group_id', '=', clientGroupId);
    if (companyId !== undefined) invitationQuery = invitationQuery.where('row.company_id', '=', companyId);
    if (searchText) invitationQuery = invitationQuery.where(hasInEmailSql(searchText));
    const sort = paging.sort.length > 0 ? paging.sort : [{ field: 'id', descending: true }];
    const sortedPaging = { ...paging, sort };
    const pageReply = await readPage<Invitation & { clientId?: number | null }>(
      invitationQuery.select([...invitationColumns(ctx.now), 'row.client_id as clientId']),
      invitationQuery.select(totalColumn),
      sortedPaging,
    );
    if (ctx.user.isAdmin && clientGroupId === undefined)
      await traceShownClients(
        ctx,
        pageReply.body.map(({ clientId }) => clientId ?? null),
        'invitation.see',
      );
    return {
      ...pageReply,
      body: pageReply.body.map(({ clientId: _, ...row }) => row),
      clients: pageReply.body.flatMap(({ clientId }) => clientId ?? []),
    };
  },
  invite: async (ctx, { query: { userEmail, clientGroupId, role, kind } }) => {
    const { db, user, now } = ctx;
    const [group] = await readVisibleGroups(db, user, [clientGroupId]);
    const { id, company_id, client_id, company } = group!;
    const roleAndKind = { role: role ?? (kind === 'SELF' ? 'USER' : chooseDefaultRole(user, group!)), kind: kind ?? 'STAFF' } as const;
    checkClientInvitation(roleAndKind, 1);
    const places = [{ clientId: client_id, clientGroupId: id, ...roleAndKind }];
    // A refusal takes its own count back with the transaction, and the window stays full.
    const [outcome] = await inviteAll(ctx, { id: company_id, name: company }, [{ rawEmail: userEmail, places }], (attemptCounts) => {
      refuseOverLimit(attemptCounts, now);
      return null;
    });
    const { refusal, invitations: createdInvitations, link } = outcome!;
    if (refusal) throw badField('userInvitation', 'userEmail', refusal.key);
    return { ...createdInvitations[0]!, link };
  },
  inviteToTeams: async (ctx, { body: { clientGroupIds, role, kind = 'STAFF', emails } }) => {
    checkClientInvitation({ role, kind }, Math.max(emails.length, new Set(clientGroupIds).size));
    const groups = await readVisibleGroups(ctx.db, ctx.user, clientGroupIds);
    const { company_id: id, company: companyName } = groups[0]!;
    if (groups.some(({ company_id }) => company_id !== id)) throw badField('userInvitation', 'clientGroupIds', 'error.field.unknown');
    const places = groups.map((group) => ({ clientId: group.client_id, clientGroupId: group.id, role, kind }));
    return inviteAll(
      ctx,
      { id, name: companyName },
      emails.map((rawEmail) => ({ rawEmail, places })),
    );
  },
  inviteToOffice: async (ctx, { body: { companyId, role, emails } }) => {
    const company = await readVisibleCompany(ctx, companyId);
    const places = [{ clientId: null, clientGroupId: null, role, kind: 'STAFF' as const }];
    return inviteAll(
      ctx,
      company,
      emails.map((rawEmail) => ({ rawEmail, places })),
    );
  },
  send: (ctx, { body: { ids, again } }) => sendInvitations(ctx, ids, again ?? false),
  lookAt: async (ctx, { query: { token } }) => {
    await limitKeyTries(ctx);
    return ctx.app.scoped({ companies: '*', readOnly: true }, (db) => readInvitedAddress(ctx, db, token));
  },
  accept: async (ctx, { query: { token } }) => {
    const { app, db, user, now, afterCommit, logEvent } = ctx;
    const invitation = await lockOpenInvitation(ctx, db, token, user.login);
    const roleChanges = await acceptInvitation(db, now, invitation, user.id);
    if (invitation.by_mail) await markEmailProven(db, user.id);
    logEvent('invitation-accept', 'success', logDetailsOf(invitation));
    for (const roleChange of roleChanges) logEvent('role-change', 'success', roleChange);
    afterCommit(() => app.rememberedAccess.forget(user.id));
    const team = invitation.places.find(({ client_id }) => client_id !== null);
    if (!team?.client_id) return null;
    const readerWithTeam = { ...user, clients: [...user.clients, team.client_id] };
    return selectGroups({ db, user: readerWithTeam }).where('row.id', '=', team.client_group_id).executeTakeFirstOrThrow();
  },
  withdraw: async (ctx, { params: { id } }) => {
    const { db, user, now, logEvent } = ctx;
    const invitation = await db
      .selectFrom('user_invitations as row')
      .select(['row.company_id', 'row.client_id', 'row.client_group_id', 'row.token_hash'])
      .where('row.id', '=', id)
      .where('row.used_date', 'is', null)
      .where('row.withdrawn_date', 'is', null)
      .where(seesGroupSql(user, 'row', 'client_group_id'))
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw notFound();
    const { company_id: company, client_id: clientId, client_group_id: groupId } = invitation;
    if (user.isAdmin && clientId !== null) await leaveTrace(ctx, company, clientId, 'invitation.remove');
    await withdrawInvitations(db, now, [id]);
    logEvent('invitation-withdraw', 'success', groupId === null ? { company } : { group: groupId });
    return undefined;
  },
};
