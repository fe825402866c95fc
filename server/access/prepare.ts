/** Prepared invitations: rows that nothing was sent for and that open nothing, until somebody sends them (R100, R105). */
import { randomBytes } from 'node:crypto';
import type { InvitedRole } from '#domain/invitations.ts';
import type { Db } from '#server/database/scoped.ts';
import { isOfOrganisationSql } from '#server/request/roles.ts';

/** A hash that no token has: random bytes are the hash of nothing that anybody knows. */
const createUnusableHash = () => randomBytes(32);

export type InvitationToPrepare = {
  companyId: number;
  /** An e-mail address in lower case. */
  email: string;
  role: InvitedRole;
  /** The team; null for the company's office, where `role` is one of the office's. */
  clientGroupId: number | null;
};

const hasJoined = async (db: Db, { companyId, email, clientGroupId }: InvitationToPrepare): Promise<boolean> => {
  const accountQuery = db
    .selectFrom('users as account')
    .select('account.id')
    .where('account.login', '=', email)
    .where('account.removed_at', 'is', null);
  const joinedAccountQuery =
    clientGroupId === null
      ? accountQuery.where('account.company_id', '=', companyId).where(isOfOrganisationSql())
      : accountQuery
          .innerJoin('client_group_members as member', 'member.user_id', 'account.id')
          .where('member.client_group_id', '=', clientGroupId)
          .where('member.active', '=', true);
  return (await joinedAccountQuery.executeTakeFirst()) !== undefined;
};

/**
 * Prepares an invitation, in the transaction of whoever asks, which must see the company. Null where the account is in that team or office
 * already. One that is open, or prepared already, stays as it is: `isNew` is false then. One that was withdrawn or ran out is prepared again.
 */
export async function prepareInvitation(
  { db, now, byId }: { db: Db; now: Date; byId: number },
  invitation: InvitationToPrepare,
): Promise<{ id: number; isNew: boolean } | null> {
  const { companyId, email, role, clientGroupId } = invitation;
  if (await hasJoined(db, invitation)) return null;
  const nowInstant = now.toISOString();
  const client =
    clientGroupId === null
      ? null
      : await db
          .selectFrom('client_groups')
          .select('client_id')
          .where('id', '=', clientGroupId)
          .where('company_id', '=', companyId)
          .executeTakeFirstOrThrow();
  const invitationValues = {
    role,
    invited_by_id: byId,
    created_date: nowInstant,
    expires_date: nowInstant,
    is_prepared: true,
    withdrawn_date: null,
  };
  const createdInvitation = await db
    .insertInto('user_invitations')
    .values({
      company_id: companyId,
      client_id: client?.client_id ?? null,
      client_group_id: clientGroupId,
      email,
      token_hash: createUnusableHash(),
      used_date: null,
      ...invitationValues,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (createdInvitation) return { id: createdInvitation.id, isNew: true };
  const previousInvitation = await db
    .selectFrom('user_invitations')
    .select(['id', 'is_prepared', 'withdrawn_date', 'expires_date'])
    .where('company_id', '=', companyId)
    .where('client_group_id', clientGroupId === null ? 'is' : '=', clientGroupId)
    .where('email', '=', email)
    .where('used_date', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  // It was used at this very moment.
  if (!previousInvitation) return null;
  const hasLapsed =
    previousInvitation.withdrawn_date !== null || (!previousInvitation.is_prepared && previousInvitation.expires_date <= nowInstant);
  if (hasLapsed) await db.updateTable('user_invitations').set(invitationValues).where('id', '=', previousInvitation.id).execute();
  return { id: previousInvitation.id, isNew: hasLapsed };
}

/** Takes away those of these that are still prepared; answers how many. The transaction must see their company. */
export async function removePreparedInvitations(db: Db, invitationIds: readonly number[]): Promise<number> {
  if (invitationIds.length === 0) return 0;
  const deleteResult = await db
    .deleteFrom('user_invitations')
    .where('id', 'in', invitationIds)
    .where('is_prepared', '=', true)
    .where('withdrawn_date', 'is', null)
    .where('used_date', 'is', null)
    .executeTakeFirst();
  return Number(deleteResult.numDeletedRows);
}
