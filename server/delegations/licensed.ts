/** People licensed on a day: they need no delegation, so that a list of who might do what names them too (R148). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LicenceWithUser } from '#contract/delegations/licences.ts';
import type { Ctx } from '#server/request/handlers.ts';
import { memberHasRoleSql } from '#server/request/roles.ts';
import type { User } from '#server/request/user.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isLicenceValidSql, isLicenceValidWithinSql } from '#server/sql/validity.ts';

/** True for licences `licence` that this reader may see: one's own, those of people in a team that one leads, the own company's. */
const isVisibleLicenceSql = (user: User): RawBuilder<SqlBool> => {
  if (user.isAdmin) return sql<SqlBool>`true`;
  const isLedByReaderSql = sql`exists (
    select from client_group_members leader
    join client_group_members member on member.company_id = leader.company_id and member.client_id = leader.client_id
    where leader.user_id = ${user.id}
      and leader.company_id = licence.company_id
      and leader.active
      and ${memberHasRoleSql('ASSISTANCE_ADMIN', 'leader')}
      and member.user_id = licence.user_id)`;
  const isOfCompanySql = user.isOrganisation && user.companyId ? sql`licence.company_id = ${user.companyId}` : sql`false`;
  return sql<SqlBool>`(licence.user_id = ${user.id} or ${isLedByReaderSql} or ${isOfCompanySql})`;
};

type LicenceFilters = {
  companyId?: number | undefined;
  clientId?: number | undefined;
  userId?: number | undefined;
  onDay?: string | undefined;
};

/** By person; those whose licence was valid at some moment of the day on their company's clock, or is valid now. */
export async function readLicensedUsers(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  { companyId, clientId, userId, onDay }: LicenceFilters,
): Promise<LicenceWithUser[]> {
  const startOfDaySql = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone company.time_zone)`;
  const conditions = [
    isVisibleLicenceSql(user),
    onDay === undefined
      ? isLicenceValidSql(now.toISOString(), 'licence')
      : isLicenceValidWithinSql({ from: startOfDaySql(sql`${onDay}::date`), before: startOfDaySql(sql`${onDay}::date + 1`) }, 'licence'),
    ...(companyId === undefined ? [] : [sql<SqlBool>`licence.company_id = ${companyId}`]),
    ...(userId === undefined ? [] : [sql<SqlBool>`licence.user_id = ${userId}`]),
    ...(clientId === undefined
      ? []
      : [
          sql<SqlBool>`exists (
            select from client_group_members member
            where member.user_id = licence.user_id and member.client_id = ${clientId} and member.company_id = licence.company_id)`,
        ]),
  ];
  const { rows } = await sql<LicenceWithUser>`
    select licence.id, json_build_object('id', account.id, 'name', ${fullNameOf('account')}) as user, licence.kind,
      licence.from_day as "fromDay", licence.until_day as "untilDay", licence.ended_at as "endedDate"
    from user_licences licence
    join users account on account.id = licence.user_id
    join companies company on company.id = licence.company_id
    where ${sql.join(conditions, sql` and `)}
    order by account.last_name, account.first_name, account.id, licence.id`.execute(db);
  return rows;
}
