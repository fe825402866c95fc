/** The name of a person as SQL: first and last, of an account under any alias; null where the account is none. */
import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from './columns.ts';

export const fullNameOf = (alias: string): RawBuilder<string | null> => {
  const columnOf = columnsOf(alias);
  return sql<string | null>`${columnOf('first_name')} || ' ' || ${columnOf('last_name')}`;
};
