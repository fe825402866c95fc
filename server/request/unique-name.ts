/** Names unique in a place (decision 088): compared as the eye does, so that Unicode form, kinds of blanks and capitals make no second. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normaliseName } from '#contract/fields.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from './problems.ts';

type ColumnValues = Record<string, unknown>;

export type UniqueName = {
  /** The key of what is said at the name of a second one. */
  errorKey: string;
  /** The column of what it stands under: one name may stand under each. */
  parentColumn?: string;
  /** Of the rows `row` of the platform and a company, those that a client uses beside its own; all of them unless something is said. */
  isUsedBySql?: (clientId: unknown) => RawBuilder<SqlBool>;
};

/** Two who write one name at once stand in line, by table and place, so that the second sees what the first made. */
export async function lockNaming(db: Db, lockKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vardag names ${lockKey}`}, 0))`.execute(db);
}

type NamingRule = UniqueName & { object: string; table: string };

/** True where another row has the name: one of the same owner, or one that is offered to that owner; who writes it next waits for this transaction. */
export async function isNameTaken(
  db: Db,
  { table, parentColumn, isUsedBySql: isUsedBy }: Omit<NamingRule, 'object' | 'errorKey'>,
  row: ColumnValues,
): Promise<boolean> {
  const companyId = row.company_id ?? 0;
  const clientId = row.client_id ?? null;
  await lockNaming(db, `${table} ${companyId}`);
  const isOfferedSql = sql<SqlBool>`row.company_id in (0, ${companyId})`;
  const isOfOwnerSql =
    'client_id' in row
      ? sql<SqlBool>`(row.client_id = ${clientId}
        or (row.client_id is null and ${isOfferedSql} and ${clientId !== null && isUsedBy ? isUsedBy(clientId) : sql`true`}))`
      : isOfferedSql;
  const { rows: takenRows } = await sql`
    select row.id
    from ${sql.table(table)} row
    where name_key(row.name) = name_key(${row.name})
      and row.removed_at is null
      and row.id <> ${row.id ?? 0}
      and ${isOfOwnerSql}
      and ${parentColumn ? sql`${sql.ref(`row.${parentColumn}`)} = ${row[parentColumn]}` : sql`true`}
    limit 1`.execute(db);
  return takenRows.length > 0;
}

/**
 * Throws 400 at the name where another row has it: one of the same owner, or one that is offered to that owner by the company or the platform.
 * A name that stood already, whatever is like it, is no reason to refuse what else is changed.
 */
export async function refuseTakenName(db: Db, naming: NamingRule, columns: ColumnValues, storedRow: ColumnValues | null): Promise<void> {
  const { object, errorKey, parentColumn } = naming;
  const mergedRow: ColumnValues = { ...storedRow, ...columns };
  if (
    typeof mergedRow.name !== 'string' ||
    (storedRow &&
      normaliseName(mergedRow.name) === normaliseName(String(storedRow.name)) &&
      (!parentColumn || mergedRow[parentColumn] === storedRow[parentColumn]))
  )
    return;
  if (await isNameTaken(db, naming, { ...mergedRow, id: storedRow?.id })) throw badField(object, 'name', errorKey);
}
