/** Restores a backup into an empty database: all of it, read back and compared, or nothing. */
import pg from 'pg';
import { migrate, readMigrationNames } from '#server/database/migrate.ts';
import { operatorError } from '#server/process/operator-error.ts';
import { type EndLine, FORMAT, type Header, inspectBackup, type RowLine, replayBackup, type TableLine } from './format.ts';
import { beginTransaction, countRows, quoteNames, readTables, type Table } from './tables.ts';

/** Answers how many rows each table got, and when the backup was taken. */
export async function restoreBackup(
  connection: pg.ClientConfig,
  filePath: string,
): Promise<{ tables: EndLine['tables']; takenAt: string }> {
  const { header, end: endLine } = await inspectBackup(filePath);
  refuseForeignBackup(filePath, header);
  const client = new pg.Client({ ...connection, application_name: 'vardag restore' });
  client.on('error', () => {}); // the query that is under way rejects with it
  await client.connect();
  try {
    await refuseUsedDatabase(client);
    await migrate(connection, undefined, header.migrations.at(-1));
    await beginTransaction(client, '');
    await client.query('lock table users in access exclusive mode');
    await refuseUsedDatabase(client);
    await refuseNewerDatabase(client, header);
    const tables = await readTables(client);
    // Rows that migrations themselves put there are in the backup too.
    await client.query(`truncate ${quoteNames(tables.map((table) => table.name))}`);
    const restoreConstraints = await deferConstraints(client, tables);
    const enableTriggers = await disableTriggers(client, tables);
    await fillTables(client, filePath, tables);
    await restoreConstraints();
    await enableTriggers();
    await verifyTables(client, tables, endLine);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end().catch(() => {});
  }
  await migrate(connection);
  return { tables: endLine.tables, takenAt: header.at };
}

function refuseForeignBackup(filePath: string, { format, version, migrations }: Header) {
  const origin = `${filePath} was taken by Vardag ${version}`;
  if (format > FORMAT) throw operatorError(`${origin}, whose backups this one cannot read. Restore it with that one or a newer one.`);
  const knownMigrations = readMigrationNames();
  const isRestorable = migrations.length > 0 && migrations.every((name, index) => name === knownMigrations[index]);
  if (!isRestorable) throw operatorError(`${origin}, whose migrations are not those of this one. Restore it with that one or a newer one.`);
}

async function refuseUsedDatabase(client: pg.Client) {
  const { rows } = await client.query(`select to_regclass('public.users') is not null as made`);
  if (!rows[0].made) return;
  const usageResult = await client.query('select exists (select from users) as used');
  if (usageResult.rows[0].used)
    throw operatorError('The database has users already: a backup is restored into an empty one only. Nothing was changed.');
}

async function refuseNewerDatabase(client: pg.Client, { migrations }: Header) {
  const { rows } = await client.query('select from kysely_migration');
  if (rows.length !== migrations.length)
    throw operatorError('The database is newer than the backup. Restore into one that Vardag has not started on.');
}

/** References within a table or in a circle are checked at the end of the transaction; the answer makes them as they were. */
async function deferConstraints(client: pg.Client, tables: Table[]) {
  const earlierTableNames = new Set<string>();
  const lateReferences: string[] = [];
  for (const { name, needs } of tables) {
    for (const referencedTable of needs) if (!earlierTableNames.has(referencedTable)) lateReferences.push(`${name} ${referencedTable}`);
    earlierTableNames.add(name);
  }
  const { rows: constraints } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, format('%I', conname) as name from pg_constraint
     where contype = 'f' and not condeferrable and conrelid::regclass::text || ' ' || confrelid::regclass::text = any($1)`,
    [lateReferences],
  );
  const alterConstraints = async (clause: string) => {
    for (const { table, name } of constraints) await client.query(`alter table ${table} alter constraint ${name} ${clause}`);
  };
  await alterConstraints('deferrable initially deferred');
  return async () => {
    await client.query('set constraints all immediate');
    await alterConstraints('not deferrable');
  };
}

/** Rows come with all that triggers once made of them; the answer lets triggers work again. */
async function disableTriggers(client: pg.Client, tables: Table[]) {
  const alterTriggers = async (clause: string) => {
    for (const { name } of tables) await client.query(`alter table ${quoteNames([name])} ${clause} trigger user`);
  };
  await alterTriggers('disable');
  return () => alterTriggers('enable');
}

/** Every column travels as an array of text, and each value is read by the column's own type. */
function createInsert(client: pg.Client, table: Table, { columns }: TableLine) {
  const typeByColumn = new Map(table.columns.map(({ name, type }) => [name, type]));
  const tupleColumns = columns.map((_, index) => `c${index}`);
  const sqlText = `insert into ${quoteNames([table.name])} (${quoteNames(columns)}) overriding system value
    select ${columns.map((column, index) => `c${index}::${typeByColumn.get(column)}`).join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as tuple (${tupleColumns.join(', ')})`;
  return (batch: RowLine[]) =>
    client.query({ name: `into ${table.name}`, text: sqlText, values: columns.map((_, index) => batch.map((row) => row[index])) });
}

async function fillTables(client: pg.Client, filePath: string, tables: Table[]) {
  const tableByName = new Map(tables.map((table) => [table.name, table]));
  let insertBatch: ((batch: RowLine[]) => Promise<unknown>) | undefined;
  const startTable = async (line: TableLine) => {
    const table = tableByName.get(line.table);
    if (!table) throw operatorError(`The backup has a table ${line.table}, which this Vardag has not.`);
    insertBatch = createInsert(client, table, line);
    for (const [column, { last, called }] of Object.entries(line.counters))
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [quoteNames([line.table]), column, last, called]);
  };
  await replayBackup(filePath, startTable, async (batch) => void (await insertBatch?.(batch))).catch((error: unknown) => {
    const { code, table } = error as { code?: string; table?: string };
    // PostgreSQL quotes the value that it does not take; what stands in a backup is on no terminal.
    if (/^2[23]/.test(code ?? ''))
      throw operatorError(`${filePath} holds what the database does not take (${code}${table ? `, ${table}` : ''}). Nothing was kept.`);
    throw error;
  });
}

async function verifyTables(client: pg.Client, tables: Table[], endLine: EndLine) {
  for (const table of tables) {
    const restoredCount = await countRows(client, table);
    const expectedCount = endLine.tables[table.name];
    if (restoredCount.sha256 !== expectedCount?.sha256)
      throw new Error(`${table.name} reads back otherwise: ${restoredCount.rows} rows of ${expectedCount?.rows}. Nothing was kept.`);
  }
}
