/** The state of an account in SQL (domain/staff.ts). */
import { type RawBuilder, sql } from 'kysely';
import type { AccountState } from '#domain/staff.ts';

/** The state of the account. */
export const accountStateOf = (
  alias = 'account',
): RawBuilder<AccountState> => sql<AccountState>`case when ${sql.ref(`${alias}.activated`)} then 'OPEN'
  when exists (select from account_keys key
    where key.user_id = ${sql.ref(`${alias}.id`)} and key.purpose = 'activate' and key.used_date is null)
  then 'WAITING' else 'CLOSED' end`;
