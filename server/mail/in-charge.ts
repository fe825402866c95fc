/** The people in charge of a client, who are mailed when something needs a look: one list for what was missed and what is marked (R12, R144). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { isWrittenTo } from '#server/mail/receivers.ts';
import type { Lang } from '#server/mail/texts.ts';
import { holds, isAs } from '#server/request/roles.ts';

export type InCharge = { clientId: number; email: string; lang: Lang };

/**
 * The clients' active assistance administrators and the company's organisation administrators who want mail at a proved address (R95). `most`: of each
 * client so many at most, who leads the team first.
 */
export async function inChargeOf(db: Db, clients: readonly number[], most?: number): Promise<InCharge[]> {
  const { rows } = await sql<InCharge>`
    select t.id as "clientId", u.email, u.lang
    from clients t
    cross join lateral (
      select u.email, u.lang_key as lang
      from (
        select m.user_id as id, true as leads
        from client_group_members m
        where m.client_id = t.id and m.active and ${isAs('ASSISTANCE_ADMIN')}
        union all
        select o.id, false
        from users o
        where o.company_id = t.company_id and ${holds('ORG_ADMIN', 'o')}) c
      join users u on u.id = c.id and ${isWrittenTo()}
      group by u.id
      order by bool_or(c.leads) desc, u.email
      ${most === undefined ? sql`` : sql`limit ${most}`}) u
    where t.id = any(${clients})
    order by t.id, u.email`.execute(db);
  return rows;
}
