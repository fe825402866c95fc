/** Invites addresses: one link each, into as many teams as are named or into the office, within the numbers that one may send (R31, R100). */
import { sql } from 'kysely';
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import { email as emailField } from '#contract/access/registration.ts';
import { type InvitedRole, isOfficeRole } from '#domain/invitations.ts';
import type { MemberKind } from '#domain/member-kinds.ts';
import { canAt } from '#domain/places.ts';
import { isAdministered } from '#server/clients/leads-alone.ts';
import { findOtherSelfUserId } from '#server/clients/own-account.ts';
import { deleteOrphanedKeys } from '#server/clients/withdraw-invitations.ts';
import type { Db } from '#server/database/scoped.ts';
import { areMailsSent, mailLinks, queueMail } from '#server/mail/queue.ts';
import { invitationMail, type Lang } from '#server/mail/texts.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { hasRoleSql } from '#server/request/roles.ts';
import { createKey, keyExpiryOf, keyLifetimesMs } from '#server/security/keys.ts';
import { countAttempts, findLimitRefusal, limits } from '#server/security/throttle.ts';
import { invitationColumns } from './invitation-list.ts';

/** A team, or the office where both are null, and the role there. */
export type InvitedPlace = { clientId: number | null; clientGroupId: number | null; role: InvitedRole; kind: MemberKind };
/** The company with its name in the mail, which is null where that names a client (R2). */
type Company = { id: number; name: string | null };

const DAY_MS = 24 * 60 * 60_000;
/** Registered within the last day, and nobody but they themselves answers for the company: whom ADMIN or a company made or invited has one who does. */
const isNewAndAlone = async (db: Db, now: Date, userId: number, companyId: number) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .whereRef('created_by', '=', 'login')
    .where('created_date', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .executeTakeFirst()) !== undefined && !(await isAdministered(db, companyId));

/** The addresses' accounts and invitations, each in one query for all of them: the same work whether they have an account or not (R28). */
async function readInviteeStates({ db, user }: Ctx, company: Company, groupIds: readonly number[], emails: readonly string[]) {
  const accounts = await db
    .selectFrom('users as account')
    .select([
      'account.id',
      'account.login',
      'account.lang_key as lang',
      'account.closed_by_company_id as closedBy',
      'account.company_id as companyId',
      'account.activated',
    ])
    .select([hasRoleSql('ORG_ADMIN').as('isOrgAdmin'), hasRoleSql('ORG_USER').as('isOrgUser')])
    .where((eb) => eb.or([eb('account.login', 'in', emails), eb('account.id', '=', user.id)]))
    .execute();
  const members =
    groupIds.length === 0
      ? []
      : await db
          .selectFrom('client_group_members as member')
          .innerJoin('users as account', 'account.id', 'member.user_id')
          .select(['account.login', 'member.client_group_id as groupId'])
          .where('member.client_group_id', 'in', groupIds)
          .where('member.active', '=', true)
          .where('account.activated', '=', true)
          .where('account.login', 'in', emails)
          .execute();
  const maySeeAccounts = canAt(user.assignments, 'staff.change', { companyId: company.id }) || user.isAdmin;
  const inviter = accounts.find(({ id }) => id === user.id);
  return (email: string, places: readonly InvitedPlace[]) => {
    const account = accounts.find(({ login }) => login === email);
    const isInOffice = (role: InvitedRole) =>
      account?.companyId === company.id && (account.isOrgAdmin || (role === 'ORG_USER' && account.isOrgUser));
    const newPlaces = places.filter(({ clientGroupId, role }) =>
      clientGroupId === null ? !isInOffice(role) : !members.some((member) => member.login === email && member.groupId === clientGroupId),
    );
    return {
      newPlaces,
      lang: (account?.lang ?? inviter?.lang) as Lang,
      // Closed by the company itself: whoever may open the account is told to, since no invitation does.
      isClosed: maySeeAccounts && account?.closedBy === company.id,
    };
  };
}

