/** Activities of which no basis is said and whose label proposes one, by client: read, and confirmed by the change of each (R151). */
import { type SqlBool, sql } from 'kysely';
import type { BasisProposal } from '#contract/activities.ts';
import { basisOfLabel } from '#domain/basis-proposal.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { openClient, seesClient, traceShown } from '#server/request/scope.ts';

type ListFilters = { clientId?: number | undefined; companyId?: number | undefined };

export async function proposalsOf(ctx: Ctx, { clientId, companyId }: ListFilters): Promise<BasisProposal[]> {
  const { db, who } = ctx;
  // No client's data is listed for ADMIN by default (R3).
  if (who.isAdmin && clientId === undefined && companyId === undefined) return [];
  if (clientId !== undefined) await openClient(ctx, clientId, 'activity.change');
  const conditions = [
    seesClient(who, 'a'),
    ...(clientId === undefined ? [] : [sql<SqlBool>`a.client_id = ${clientId}`]),
    ...(companyId === undefined ? [] : [sql<SqlBool>`a.company_id = ${companyId}`]),
  ];
  const { rows } = await sql<Omit<BasisProposal, 'basis'>>`
    select a.id, a.version, a.name, a.company_id as "companyId", json_build_object('id', c.id, 'name', c.name) as client,
      json_build_object('id', l.id, 'name', l.name) as label
    from activities a
    join labels l on l.id = a.label_id
    join clients c on c.id = a.client_id
    where a.care_basis = 'NONE' and a.removed_at is null and not a.archived and c.left_on is null and ${sql.join(conditions, sql` and `)}
    order by c.name, c.id, a.name, a.id`.execute(db);
  const proposals = rows.flatMap((row) => {
    const basis = basisOfLabel(row.label.name);
    return basis ? [{ ...row, basis }] : [];
  });
  if (clientId === undefined) await traceShown(ctx, [...new Set(proposals.map(({ client }) => client.id))], 'activity.change');
  return proposals;
}
