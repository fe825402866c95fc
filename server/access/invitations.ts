/** Invitations into a client group: listed, made, accepted and withdrawn (product «Team and invitations», R4, R31, R92, R95). */
import { sql } from 'kysely';
import type { Invitation, InvitedRole, invitations } from '#contract/access/invitations.ts';
import { canAt } from '#domain/places.ts';
import { groupRows } from '#server/clients/groups.ts';
import type { Db } from '#server/database/scoped.ts';
import { forgetKeys } from '#server/mail/forget.ts';
import { isSent, links, queueMail } from '#server/mail/queue.ts';
import { invitationMail, type Lang } from '#server/mail/texts.ts';
import { nameOfNoClient } from '#server/request/company-names.ts';
import { type Ctx, type Handlers, reply } from '#server/request/handlers.ts';
import { pageOf, total } from '#server/request/paging.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { leaveTrace, seesGroup } from '#server/request/scope.ts';
import type { Who } from '#server/request/who.ts';
import { endOf, lifetimes, newKey, proveEmail } from '#server/security/keys.ts';
import { beforeKey, countMore, limits, refuseFull } from '#server/security/throttle.ts';
import { invited, joinGroup, openInvitation, spendInvitation } from './invitation-rows.ts';

const openRows = ({ db, who, now }: Ctx) =>
  db
    .selectFrom('user_invitations as t')
    .leftJoin('users as u', 'u.id', 't.invited_by_id')
    .where(seesGroup(who, 't', 'client_group_id'))
    .where('t.used_date', 'is', null)
    .where('t.expires_date', '>', now.toISOString());

const shown = [
  't.id',
  't.email',
  't.role',
  't.client_group_id as clientGroupId',
  't.created_date as createdDate',
  't.expires_date as expiresDate',
  sql<string | null>`u.first_name || ' ' || u.last_name`.as('invitedByName'),
] as const;

/** As what the caller invites where nothing is said: the organisation's administrator who is to lead a team, its leader those who work in it. */
const usualRole = (who: Who, group: { company_id: number }): InvitedRole =>
  who.isOrganisation && who.companyId === group.company_id ? 'ASSISTANCE_ADMIN' : 'USER';

/** A group that the caller leads or whose company it administers, with the company's name unless that names a client (R2). */
const ownGroup = (db: Db, who: Who, groupId: number) =>
  db
    .selectFrom('client_groups as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .select(['g.id', 'g.company_id', 'g.client_id', nameOfNoClient.as('company')])
    .where('g.id', '=', groupId)
    .where(seesGroup(who, 'g'))
    .executeTakeFirst();

/** Closed by the company whose team it is: whoever may open the account is told to, since no invitation does. */
const isClosedBy = async (db: Db, companyId: number, email: string) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('login', '=', email)
    .where('closed_by_company_id', '=', companyId)
    .executeTakeFirst()) !== undefined;

const DAY = 24 * 60 * 60_000;
/** Registered by itself within the last day; whom ADMIN or a company made has a name that somebody answers for. */
const isNew = async (db: Db, now: Date, userId: number) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .whereRef('created_by', '=', 'login')
    .where('created_date', '>', new Date(now.getTime() - DAY).toISOString())
    .executeTakeFirst()) !== undefined;

async function langOf(db: Db, email: string, inviterId: number): Promise<Lang> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'lang_key'])
    .where((eb) => eb.or([eb('login', '=', email), eb('id', '=', inviterId)]))
    .execute();
  return (rows.find(({ id }) => id !== inviterId) ?? rows[0])?.lang_key as Lang;
}