/** Makes or renews the invitations of one address, with one new link, and writes its mail. */
async function issueInvitation(
  ctx: Ctx,
  company: Company,
  email: string,
  places: readonly InvitedPlace[],
  lang: Lang,
): Promise<InvitationOutcome> {
  const { app, db, user, now, logEvent } = ctx;
  const { key: linkKey, keyHash } = createKey();
  const isByMail = areMailsSent(app.config);
  const groupIds = places.flatMap(({ clientGroupId }) => clientGroupId ?? []);
  const isIntoOffice = places.some(({ clientGroupId }) => clientGroupId === null);
  const previousInvitations = await db
    .selectFrom('user_invitations')
    .select('token_hash')
    .where('company_id', '=', company.id)
    .where('email', '=', email)
    .where('used_date', 'is', null)
    .where((eb) =>
      eb.or([
        ...(groupIds.length > 0 ? [eb('client_group_id', 'in', groupIds)] : []),
        ...(isIntoOffice ? [eb('client_group_id', 'is', null)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const invitationValues = {
    token_hash: keyHash,
    invited_by_id: user.id,
    by_mail: isByMail,
    created_date: now.toISOString(),
    expires_date: keyExpiryOf(now, keyLifetimesMs.invitation),
  };
  const invitationRows = places.map(({ clientId, clientGroupId, role, kind }) => ({
    company_id: company.id,
    client_id: clientId,
    client_group_id: clientGroupId,
    email,
    role,
    kind,
    used_date: null,
    ...invitationValues,
  }));
  const buildInsert = (newRows: typeof invitationRows) => db.insertInto('user_invitations').values(newRows);
  const renewedColumns = { ...invitationValues, role: sql<InvitedRole>`excluded.role`, kind: sql<MemberKind>`excluded.kind` };
  const invitationIds: number[] = [];
  const [teamRows, officeRows] = [
    invitationRows.filter((row) => row.client_group_id !== null),
    invitationRows.filter((row) => row.client_group_id === null),
  ];
  if (teamRows.length > 0) {
    const upsert = buildInsert(teamRows).onConflict((oc) =>
      oc.columns(['client_group_id', 'email']).where('used_date', 'is', null).doUpdateSet(renewedColumns),
    );
    invitationIds.push(...(await upsert.returning('id').execute()).map(({ id }) => id));
  }
  if (officeRows.length > 0) {
    const upsert = buildInsert(officeRows).onConflict((oc) =>
      oc.columns(['company_id', 'email']).where('used_date', 'is', null).where('client_group_id', 'is', null).doUpdateSet(renewedColumns),
    );
    invitationIds.push(...(await upsert.returning('id').execute()).map(({ id }) => id));
  }
  await deleteOrphanedKeys(
    db,
    previousInvitations.map((invitation) => invitation.token_hash),
  );
  const mailContent = invitationMail(lang, { name: user.name, company: company.name }, officeRows.length > 0 ? 'office' : 'team');
  await queueMail(app, db, now, { to: email, lang, content: mailContent, link: mailLinks.invitation, key: linkKey, keyHash });
  const roles = [...new Set(places.map(({ role }) => role))];
  const [groupId] = groupIds;
  const logTarget = groupId === undefined ? { company: company.id } : groupIds.length === 1 ? { group: groupId } : { groups: groupIds };
  logEvent('invitation-create', 'success', { ...logTarget, roles });
  const invitations = await db
    .selectFrom('user_invitations as row')
    .leftJoin('users as account', 'account.id', 'row.invited_by_id')
    .leftJoin('client_groups as team', 'team.id', 'row.client_group_id')
    .select([...invitationColumns(now)])
    .where('row.id', 'in', invitationIds)
    .orderBy('row.id')
    .execute();
  // With a mail server the link is in the mail alone (R95).
  return { email, invitations, link: isByMail ? null : `${app.config.publicUrl}${mailLinks.invitation}${linkKey}`, refusal: null };
}

/** One of the teams is of a client whose own account is known already. */
async function hasClientAccount(db: Db, places: readonly InvitedPlace[]): Promise<boolean> {
  for (const { kind, clientId } of places)
    if (kind === 'SELF' && clientId !== null && (await findOtherSelfUserId(db, { clientId, userId: null })) !== undefined) return true;
  return false;
}

/** The text that was written for an address, and the places that it is to lead to. */
export type Invitee = { rawEmail: string; places: readonly InvitedPlace[] };

/** Invites each address once; one that is wrong, or was invited too often (as `checkLimits` says), has a refusal, and the others go. */
export async function inviteAll(
  ctx: Ctx,
  company: Company,
  requestedInvitees: readonly Invitee[],
  checkLimits: (counts: Awaited<ReturnType<typeof countAttempts>>) => InvitationOutcome['refusal'] = findLimitRefusal,
): Promise<InvitationOutcome[]> {
  const { db, user, now } = ctx;
  const invitees = requestedInvitees.map((invitee) => ({ ...invitee, email: emailField().safeParse(invitee.rawEmail).data }));
  const distinctInvitees = [...new Map(invitees.map((invitee) => [invitee.email ?? invitee.rawEmail, invitee])).values()];
  const emails = distinctInvitees.flatMap(({ email }) => email ?? []);
  const groupIds = [...new Set(distinctInvitees.flatMap(({ places }) => places.flatMap(({ clientGroupId }) => clientGroupId ?? [])))];
  const inviteeStateOf = emails.length > 0 ? await readInviteeStates(ctx, company, groupIds, emails) : undefined;
  const isInviterNew = await isNewAndAlone(db, now, user.id, company.id);
  const outcomes: InvitationOutcome[] = [];
  for (const { rawEmail, email, places } of distinctInvitees) {
    const addRefusal = (messageKey: string, values = {}) =>
      outcomes.push({ email: email ?? rawEmail, invitations: [], link: null, refusal: { key: messageKey, values } });
    if (!email || !inviteeStateOf) {
      addRefusal('error.field.email');
      continue;
    }
    const { newPlaces, lang, isClosed } = inviteeStateOf(email, places);
    if (email === user.login) addRefusal('error.field.yourself');
    else if (newPlaces.length === 0)
      addRefusal(places.some(({ role }) => isOfficeRole(role)) ? 'invitations.inOffice' : 'error.field.alreadyMember');
    else if (isClosed) addRefusal('staff.invitedClosed');
    else if (await hasClientAccount(db, newPlaces)) addRefusal('error.member.otherSelf');
    else {
      const attemptCounts = await countAttempts(db, now, [
        { limit: limits.inviteBy, subject: String(user.id) },
        { limit: limits.inviteTo, subject: email },
        ...(isInviterNew ? [{ limit: limits.inviteByNew, subject: String(user.id) }] : []),
      ]);
      const limitError = checkLimits(attemptCounts);
      if (limitError) addRefusal(limitError.key, limitError.values);
      else outcomes.push(await issueInvitation(ctx, company, email, newPlaces, lang));
    }
  }
  return outcomes;
}
