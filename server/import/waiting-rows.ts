/** Rows that an import held back, kept with their cells: given back as a file, and let go when their time is up (R114). */
import { sql } from 'kysely';
import type { Import, ImportRow, ImportSheet } from '#contract/imports.ts';
import { QUESTION_PREFIX, type SheetRow, type SheetRows, sheetKinds } from '#domain/import/sheets.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { App } from '#server/request/ports.ts';
import { sortImportRows } from './look.ts';
import { errorKey, nameColumns } from './outcome.ts';

/** `cellsByRow` are missing of imports of before they were kept. */
export type WaitingRow = ImportRow & { cells?: SheetRow['cells'] };
type ImportKey = { id: number; companyId: number };

/** Days that what was held back is kept once an import is over, and that it can be undone. */
export const RETENTION_DAYS = 30;

/** Rows of a look together with their cells. */
export function addCells(rows: readonly ImportRow[], sheets: readonly SheetRows[]): WaitingRow[] {
  const cellsByRow = new Map(
    sheets.flatMap(({ kind, rows: sheetRows }) => sheetRows.map((sheetRow) => [`${kind} ${sheetRow.row}`, sheetRow.cells] as const)),
  );
  return rows.map((importRow) => ({ ...importRow, cells: cellsByRow.get(`${importRow.kind} ${importRow.row}`) ?? {} }));
}

/** All rows that an import held back, in the order of the file. */
export async function readWaitingRows(db: Db, { companyId, id }: ImportKey): Promise<WaitingRow[]> {
  const { rows } = await sql<{ rows: WaitingRow[] }>`
    select held_back as rows
    from imports
    where company_id = ${companyId} and id = ${id}
    union all
    select held_back
    from import_parts
    where company_id = ${companyId} and import_id = ${id}`.execute(db);
  return sortImportRows(rows.flatMap((part) => part.rows));
}
/** Those that somebody may read: rows of medicines, which may be a team's, are whose file they came from, and ADMIN's (decision 119). */
export async function readVisibleWaitingRows({ db, user }: Pick<Ctx, 'db' | 'user'>, importKey: ImportKey): Promise<WaitingRow[]> {
  const waitingRows = await readWaitingRows(db, importKey);
  if (user.isAdmin || !waitingRows.some(({ kind }) => kind === 'medicines')) return waitingRows;
  const { started_by_id } = await db
    .selectFrom('imports')
    .select('started_by_id')
    .where('company_id', '=', importKey.companyId)
    .where('id', '=', importKey.id)
    .executeTakeFirstOrThrow();
  return started_by_id === user.id ? waitingRows : waitingRows.filter(({ kind }) => kind !== 'medicines');
}
/** The clients whose own row was held back, by the keys of their names. */
export async function readWaitingClientKeys(db: Db, importKey: ImportKey): Promise<Set<string>> {
  const waitingRows = await readWaitingRows(db, importKey);
  return new Set(waitingRows.filter(({ kind }) => kind === 'clients').map(({ name }) => nameKeyOf(name)));
}
export const omitCells = ({ cells: _, ...row }: WaitingRow): ImportRow => row;

/** The cells that are known of a row whose own were not kept. */
const knownCellsOf = ({ kind, name, client }: WaitingRow): SheetRow['cells'] => ({
  [nameColumns[kind]]: name,
  ...(client !== null && { client }),
});

/** Held rows as the rows of a workbook, with the questions that its activities' sheet had columns for. */
export function createWaitingWorkbook(
  unappliedRows: readonly WaitingRow[],
  columns: Import['columns'],
): { questions: string[]; sheets: ImportSheet[] } {
  const sheets = sheetKinds.map((kind) => ({
    kind,
    rows: unappliedRows
      .filter((waitingRow) => waitingRow.kind === kind)
      .map((row) => ({ row: row.row, cells: row.cells ?? knownCellsOf(row) })),
  }));
  const columnKeys = [
    ...(columns.find(({ kind }) => kind === 'activities')?.columns ?? []),
    ...sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => Object.keys(cells))),
  ];
  const questions = new Set(
    columnKeys.filter((columnKey) => columnKey.startsWith(QUESTION_PREFIX)).map((key) => key.slice(QUESTION_PREFIX.length)),
  );
  return { questions: [...questions], sheets: sheets.filter(({ rows }) => rows.length > 0) };
}

/** Lets go of the rows that imports held back. */
export async function clearWaitingRows(db: Db, companyId: number, importIds: readonly number[]): Promise<void> {
  await sql`update imports set held_back = '[]' where company_id = ${companyId} and id = any(${importIds}::bigint[])`.execute(db);
  await sql`update import_parts set held_back = '[]' where company_id = ${companyId} and import_id = any(${importIds}::bigint[])`.execute(
    db,
  );
}

/** Lets go of what imports keep whose time is up: rows that they held back, and what stood before they changed it, so that they are not undone any more. */
export async function expireImports({ scoped, now }: Pick<App, 'scoped' | 'now'>): Promise<void> {
  const { rows: companies } = await scoped({ companies: '*', readOnly: true }, (db) =>
    sql<{ id: number }>`select distinct company_id as id from imports where ${isExpiredSql(now())} order by 1`.execute(db),
  );
  for (const { id: companyId } of companies)
    await scoped({ companies: [companyId] }, async (db) => {
      const { rows } = await sql<{ id: number }>`
        update imports
        set undo_refused = coalesce(undo_refused, ${errorKey('undo.tooOld')}), is_forgotten = true
        where company_id = ${companyId} and ${isExpiredSql(now())}
        returning id`.execute(db);
      const importIds = rows.map((expiredImport) => expiredImport.id);
      await clearWaitingRows(db, companyId, importIds);
      await sql`
        update import_parts
        set made = '{}', made_client_id = null
        where company_id = ${companyId} and import_id = any(${importIds}::bigint[])`.execute(db);
    });
}
const isExpiredSql = (now: Date) =>
  sql`state = 'DONE' and not is_forgotten and ended_date < ${new Date(now.getTime() - RETENTION_DAYS * 24 * 60 * 60_000).toISOString()}`;
