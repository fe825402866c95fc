/** An account that is the client's own (R139), in SQL. */
import { type RawBuilder, sql } from 'kysely';

/** Both by their ids: true, or null of everybody else. */
export const isClientsAccountSql = (userId: RawBuilder<unknown>, clientId: RawBuilder<unknown>): RawBuilder<true | null> =>
  sql<true | null>`(
    select true
    from client_group_members own
    where own.client_id = ${clientId} and own.user_id = ${userId} and own.kind = 'SELF'
    limit 1)`;
