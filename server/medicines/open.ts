/** A medicine, or a client's medicines, opened by whoever acts on them. */
import { sql } from 'kysely';
import type { Medicine } from '#contract/medicines.ts';
import { type Action, can } from '#domain/permissions.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { notFound, problem } from '#server/request/problems.ts';
import { type OpenClient, openForTeam } from '#server/request/scope.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { isLicenceValidSql } from '#server/sql/validity.ts';
import { readMedicine } from './rows.ts';

/** Actions that a role alone gives; whoever has it not needs a licence (R173). */
const roleActions: Partial<Record<Action, Action>> = {
  'medicine.change': 'medicine.changeByRole',
  'medicine.check': 'medicine.checkByRole',
};

/** True for a member of the client's staff who is licensed now. */
async function isLicensed({ db, user, now }: Ctx, client: OpenClient): Promise<boolean> {
  const { rows } = await sql`
    select from user_licences licence
    where licence.user_id = ${user.id}
      and licence.company_id = ${client.company_id}
      and ${isLicenceValidSql(now.toISOString(), 'licence')}
      and exists (
        select from client_group_members member
        where member.user_id = licence.user_id and member.client_id = ${client.id} and ${isActiveStaffSql()})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Opens a client for an action on its medicines: 404 outside the team, 409 in it where neither role nor licence gives it. */
export async function openForMedicines(ctx: Ctx, clientId: number, action: Action): Promise<OpenClient> {
  const client = await openForTeam(ctx, clientId, action);
  const roleAction = roleActions[action];
  if (roleAction && !can(ctx.user, roleAction) && !(await isLicensed(ctx, client))) throw problem(409, 'error.medicine.notLicensed');
  return client;
}

/** One that stands, opened for its client's team; 404 to anybody else. */
export async function openMedicine(ctx: Ctx, id: number, action: Action): Promise<{ medicine: Medicine; client: OpenClient }> {
  const medicine = await readMedicine(ctx, id);
  if (!medicine) throw notFound();
  return { medicine, client: await openForMedicines(ctx, medicine.clientId, action) };
}
