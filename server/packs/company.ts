/** The company whose set-up somebody chooses: ADMIN's any, the organisation's own, and that of a leader who registered alone (R2, R106). */
import { mayChoosePack } from '#server/clients/leads-alone.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { badField, forbidden, notFound } from '#server/request/problems.ts';

export type PackCompany = { id: number; name: string; time_zone: string };

/** Opens the company that is named, for reading what was chosen: also to a leader of one of its teams. */
export const openCompanyForReading = (ctx: Ctx, namedCompanyId: number | undefined): Promise<PackCompany> =>
  openCompany(ctx, namedCompanyId, false);
/** Opens the company that is named, else one's own; 404 when it is another's, 403 where somebody else chooses for it. */
export const openCompanyForChoosing = (ctx: Ctx, namedCompanyId: number | undefined): Promise<PackCompany> =>
  openCompany(ctx, namedCompanyId, true);

async function openCompany(ctx: Ctx, namedCompanyId: number | undefined, isChoosing: boolean): Promise<PackCompany> {
  const { db, user } = ctx;
  const ledCompanyIds = new Set(user.assignments.memberships.map(({ companyId }) => companyId));
  const id = namedCompanyId ?? user.companyId ?? (ledCompanyIds.size === 1 ? [...ledCompanyIds][0] : undefined);
  if (id === undefined) throw badField('pack', 'companyId', 'error.field.required');
  const company = await db.selectFrom('companies').select(['id', 'name', 'time_zone']).where('id', '=', id).executeTakeFirst();
  if (!company || !(user.isAdmin || user.companyId === id || ledCompanyIds.has(id))) throw notFound();
  if (isChoosing && !(await mayChoosePack(ctx, id))) throw forbidden();
  return company;
}
