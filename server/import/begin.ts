/** Begins an import: its rows are stored part by part, with what was said of each, and the job that applies them is queued with them. */
import { sql } from 'kysely';
import type { ImportDecision, ImportReason, ImportRow } from '#contract/imports.ts';
import type { SheetKind, SheetRow } from '#domain/import/sheets.ts';
import type { Ctx } from '#server/request/handlers.ts';
import type { ClientWork } from './comparison.ts';
import { type Look, sortedRows, type Workbook } from './look.ts';
import { errorKey } from './outcome.ts';
import { type WaitingRow, withCells } from './waiting-rows.ts';

export const IMPORT_JOB = 'import';

type Part = { kind: 'CATALOGUE' | 'CLIENT' | 'STAFF'; seen: string; rows: { kind: SheetKind; rows: readonly SheetRow[] }[] };

/** Rows of a client whose other rows are wrong wait with those (R105). */
const waitingReason: ImportReason = { column: null, key: errorKey('clientWaits'), values: {} };
const waitingRowsWithCells = (work: ClientWork): WaitingRow[] => withCells(waitingRowsOf(work), sheetsOf(work));
const waitingRowsOf = (work: ClientWork): ImportRow[] =>
  work.outcomes
    .filter(({ state }) => state !== 'same')
    .map((outcome) => outcome.toRow())
    .map((row) => ({ ...row, state: 'wrong', reasons: row.reasons.length > 0 ? row.reasons : [waitingReason] }));

const sheetsOf = ({ rows }: ClientWork): Part['rows'] =>
  (Object.entries(rows) as [SheetKind, SheetRow[]][])
    .filter(([, sheetRows]) => sheetRows.length > 0)
    .map(([kind, ones]) => ({ kind, rows: ones }));

/** The parts in the order in which they lean on each other, and the rows that are waiting back from the beginning. */
function partsOf({ clients, staff, state }: Look, decisions: readonly ImportDecision[]): { parts: Part[]; waitingRows: WaitingRow[] } {
  const parts: Part[] = [];
  const waitingRows: WaitingRow[] = [];
  if (decisions.some(({ useId }) => useId === null)) parts.push({ kind: 'CATALOGUE', seen: '', rows: [] });
  for (const { work, seen } of clients) {
    if (work.outcomes.some(({ isWrong }) => isWrong)) waitingRows.push(...waitingRowsWithCells(work));
    else if (work.outcomes.some((outcome) => outcome.state !== 'same')) parts.push({ kind: 'CLIENT', seen, rows: sheetsOf(work) });
  }
  const wrongStaff = staff.outcomes.filter(({ isWrong }) => isWrong).map((outcome) => outcome.toRow());
  waitingRows.push(...withCells(wrongStaff, [{ kind: 'staff', rows: state.staff }]));
  const changedRowNumbers = new Set(staff.changes.map(({ outcome }) => outcome.row));
  const rows = state.staff.filter(({ row }) => changedRowNumbers.has(row));
  if (rows.length > 0) parts.push({ kind: 'STAFF', seen: staff.seen, rows: [{ kind: 'staff', rows }] });
  return { parts, waitingRows: sortedRows(waitingRows) };
}

/** Stores the import and queues its job, in the transaction of whoever asks; answers its id. */
export async function beginImport(
  { app, db, user, now }: Ctx,
  companyId: number,
  look: Look,
  { decisions, sheets }: Workbook,
): Promise<number> {
  const columns = sheets.flatMap(({ kind, columns }) => (columns ? [{ kind, columns }] : []));
  const { parts, waitingRows } = partsOf(look, decisions);
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, started_date, started_by_id, language, decisions, held_back, columns)
    values (${companyId}, ${now.toISOString()}, ${user.id}, ${look.state.locale}, ${JSON.stringify(decisions)}::jsonb,
      ${JSON.stringify(waitingRows)}::jsonb, ${JSON.stringify(columns)}::jsonb)
    returning id`.execute(db);
  const { id } = rows[0]!;
  for (const [number, { kind, seen, rows }] of parts.entries())
    await sql`
      insert into import_parts (company_id, import_id, number, kind, seen, rows)
      values (${companyId}, ${id}, ${number}, ${kind}, ${seen}, ${JSON.stringify(rows)}::jsonb)`.execute(db);
  await app.jobs.send(db, IMPORT_JOB, { companyId, importId: id });
  return id;
}
