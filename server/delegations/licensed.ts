/** People licensed on a day: they need no delegation, so that a list of who might do what names them too (R148). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Licensed } from '#contract/delegations/licences.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { memberHasRole } from '#server/request/roles.ts';
import type { Who } from '#server/request/who.ts';
import { isLicenceValid, isLicenceValidWithin } from '#server/sql/validity.ts';

/** True for licences `l` that this reader may see: one's own, those of people in a team that one leads, the own company's. */
const seesLicence = (who: Who): RawBuilder<SqlBool> => {
  if (who.isAdmin) return sql<SqlBool>`true`;
  const isLedByReader = sql`exists (
    select from client_group_members leader
    join client_group_members member on member.company_id = leader.company_id and member.client_id = leader.client_id
    where leader.user_id = ${who.id}
      and leader.company_id = l.company_id
      and leader.active
      and ${memberHasRole('ASSISTANCE_ADMIN', 'leader')}
      and member.user_id = l.user_id)`;
  const ofCompany = who.isOrganisation && who.companyId ? sql`l.company_id = ${who.companyId}` : sql`false`;
  return sql<SqlBool>`(l.user_id = ${who.id} or ${isLedByReader} or ${ofCompany})`;
};

type ListFilters = {
  companyId?: number | undefined;
  clientId?: number | undefined;
  userId?: number | undefined;
  onDay?: string | undefined;
};

/** By person; those whose licence was valid at some moment of the day on their company's clock, or is valid now. */
export async function licensedOf(
  { db, who, now }: Pick<Ctx, 'db' | 'who' | 'now'>,
  { companyId, clientId, userId, onDay }: ListFilters,
): Promise<Licensed[]> {
  const startOf = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone p.time_zone)`;
  const conditions = [
    seesLicence(who),
    onDay === undefined
      ? isLicenceValid(now.toISOString(), 'l')
      : isLicenceValidWithin({ from: startOf(sql`${onDay}::date`), before: startOf(sql`${onDay}::date + 1`) }, 'l'),
    ...(companyId === undefined ? [] : [sql<SqlBool>`l.company_id = ${companyId}`]),
    ...(userId === undefined ? [] : [sql<SqlBool>`l.user_id = ${userId}`]),
    ...(clientId === undefined
      ? []
      : [
          sql<SqlBool>`exists (
            select from client_group_members o
            where o.user_id = l.user_id and o.client_id = ${clientId} and o.company_id = l.company_id)`,
        ]),
  ];
  const { rows } = await sql<Licensed>`
    select l.id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as user, l.kind, l.from_day as "fromDay",
      l.until_day as "untilDay", l.ended_at as "endedDate"
    from user_licences l
    join users u on u.id = l.user_id
    join companies p on p.id = l.company_id
    where ${sql.join(conditions, sql` and `)}
    order by u.last_name, u.first_name, u.id, l.id`.execute(db);
  return rows;
}
