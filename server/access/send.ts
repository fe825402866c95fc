/** Sends invitations that lie prepared, and sends others again (R100). */
import type { InvitationOutcome } from '#contract/access/invitations.ts';
import type { InvitationState } from '#domain/invitations.ts';
import { canAt } from '#domain/places.ts';
import { companyNameUnlessClient } from '#server/request/company-names.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { forbidden, notFound } from '#server/request/problems.ts';
import { seesGroup } from '#server/request/scope.ts';
import { stateOf } from './invitation-list.ts';
import { inviteAll } from './invite.ts';

const refusals: Partial<Record<InvitationState, string>> = { JOINED: 'invitations.isJoined', WITHDRAWN: 'invitations.isWithdrawn' };
/** Another may have sent it a moment ago: a second sending would end the link that is on its way. */
const refusalOf = (state: InvitationState, isAgain: boolean) =>
  refusals[state] ?? (isAgain || state === 'PREPARED' ? undefined : 'invitations.isSent');

/** One outcome for each address of a company. 404 where one of them is not in sight, 403 where it is not the caller's to send. */
export async function sendInvitations(ctx: Ctx, ids: readonly number[], isAgain: boolean): Promise<InvitationOutcome[]> {
  const { db, user, now } = ctx;
  const rows = await db
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
    .select(stateOf(now).as('state'))
    .where('row.id', 'in', ids)
    .where(seesGroup(user, 'row', 'client_group_id'))
    .orderBy('row.id')
    .forUpdate('row')
    .execute();
  if (rows.length !== new Set(ids).size) throw notFound();
  const maySend = ({ company_id: companyId, client_group_id: clientGroupId }: (typeof rows)[number]) =>
    canAt(user.assignments, clientGroupId === null ? 'invitation.office' : 'invitation.create', { companyId, clientGroupId });
  if (!rows.every(maySend)) throw forbidden();
  const outcomes: InvitationOutcome[] = [];
  for (const [, companyRows] of Map.groupBy(rows, ({ company_id }) => company_id)) {
    const { company_id: id, company: name } = companyRows[0]!;
    const invitees = [...Map.groupBy(companyRows, ({ email }) => email)].flatMap(([rawEmail, addressRows]) => {
      const openRows = addressRows.filter(({ state }) => !refusalOf(state, isAgain));
      const key = refusalOf(addressRows[0]!.state, isAgain);
      if (openRows.length === 0) outcomes.push({ email: rawEmail, invitations: [], link: null, refusal: { key: key!, values: {} } });
      const places = openRows.map((invitation) => ({
        clientId: invitation.client_id,
        clientGroupId: invitation.client_group_id,
        role: invitation.role,
        kind: invitation.kind,
      }));
      return openRows.length > 0 ? [{ rawEmail, places }] : [];
    });
    outcomes.push(...(await inviteAll(ctx, { id, name }, invitees)));
  }
  return outcomes;
}
