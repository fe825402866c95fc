/** The people in charge of a client, who are mailed when something needs a look: one list for what was missed and what is marked (R12, R144). */
import { sql } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import { mayReceiveMailSql } from '#server/mail/receivers.ts';
import type { Lang } from '#server/mail/texts.ts';
import { hasRoleSql, memberHasRoleSql } from '#server/request/roles.ts';

export type ReceiverInCharge = { clientId: number; email: string; lang: Lang };

/**
 * The clients' active assistance administrators and the company's organisation administrators who want mail at a proved address (R95).
 * `maxPerClient`: who leads the team comes first.
 */
export async function readReceiversInCharge(db: Db, clientIds: readonly number[], maxPerClient?: number): Promise<ReceiverInCharge[]> {
  const { rows } = await sql<ReceiverInCharge>`
    select client.id as "clientId", receiver.email, receiver.lang
    from clients client
    cross join lateral (
      select account.email, account.lang_key as lang
      from (
        select member.user_id as id, true as leads
        from client_group_members member
        where member.client_id = client.id and member.active and ${memberHasRoleSql('ASSISTANCE_ADMIN', 'member')}
        union all
        select manager.id, false
        from users manager
        where manager.company_id = client.company_id and ${hasRoleSql('ORG_ADMIN', 'manager')}) candidate
      join users account on account.id = candidate.id and ${mayReceiveMailSql()}
      group by account.id
      order by bool_or(candidate.leads) desc, account.email
      ${maxPerClient === undefined ? sql`` : sql`limit ${maxPerClient}`}) receiver
    where client.id = any(${clientIds})
    order by client.id, receiver.email`.execute(db);
  return rows;
}
