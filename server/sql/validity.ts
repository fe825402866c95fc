/**
 * Validity of delegations and licences as SQL, under any alias: the one place that says from when until when each is good (R145 to R148).
 * `validityOf` of the domain says it of one in memory, and the function `may_do` of the database asks it of an act; a test holds all of them,
 * and what reads them, together over random rows.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnsOf, instantOf, type Moment } from './columns.ts';

/** The first instant of a delegation that is accepted: the beginning of its first day, or its acceptance where that was later. */
export const validityStartOf = (alias: string): RawBuilder<string> => {
  const columnOf = columnsOf(alias);
  return sql<string>`greatest(${columnOf('valid_from')}, ${columnOf('accepted_at')})`;
};
/** The instant at which one is over, by its last day or by whoever ended it; null of a licence that has neither. */
export const validityEndOf = (alias: string): RawBuilder<string | null> => {
  const columnOf = columnsOf(alias);
  return sql<string | null>`least(${columnOf('valid_until')}, ${columnOf('ended_at')})`;
};
/** True of a delegation or a licence that is over after that instant, or never. */
export const endsAfterSql = (moment: Moment, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${validityEndOf(alias)}, 'infinity') > ${instantOf(moment)}`;

/** True of a delegation that is accepted, and valid at that instant. */
export const isDelegationValidSql = (moment: Moment, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnsOf(alias)('accepted_at')} is not null
    and ${validityStartOf(alias)} <= ${instantOf(moment)}
    and ${endsAfterSql(moment, alias)})`;
/** True of a licence that is valid at that instant. */
export const isLicenceValidSql = (moment: Moment, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnsOf(alias)('valid_from')} <= ${instantOf(moment)} and ${endsAfterSql(moment, alias)})`;
/** True of a licence that is valid at some instant between two, the second of which is not among them. */
export const isLicenceValidWithinSql = ({ from, before }: { from: Moment; before: Moment }, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${columnsOf(alias)('valid_from')} < ${instantOf(before)} and ${endsAfterSql(from, alias)})`;
