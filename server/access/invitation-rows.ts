/** An invitation's rows while they are open, and what using them does: once, for the invited address, into teams or the office (R31, R100). */
import { sql } from 'kysely';
import type { InvitedRole, OfficeRole } from '#domain/invitations.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import { leadingRole, type Role } from '#domain/permissions.ts';
import { canAt, type TeamRole } from '#domain/places.ts';
import { giveRole } from '#server/clients/members.ts';
import { endAccountQuestion, refuseInvalidKind } from '#server/clients/own-account.ts';
import type { Db } from '#server/database/scoped.ts';
import { dropKeysFromMails } from '#server/mail/drop-keys.ts';
import type { PublicCtx } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { hasRoleSql, isOfTeamsSql } from '#server/request/roles.ts';
import type { EventDetails } from '#server/request/security-events.ts';
import { hashOf, readAssignments } from '#server/request/user.ts';

/** From here on the transaction sees this company alone, or all of them. */
export const narrowToCompany = (db: Db, companyId: number | '*') =>
  sql`select set_config('app.companies', ${companyId === '*' ? '*' : `{${companyId}}`}, true)`.execute(db);

/** A team that an invitation leads into, or the office where both are null; a link may open several. */
type InvitationRow = { id: number; client_id: number | null; client_group_id: number | null; role: InvitedRole; kind: MemberKind };
export type OpenInvitation = { company_id: number; invited_by_id: number; by_mail: boolean; places: readonly InvitationRow[] };

type InvitationCtx = Pick<PublicCtx, 'now' | 'logEvent'>;
/** One answer for a token that is wrong, over, used or another's; the log has it. */
export function createTokenProblem({ logEvent }: Pick<InvitationCtx, 'logEvent'>) {
  logEvent('invitation-accept', 'refused');
  return problem(400, 'error.invitation');
}

type Grant = { company_id: number; client_group_id: number | null; invited_by_id: number | null };
/** Those whose inviter could make them today, else a refusal: a role that was taken back gives nothing (decision 079). */
async function filterGrantableRows<T extends Grant>({ logEvent }: InvitationCtx, db: Db, invitations: readonly T[]): Promise<T[]> {
  const inviterId = invitations[0]!.invited_by_id;
  const inviter = inviterId === null ? null : await readAssignments(db, inviterId);
  const grantableRows = invitations.filter(
    ({ company_id: companyId, client_group_id: clientGroupId }) =>
      inviter && canAt(inviter, clientGroupId === null ? 'invitation.office' : 'invitation.create', { companyId, clientGroupId }),
  );
  if (grantableRows.length > 0) return grantableRows;
  const groupId = invitations[0]!.client_group_id;
  logEvent('invitation-accept', 'refused', {
    ...(groupId === null ? { company: invitations[0]!.company_id } : { group: groupId }),
    reason: 'roles',
  });
  throw problem(400, 'invitation.inviter');
}

const selectOpenInvitations = (db: Db, now: Date, token: string) =>
  db
    .selectFrom('user_invitations')
    .where('token_hash', '=', hashOf(token))
    .where('used_date', 'is', null)
    .where('expires_date', '>', now.toISOString())
    .orderBy('id')
    .select(['id', 'email', 'company_id', 'client_id', 'client_group_id', 'invited_by_id', 'role', 'kind', 'by_mail']);

/**
 * The open invitation of a token for an address, locked: the second of two at once finds it used. The token says which company, so
 * the transaction looks at all of them for these rows and is narrowed to their company then.
 */
export async function lockOpenInvitation(ctx: InvitationCtx, db: Db, token: string, email: string): Promise<OpenInvitation> {
  await narrowToCompany(db, '*');
  const invitations = await selectOpenInvitations(db, ctx.now, token).where('email', '=', email).forUpdate().execute();
  const [firstRow] = invitations;
  if (!firstRow) throw createTokenProblem(ctx);
  await narrowToCompany(db, firstRow.company_id);
  const places = await filterGrantableRows(ctx, db, invitations);
  return { company_id: firstRow.company_id, invited_by_id: firstRow.invited_by_id!, by_mail: firstRow.by_mail, places };
}

/** The address and role of a token's open invitation. */
export async function readInvitedAddress(ctx: InvitationCtx, db: Db, token: string): Promise<{ email: string; role: InvitedRole }> {
  const invitations = await selectOpenInvitations(db, ctx.now, token).execute();
  if (invitations.length === 0) throw createTokenProblem(ctx);
  const grantableRows = await filterGrantableRows(ctx, db, invitations);
  return { email: grantableRows[0]!.email, role: grantableRows[0]!.role };
}

async function markInvitationsUsed(db: Db, now: Date, { places }: OpenInvitation): Promise<void> {
  const usedInvitations = await db
    .updateTable('user_invitations')
    .set({ used_date: now.toISOString() })
    .where(
      'id',
      'in',
      places.map(({ id }) => id),
    )
    .returning('token_hash')
    .execute();
  await dropKeysFromMails(
    db,
    usedInvitations.map((invitation) => invitation.token_hash),
  );
}

type InvitedTeam = { company_id: number; client_id: number; client_group_id: number; role: TeamRole; kind: MemberKind };
/**
 * Puts an account into the group in the role it was invited to, there and nowhere else. A fresh invitation also brings back a member who had
 * become inactive, and gives them that role as an act of whoever invited; whoever is active there by now keeps the role they have. Answers
 * what the security log says of another role than before.
 */
