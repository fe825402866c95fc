/** Activities of which no basis is said and whose label proposes one, by client: read, and confirmed by the change of each (R151). */
import { type SqlBool, sql } from 'kysely';
import type { BasisProposal } from '#contract/activities.ts';
import { proposeBasis } from '#domain/basis-proposal.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient, seesClientSql, traceShownClients } from '#server/request/scope.ts';

type ProposalFilters = { clientId?: number | undefined; companyId?: number | undefined };

export async function readProposals(ctx: Ctx, { clientId, companyId }: ProposalFilters): Promise<BasisProposal[]> {
  const { db, user } = ctx;
  // No client's data is listed for ADMIN by default (R3).
  if (user.isAdmin && clientId === undefined && companyId === undefined) return [];
  if (clientId !== undefined) await openClient(ctx, clientId, 'activity.change');
  const conditions = [
    seesClientSql(user, 'activity'),
    ...(clientId === undefined ? [] : [sql<SqlBool>`activity.client_id = ${clientId}`]),
    ...(companyId === undefined ? [] : [sql<SqlBool>`activity.company_id = ${companyId}`]),
  ];
  const { rows } = await sql<Omit<BasisProposal, 'basis'>>`
    select activity.id, activity.version, activity.name, activity.company_id as "companyId",
      json_build_object('id', client.id, 'name', client.name) as client, json_build_object('id', label.id, 'name', label.name) as label
    from activities activity
    join labels label on label.id = activity.label_id
    join clients client on client.id = activity.client_id
    where activity.care_basis = 'NONE'
      and activity.removed_at is null
      and not activity.archived
      and client.left_on is null
      and ${sql.join(conditions, sql` and `)}
    order by client.name, client.id, activity.name, activity.id`.execute(db);
  const proposals = rows.flatMap((activity) => {
    const basis = proposeBasis(activity.label.name);
    return basis ? [{ ...activity, basis }] : [];
  });
  if (clientId === undefined) await traceShownClients(ctx, [...new Set(proposals.map(({ client }) => client.id))], 'activity.change');
  return proposals;
}
