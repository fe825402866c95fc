/** Names unique in a place (decision 088): compared as the eye does, so that Unicode form, kinds of blanks and capitals make no second. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normaliseName } from '#contract/fields.ts';
import type { Db } from '#server/database/scoped.ts';
import { badField } from './problems.ts';

type Columns = Record<string, unknown>;

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

type Naming = UniqueName & { object: string; table: string };

/** True where another row has the name: one of the same owner, or one that is offered to that owner; who writes it next waits for this transaction. */
export async function isNameTaken(
  db: Db,
  { table, parentColumn, isUsedBySql: isUsedBy }: Omit<Naming, 'object' | 'errorKey'>,
  row: Columns,
): Promise<boolean> {
  const company = row.company_id ?? 0;
  const client = row.client_id ?? null;
  await lockNaming(db, `${table} ${company}`);
  const isOfferedSql = sql<SqlBool>`row.company_id in (0, ${company})`;
  const isOfOwner =
    'client_id' in row
      ? sql<SqlBool>`(row.client_id = ${client}
        or (row.client_id is null and ${isOfferedSql} and ${client !== null && isUsedBy ? isUsedBy(client) : sql`true`}))`
      : isOfferedSql;
  const { rows } = await sql`
    select row.id
    from ${sql.table(table)} row
    where name_key(row.name) = name_key(${row.name})
      and row.removed_at is null
      and row.id <> ${row.id ?? 0}
      and ${isOfOwner}
      and ${parentColumn ? sql`${sql.ref(`row.${parentColumn}`)} = ${row[parentColumn]}` : sql`true`}
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Throws 400 at the name where another row has it: one of the same owner, or one that is offered to that owner by the company or the platform.
 * A name that stood already, whatever is like it, is no reason to refuse what else is changed.
 */
export async function refuseTakenName(db: Db, naming: Naming, columns: Columns, storedRow: Columns | null): Promise<void> {
  const { object, errorKey, parentColumn } = naming;
  const row: Columns = { ...storedRow, ...columns };
  if (
    typeof row.name !== 'string' ||
    (storedRow &&
      normaliseName(row.name) === normaliseName(String(storedRow.name)) &&
      (!parentColumn || row[parentColumn] === storedRow[parentColumn]))
  )
    return;
  if (await isNameTaken(db, naming, { ...row, id: storedRow?.id })) throw badField(object, 'name', errorKey);
}
