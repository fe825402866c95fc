/** Many rows in one statement: ids taken ahead, so that everything can be worked out before anything is written. */
import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';

const MAX_ROWS_PER_INSERT = 4000;

/** Takes so many new ids of a table, in order. */
export async function reserveIds(db: Db, table: keyof Tables, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id
    from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Gives each row an id of the table. */
export async function assignIds<R extends object>(db: Db, table: keyof Tables, rows: readonly R[]): Promise<(R & { id: number })[]> {
  const ids = await reserveIds(db, table, rows.length);
  return rows.map((row, index) => ({ ...row, id: ids[index]! }));
}

/** Inserts the rows in their order; every row has the columns of the first. */
export async function insertAll<T extends keyof Tables>(db: Db, table: T, rows: readonly Updateable<Tables[T]>[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  for (let firstIndex = 0; firstIndex < rows.length; firstIndex += MAX_ROWS_PER_INSERT) {
    const rowsJson = JSON.stringify(rows.slice(firstIndex, firstIndex + MAX_ROWS_PER_INSERT));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns}
      from json_populate_recordset(null::${sql.table(table)}, ${rowsJson}::json)`.execute(db);
  }
}
