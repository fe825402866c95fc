/** The transaction that wrote a row last, as PostgreSQL itself says it: its number, `xmin`, has 32 bits and comes round (decision 102). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Transactions after which a number may have come round; what was known before is not asked about any more. */
const MAX_TRANSACTIONS = 2 ** 30;
/** Numbers are compared modulo 2^32: half of it ahead is later, half behind is earlier. */
const TRANSACTION_NUMBER_COUNT = 2 ** 32;

/** The number of the transaction that wrote the row of the alias last. */
const transactionNumberOf = (alias: string): RawBuilder<number> => sql<number>`${sql.ref(`${alias}.xmin`)}::text::bigint`;
/** The horizon of this statement: each transaction with a number before it has ended. */
export const currentHorizon: RawBuilder<number> = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** True for a row of the alias that may have been written since `knownHorizon`, the horizon of an earlier statement; null knows nothing. */
export const isWrittenSinceSql = (
  knownHorizon: RawBuilder<number | null>,
  horizon: RawBuilder<number>,
  alias: string,
): RawBuilder<SqlBool> => sql<SqlBool>`
  (${horizon} - ${knownHorizon}::bigint >= ${sql.lit(MAX_TRANSACTIONS)}
    or (${transactionNumberOf(alias)} - ${knownHorizon}::bigint) & ${sql.lit(TRANSACTION_NUMBER_COUNT - 1)}
      < ${sql.lit(TRANSACTION_NUMBER_COUNT / 2)}) is not false`;

/** A number that is another as soon as one of the rows is another, or one comes or goes; null of none. */
export const rowsStampOf = (alias: string): RawBuilder<number | null> =>
  sql<number | null>`bit_xor(hashint8extended(${sql.ref(`${alias}.id`)}, ${transactionNumberOf(alias)}))`;