export const invitationHandlers: Handlers<typeof invitations> = {
  list: async (ctx, { query: { clientGroupId }, paging }) => {
    if (clientGroupId === undefined && ctx.who.isAdmin) return reply([], { total: 0 });
    if (clientGroupId !== undefined) {
      const group = await groupRows(ctx).where('t.id', '=', clientGroupId).executeTakeFirst();
      if (!group) throw notFound();
      if (ctx.who.isAdmin) await leaveTrace(ctx, group.company.id, group.client.id, 'invitation.see');
    }
    const matching = clientGroupId === undefined ? openRows(ctx) : openRows(ctx).where('t.client_group_id', '=', clientGroupId);
    const sort = paging.sort.length > 0 ? paging.sort : [{ field: 'id', descending: true }];
    return pageOf<Invitation>(matching.select([...shown]), matching.select(total), { ...paging, sort });
  },
  invite: async (ctx, { query: { userEmail: email, clientGroupId, role } }) => {
    const { app, db, who, now, logEvent } = ctx;
    const group = await ownGroup(db, who, clientGroupId);
    if (!group) throw notFound();
    if (email === who.login) throw badField('userInvitation', 'userEmail', 'error.field.yourself');
    const member = await db
      .selectFrom('client_group_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.id')
      .where('m.client_group_id', '=', group.id)
      .where('m.active', '=', true)
      .where('u.login', '=', email)
      .where('u.activated', '=', true)
      .executeTakeFirst();
    if (member) throw badField('userInvitation', 'userEmail', 'error.field.alreadyMember');
    if (canAt(who.holdings, 'staff.change', { companyId: group.company_id }) && (await isClosedBy(db, group.company_id, email)))
      throw badField('userInvitation', 'userEmail', 'staff.invitedClosed');
    // A refusal takes its own count back with the transaction, and the window stays full.
    const counts = await countMore(db, now, [
      { limit: limits.inviteBy, of: String(who.id) },
      { limit: limits.inviteTo, of: email },
      ...((await isNew(db, now, who.id)) ? [{ limit: limits.inviteByNew, of: String(who.id) }] : []),
    ]);
    refuseFull(counts, now);
    const previous = await db
      .selectFrom('user_invitations')
      .select('token_hash')
      .where('client_group_id', '=', group.id)
      .where('email', '=', email)
      .where('used_date', 'is', null)
      .forUpdate()
      .execute();
    await forgetKeys(
      db,
      previous.map((row) => row.token_hash),
    );
    const { key, keyHash } = newKey();
    const fresh = {
      token_hash: keyHash,
      invited_by_id: who.id,
      created_date: now.toISOString(),
      expires_date: endOf(now, lifetimes.invitation),
      role: role ?? usualRole(who, group),
      by_mail: isSent(app.config),
    };
    const row = await db
      .insertInto('user_invitations')
      .values({ company_id: group.company_id, client_id: group.client_id, client_group_id: group.id, email, used_date: null, ...fresh })
      .onConflict((oc) => oc.columns(['client_group_id', 'email']).where('used_date', 'is', null).doUpdateSet(fresh))
      .returning(['id', 'email', 'role', 'client_group_id as clientGroupId', 'created_date as createdDate', 'expires_date as expiresDate'])
      .executeTakeFirstOrThrow();
    const lang = await langOf(db, email, who.id);
    const content = invitationMail(lang, { name: who.name, company: group.company });
    await queueMail(app, db, now, { to: email, lang, content, link: links.invitation, key, keyHash });
    logEvent('invitation-create', 'success', { group: group.id, roles: [fresh.role] });
    // With a mail server the link is in the mail alone (R95).
    return { ...row, invitedByName: who.name, link: fresh.by_mail ? null : `${app.config.publicUrl}${links.invitation}${key}` };
  },
  lookAt: async (ctx, { query: { token } }) => {
    await beforeKey(ctx);
    return ctx.app.scoped({ companies: '*', readOnly: true }, (db) => invited(ctx, db, token));
  },
  accept: async (ctx, { query: { token } }) => {
    const { app, db, who, now, afterCommit, logEvent } = ctx;
    const invitation = await openInvitation(ctx, db, token, who.login);
    await spendInvitation(db, now, invitation.id);
    const changed = await joinGroup(db, now, invitation, who.id);
    if (invitation.by_mail) await proveEmail(db, who.id);
    logEvent('invitation-accept', 'success', { group: invitation.client_group_id, roles: [invitation.role] });
    if (changed) logEvent('role-change', 'success', changed);
    afterCommit(() => app.remembered.forget(who.id));
    const seen = { ...who, clients: [...who.clients, invitation.client_id] };
    return groupRows({ db, who: seen }).where('t.id', '=', invitation.client_group_id).executeTakeFirstOrThrow();
  },
  withdraw: async (ctx, { params: { id } }) => {
    const { db, who, logEvent } = ctx;
    const invitation = await db
      .selectFrom('user_invitations as t')
      .select(['t.company_id', 't.client_id', 't.client_group_id', 't.token_hash'])
      .where('t.id', '=', id)
      .where('t.used_date', 'is', null)
      .where(seesGroup(who, 't', 'client_group_id'))
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw notFound();
    if (who.isAdmin) await leaveTrace(ctx, invitation.company_id, invitation.client_id, 'invitation.remove');
    await db.deleteFrom('user_invitations').where('id', '=', id).execute();
    await forgetKeys(db, [invitation.token_hash]);
    logEvent('invitation-withdraw', 'success', { group: invitation.client_group_id });
    return undefined;
  },
};
