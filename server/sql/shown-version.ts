/**
 * The version of an activity's instance as the organisation knows it, `shown_version` (R21, decision 081): it counts what changes for the
 * organisation's eyes, never what is withheld. Every statement that changes an instance counts it: a trigger before each update locked the row once
 * more, a sixteenth of what signing costs.
 */
import { type RawBuilder, sql } from 'kysely';
import { isDoneSql } from './instance-status.ts';

/** The `shown_version` that a statement sets on rows that stay as done, and as shared, as they are; `isShownChange` says it of acts. */
export const nextShownVersion = (alias: string): RawBuilder<number> => {
  const columnOf = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<number>`${columnOf('shown_version')} + case when ${columnOf('shared')} is true or not ${isDoneSql(alias)} then 1 else 0 end`;
};