async function joinGroup(db: Db, now: Date, team: InvitedTeam, inviterId: number, userId: number): Promise<EventDetails | undefined> {
  const { company_id, client_id, client_group_id, role, kind } = team;
  await refuseInvalidKind(db, { clientId: client_id, userId }, { kind, role });
  if (kind === 'SELF') await endAccountQuestion(db, client_id);
  // A member who is there already is only locked.
  const member = await db
    .insertInto('client_group_members')
    .values({ company_id, client_id, client_group_id, user_id: userId, active: true, role, kind, is_role_unconfirmed: false })
    .onConflict((oc) => oc.columns(['user_id', 'client_group_id']).doUpdateSet({ user_id: userId }))
    .returning(['active', 'role', 'is_role_unconfirmed as isUnconfirmed'])
    .executeTakeFirstOrThrow();
  if (member.active) return undefined;
  const membershipKey = { groupId: client_group_id, userId };
  await db
    .updateTable('client_group_members')
    .set({ active: true, kind })
    .where('client_group_id', '=', client_group_id)
    .where('user_id', '=', userId)
    .execute();
  return giveRole({ db, now }, membershipKey, { companyId: company_id, ...member }, { role, byId: inviterId });
}

/**
 * Gives an account a role of the company's office. Whoever administers it already stays that. 409 for an account of another company's office,
 * and for one of the platform: an account works for one office (R100).
 */
async function joinOffice(db: Db, now: Date, companyId: number, role: OfficeRole, userId: number): Promise<EventDetails | undefined> {
  const account = await db
    .selectFrom('users as account')
    .select(['account.company_id', sql<Role[]>`account.authorities`.as('authorities')])
    .where('account.id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (account.authorities.includes('ADMIN')) throw problem(409, 'invitations.platform');
  if (account.company_id !== null && account.company_id !== companyId) throw problem(409, 'invitations.otherOffice');
  const isAtOffice = account.company_id === companyId;
  if (isAtOffice && (account.authorities.includes(role) || account.authorities.includes('ORG_ADMIN'))) return undefined;
  await db
    .updateTable('users')
    .set({ authorities: [role], company_id: companyId, last_modified_date: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', userId)
    .execute();
  return { subject: userId, company: companyId, roles: [role], rolesBefore: account.authorities };
}

/** Uses an open invitation for an account: all that it leads into. Answers what the security log says of roles that changed. */
export async function acceptInvitation(db: Db, now: Date, invitation: OpenInvitation, userId: number): Promise<EventDetails[]> {
  await markInvitationsUsed(db, now, invitation);
  const roleChanges: EventDetails[] = [];
  for (const { client_id, client_group_id, role, kind } of invitation.places) {
    const roleChange =
      client_id === null || client_group_id === null
        ? await joinOffice(db, now, invitation.company_id, role as OfficeRole, userId)
        : await joinGroup(
            db,
            now,
            { company_id: invitation.company_id, client_id, client_group_id, role: role as TeamRole, kind },
            invitation.invited_by_id,
            userId,
          );
    if (roleChange) roleChanges.push(roleChange);
  }
  return roleChanges;
}

/** An invitation's details in the security log. */
export function logDetailsOf({ places, company_id }: OpenInvitation): EventDetails {
  const groups = places.flatMap(({ client_group_id }) => client_group_id ?? []);
  const roles = [...new Set(places.map(({ role }) => role))];
  const [group] = groups;
  return { ...(group === undefined ? { company: company_id } : groups.length === 1 ? { group } : { groups }), roles };
}

/** The role that a new account begins with: the first in order of precedence of those it is invited to. */
export const firstRoleOf = ({ places }: OpenInvitation): Role => leadingRole(places.map(({ role }) => role));

/** True for an account that has ties to no other company than this one, and none to the platform. The transaction must see every company. */
export async function hasTiesOnlyTo(db: Db, companyId: number, userId: number): Promise<boolean> {
  const otherTie = await db
    .selectFrom('users as account')
    .select('account.id')
    .where('account.id', '=', userId)
    .where(
      sql<boolean>`(account.company_id <> ${companyId}
        or ${hasRoleSql('ADMIN')}
        or exists (select from client_group_members member where member.user_id = account.id and member.company_id <> ${companyId}))`,
    )
    .executeTakeFirst();
  return otherTie === undefined;
}

/**
 * True where an account that waits may be taken over by an invitation to its address. A mailed link proved the address. One that was handed
 * over proves nothing: what somebody else made for the address, or put into a team, waits for its own link (R95).
 */
export async function mayTakeOverAccount(db: Db, { company_id, places, by_mail }: OpenInvitation, userId: number): Promise<boolean> {
  if (by_mail && places.every(({ role }) => role === 'USER')) return true;
  await narrowToCompany(db, '*');
  const isOfCompanyOnly = await hasTiesOnlyTo(db, company_id, userId);
  const unattachedAccount = await db
    .selectFrom('users as account')
    .select('account.id')
    .where('account.id', '=', userId)
    .where('account.company_id', 'is', null)
    .where(
      sql<boolean>`
        ${isOfTeamsSql()}
          and account.created_by = account.login
          and not exists (select from client_group_members member where member.user_id = account.id)`,
    )
    .executeTakeFirst();
  await narrowToCompany(db, company_id);
  return isOfCompanyOnly && (by_mail || unattachedAccount !== undefined);
}
