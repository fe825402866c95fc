/** Sends invitations that lie prepared, and sends others again (R100). */
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import type { InvitationState } from '#domain/invitations.ts';
import { canAt } from '#domain/places.ts';
import { companyNameUnlessClient } from '#server/request/company-names.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { forbidden, notFound } from '#server/request/problems.ts';
import { seesGroupSql } from '#server/request/scope.ts';
import { invitationStateSql } from './invitation-list.ts';
import { inviteAll } from './invite.ts';

const refusalKeys: Partial<Record<InvitationState, string>> = { JOINED: 'invitations.isJoined', WITHDRAWN: 'invitations.isWithdrawn' };
/** Another may have sent it a moment ago: a second sending would end the link that is on its way. */
const refusalKeyOf = (state: InvitationState, isResend: boolean) =>
  refusalKeys[state] ?? (isResend || state === 'PREPARED' ? undefined : 'invitations.isSent');

/** One outcome for each address of a company. 404 where one of them is not in sight, 403 where it is not the caller's to send. */
export async function sendInvitations(ctx: Ctx, ids: readonly number[], isResend: boolean): Promise<InvitationOutcome[]> {
  const { db, user, now } = ctx;
  const invitations = await db
    .selectFrom('user_invitations as row')
    .innerJoin('companies as company', 'company.id', 'row.company_id')
    .select([
      'row.id',
      'row.email',
      'row.role',
      'row.kind',
      'row.company_id',
      'row.client_id',
      'row.client_group_id',
      companyNameUnlessClient.as('company'),
    ])
    .select(invitationStateSql(now).as('state'))
    .where('row.id', 'in', ids)
    .where(seesGroupSql(user, 'row', 'client_group_id'))
    .orderBy('row.id')
    .forUpdate('row')
    .execute();
  if (invitations.length !== new Set(ids).size) throw notFound();
  const maySend = ({ company_id: companyId, client_group_id: clientGroupId }: (typeof invitations)[number]) =>
    canAt(user.assignments, clientGroupId === null ? 'invitation.office' : 'invitation.create', { companyId, clientGroupId });
  if (!invitations.every(maySend)) throw forbidden();
  const outcomes: InvitationOutcome[] = [];
  for (const [, companyRows] of Map.groupBy(invitations, ({ company_id }) => company_id)) {
    const { company_id: id, company: companyName } = companyRows[0]!;
    const invitees = [...Map.groupBy(companyRows, ({ email }) => email)].flatMap(([rawEmail, addressRows]) => {
      const sendableInvitations = addressRows.filter(({ state }) => !refusalKeyOf(state, isResend));
      const refusalKey = refusalKeyOf(addressRows[0]!.state, isResend);
      if (sendableInvitations.length === 0)
        outcomes.push({ email: rawEmail, invitations: [], link: null, refusal: { key: refusalKey!, values: {} } });
      const places = sendableInvitations.map((invitation) => ({
        clientId: invitation.client_id,
        clientGroupId: invitation.client_group_id,
        role: invitation.role,
        kind: invitation.kind,
      }));
      return sendableInvitations.length > 0 ? [{ rawEmail, places }] : [];
    });
    outcomes.push(...(await inviteAll(ctx, { id, name: companyName }, invitees)));
  }
  return outcomes;
}
