/** The database's tables as a backup needs them: which there are, in what order they can be filled, and their rows as text. */
import type pg from 'pg';
import { operatorError } from '#server/process/operator-error.ts';
import { createSha256, type RowLine, serializeLine, type TableCount, type TableLine } from './format.ts';

export type Table = { name: string; columns: { name: string; type: string; counter: string | null }[]; key: string[]; needs: string[] };

const TABLES_SQL = `
  select relation.relname::text as name,
    (
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
        'counter', pg_get_serial_sequence(format('%I.%I', namespace.nspname, relation.relname), attname))
        order by attnum)
      from pg_attribute
      where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((
      select json_agg(attname order by array_position(index_row.indkey, attnum))
      from pg_index index_row
      join pg_attribute attribute on attribute.attrelid = relation.oid and attnum = any(index_row.indkey)
      where index_row.indrelid = relation.oid and index_row.indisprimary),
      '[]') as key,
    coalesce((select json_agg(distinct policy.relname) from pg_constraint foreign_key
      join pg_class policy on policy.oid = foreign_key.confrelid where foreign_key.conrelid = relation.oid),
      '[]') as needs,
    relation.relrowsecurity
      and not exists (
        select from pg_policies policy
        where policy.schemaname = namespace.nspname
          and policy.tablename = relation.relname
          and policy.cmd in ('ALL', 'SELECT')
          and policy.permissive = 'PERMISSIVE'
          and policy.qual like '%app_everything()%') as hidden
  from pg_class relation
  join pg_namespace namespace on namespace.oid = relation.relnamespace
  where namespace.nspname in ('public', 'log')
    and relation.relkind in ('r', 'p')
    and not relation.relispartition
    and relation.relname not like 'kysely\\_%'
  order by 1`;

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteNames = (names: string[]) => names.map(quoteName).join(', ');

/** Opens a transaction that sees every company and both schemas, whose tables all have names of their own, and in which text means the same on every server. */
export async function beginTransaction(client: pg.Client, transactionMode: 'isolation level repeatable read read only' | '') {
  await client.query(`begin ${transactionMode}`);
  await client.query(`select set_config('app.companies', '*', true), set_config('search_path', 'public, log', true),
    set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true), set_config('IntervalStyle', 'postgres', true),
    set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`);
}

/** All tables of the product, in an order in which they can be filled. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { hidden: boolean }>(TABLES_SQL);
  const hiddenTables = rows.filter((row) => row.hidden).map((row) => row.name);
  if (hiddenTables.length > 0)
    throw operatorError(`No policy lets a backup see every row of ${hiddenTables.join(', ')}: it would lose some.`);
  return sortTables(rows);
}

export async function readTableLine(client: pg.Client, { name, columns }: Table): Promise<TableLine> {
  const counters: TableLine['counters'] = {};
  for (const { name: column, counter } of columns)
    if (counter) counters[column] = (await client.query(`select last_value::text as last, is_called as called from ${counter}`)).rows[0];
  return { table: name, columns: columns.map((column) => column.name), counters };
}

/** Rows that are read at a time where nothing else is to be done. */
export const BATCH_ROWS = 1000;

/** The rows by primary key, `batchRows` at a time. */
export async function* readRows(client: pg.Client, { name, columns, key }: Table, batchRows = BATCH_ROWS): AsyncGenerator<RowLine[]> {
  const selectList = columns.map((column) => `${quoteName(column.name)}::text`).join(', ');
  const orderColumns = key.length > 0 ? key : columns.map((column) => column.name);
  // With the table's name: alone, a column's name would mean its text.
  const orderClause = orderColumns.map((column) => `${quoteName(name)}.${quoteName(column)}`).join(', ');
  await client.query(`declare backup_rows no scroll cursor for select ${selectList} from ${quoteName(name)} order by ${orderClause}`);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${batchRows} from backup_rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query('close backup_rows');
}

/** Counts a table's rows and sums them as the file does. */
export async function countRows(client: pg.Client, table: Table): Promise<TableCount> {
  const hash = createSha256();
  let rowCount = 0;
  for await (const batch of readRows(client, table)) {
    rowCount += batch.length;
    for (const row of batch) hash.update(serializeLine(row));
  }
  return { rows: rowCount, sha256: hash.digest('hex') };
}

/** Those that others refer to first; of a circle, in order of name. */
function sortTables(tables: Table[]): Table[] {
  const sortedTables: Table[] = [];
  const waitingTables = new Set(tables);
  while (waitingTables.size > 0) {
    const isFillable = ({ name, needs }: Table) =>
      ![...waitingTables].some((waitingTable) => waitingTable.name !== name && needs.includes(waitingTable.name));
    const nextTable = [...waitingTables].find(isFillable) ?? [...waitingTables][0]!;
    waitingTables.delete(nextTable);
    sortedTables.push(nextTable);
  }
  return sortedTables;
}
