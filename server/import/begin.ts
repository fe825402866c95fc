/** Begins an import: its rows are stored part by part, with what was said of each, and the job that applies them is queued with them. */
import { sql } from 'kysely';
import type { ImportDecision, ImportReason, ImportRow } from '#contract/imports.ts';
import type { SheetKind, SheetRow } from '#domain/import/sheets.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { SheetClient } from './comparison.ts';
import { sortImportRows, type Workbook, type WorkbookPreview } from './look.ts';
import { errorKey } from './outcome.ts';
import { addCells, type WaitingRow } from './waiting-rows.ts';

export const IMPORT_JOB = 'import';

type ImportPart = { kind: 'CATALOGUE' | 'CLIENT' | 'STAFF'; seen: string; rows: { kind: SheetKind; rows: readonly SheetRow[] }[] };

/** Rows of a client whose other rows are wrong wait with those (R105). */
const waitingReason: ImportReason = { column: null, key: errorKey('clientWaits'), values: {} };
const waitingRowsWithCells = (sheetClient: SheetClient): WaitingRow[] => addCells(waitingRowsOf(sheetClient), sheetsOf(sheetClient));
const waitingRowsOf = (sheetClient: SheetClient): ImportRow[] =>
  sheetClient.outcomes
    .filter(({ state }) => state !== 'same')
    .map((outcome) => outcome.toRow())
    .map((importRow) => ({ ...importRow, state: 'wrong', reasons: importRow.reasons.length > 0 ? importRow.reasons : [waitingReason] }));

const sheetsOf = ({ rows }: SheetClient): ImportPart['rows'] =>
  (Object.entries(rows) as [SheetKind, SheetRow[]][])
    .filter(([, sheetRows]) => sheetRows.length > 0)
    .map(([kind, ones]) => ({ kind, rows: ones }));

/** The parts in the order in which they lean on each other, and the rows that are waiting back from the beginning. */
function createParts(
  { clients, staff, comparison }: WorkbookPreview,
  decisions: readonly ImportDecision[],
): { parts: ImportPart[]; waitingRows: WaitingRow[] } {
  const parts: ImportPart[] = [];
  const waitingRows: WaitingRow[] = [];
  if (decisions.some(({ useId }) => useId === null)) parts.push({ kind: 'CATALOGUE', seen: '', rows: [] });
  for (const { work: sheetClient, seen } of clients) {
    if (sheetClient.outcomes.some(({ isWrong }) => isWrong)) waitingRows.push(...waitingRowsWithCells(sheetClient));
    else if (sheetClient.outcomes.some((outcome) => outcome.state !== 'same'))
      parts.push({ kind: 'CLIENT', seen, rows: sheetsOf(sheetClient) });
  }
  const wrongStaffRows = staff.outcomes.filter(({ isWrong }) => isWrong).map((outcome) => outcome.toRow());
  waitingRows.push(...addCells(wrongStaffRows, [{ kind: 'staff', rows: comparison.staff }]));
  const changedRowNumbers = new Set(staff.changes.map(({ outcome }) => outcome.row));
  const changedStaffRows = comparison.staff.filter(({ row }) => changedRowNumbers.has(row));
  if (changedStaffRows.length > 0) parts.push({ kind: 'STAFF', seen: staff.seen, rows: [{ kind: 'staff', rows: changedStaffRows }] });
  return { parts, waitingRows: sortImportRows(waitingRows) };
}

/** Stores the import and queues its job, in the transaction of whoever asks; answers its id. */
export async function beginImport(
  { app, db, user, now }: Ctx,
  companyId: number,
  preview: WorkbookPreview,
  { decisions, sheets }: Workbook,
): Promise<number> {
  const sheetColumns = sheets.flatMap(({ kind, columns }) => (columns ? [{ kind, columns }] : []));
  const { parts, waitingRows } = createParts(preview, decisions);
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, started_date, started_by_id, language, decisions, held_back, columns)
    values (${companyId}, ${now.toISOString()}, ${user.id}, ${preview.comparison.locale}, ${JSON.stringify(decisions)}::jsonb,
      ${JSON.stringify(waitingRows)}::jsonb, ${JSON.stringify(sheetColumns)}::jsonb)
    returning id`.execute(db);
  const { id } = rows[0]!;
  for (const [partNumber, { kind, seen, rows }] of parts.entries())
    await sql`
      insert into import_parts (company_id, import_id, number, kind, seen, rows)
      values (${companyId}, ${id}, ${partNumber}, ${kind}, ${seen}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await app.jobs.send(db, IMPORT_JOB, { companyId, importId: id });
  return id;
}
