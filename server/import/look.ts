/** A look at a workbook: compares all of its rows with what is there, and says what an import would do; pure but for the pauses. */
import { createHash } from 'node:crypto';
import type { CheckedImport, ImportDecision, ImportRow } from '#contract/imports.ts';
import { type SheetRows, sheetKinds } from '#domain/import/sheets.ts';
import type { Locale } from '#domain/locales.ts';
import { createActivityComparer } from './compare-activities.ts';
import { checkClientKnown, compareClient } from './compare-client.ts';
import { compareGoals } from './compare-goals.ts';
import { compareMedicines } from './compare-medicines.ts';
import { compareStaff, type StaffChange } from './compare-staff.ts';
import { compareStock } from './compare-stock.ts';
import { type Comparison, createComparison, type SheetClient } from './comparison.ts';
import type { ExistingData } from './existing.ts';
import type { Outcome } from './outcome.ts';

export type Workbook = {
  sheets: readonly (SheetRows & { columns?: readonly string[] | undefined })[];
  decisions: readonly ImportDecision[];
};
export type ImportReader = { locale: Locale; isAdmin: boolean };
/** `seen` names what was said of a part: an import whose part is said another of holds it back. */
export type ComparedClient = { work: SheetClient; seen: string };
export type WorkbookPreview = {
  comparison: Comparison;
  clients: ComparedClient[];
  staff: { outcomes: Outcome[]; changes: StaffChange[]; seen: string };
  checkedImport: CheckedImport;
};

/** Rows that are compared before others have their turn. */
const ROWS_AT_ONCE = 10;
const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The outcomes of rows, with the versions of what they are about; ids of what the catalogue's part makes are not among it. */
export const computeOutcomeHash = (outcomes: readonly Outcome[]): string =>
  sha256(
    outcomes.map((outcome) => [
      outcome.kind,
      outcome.row,
      outcome.state,
      outcome.existingRow,
      outcome.changes,
      outcome.reasons,
      outcome.recurrences,
    ]),
  );

const sheetOrder = new Map(sheetKinds.map((kind, index) => [kind, index]));
const stateRankOf = (importRow: ImportRow) => (importRow.state === 'wrong' ? 0 : 1);
export const sortImportRows = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.toSorted((a, b) => stateRankOf(a) - stateRankOf(b) || sheetOrder.get(a.kind)! - sheetOrder.get(b.kind)! || a.row - b.row);

/** A client's rows, compared in the order in which they lean on each other. */
async function compareClientRows(comparison: Comparison, sheetClient: SheetClient, pause: () => Promise<unknown>): Promise<void> {
  if (!checkClientKnown(comparison, sheetClient)) return;
  compareClient(comparison, sheetClient);
  const itemKeys = compareStock(comparison, sheetClient);
  const compareActivityRow = createActivityComparer(comparison, sheetClient, itemKeys);
  for (const [index, sheetRow] of sheetClient.rows.activities.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    compareActivityRow(sheetRow);
  }
  compareMedicines(comparison, sheetClient);
  compareGoals(comparison, sheetClient);
}

/**
 * Compares a workbook with what is there; `pause` lets others have their turn. The hash names the rows, the decisions, and all that was said, with
 * the versions of what it was said of. `absentClientKeys` are clients that the same import did not make.
 */
export async function compareWorkbook(
  existingData: ExistingData,
  { sheets, decisions }: Workbook,
  reader: ImportReader,
  pause: () => Promise<unknown>,
  absentClientKeys: ReadonlySet<string> = new Set(),
): Promise<WorkbookPreview> {
  const { isDialable } = await import('#domain/phones.ts');
  const comparison = createComparison(existingData, sheets, { decisions, ...reader, isDialable, absentClients: absentClientKeys });
  for (const sheetClient of comparison.clients.values()) {
    await pause();
    await compareClientRows(comparison, sheetClient, pause);
  }
  const staffComparison = compareStaff(comparison);
  const sheetClients = [...comparison.clients.values()];
  const comparedClients = sheetClients.map((sheetClient) => ({ work: sheetClient, seen: computeOutcomeHash(sheetClient.outcomes) }));
  const outcomes = [...sheetClients.flatMap((sheetClient) => sheetClient.outcomes), ...staffComparison.outcomes];
  const countByState = { new: 0, same: 0, changed: 0, wrong: 0 };
  for (const outcome of outcomes) countByState[outcome.state]++;
  const isWaiting = ({ outcomes }: SheetClient) => outcomes.some(({ isWrong }) => isWrong);
  const isReady = (sheetClient: SheetClient) => !isWaiting(sheetClient) && sheetClient.outcomes.some(({ state }) => state !== 'same');
  await pause();
  const staffHash = computeOutcomeHash(staffComparison.outcomes);
  const importRows = outcomes.filter((outcome) => outcome.state !== 'same').map((outcome) => outcome.toRow());
  const unknownNames = [...comparison.catalogue.unknown.values()];
  const hash = sha256([sheets, decisions, comparedClients.map((client) => client.seen), staffHash, unknownNames]);
  return {
    comparison,
    clients: comparedClients,
    staff: { ...staffComparison, seen: staffHash },
    checkedImport: {
      hash,
      counts: countByState,
      rows: sortImportRows(importRows),
      unknown: unknownNames,
      clients: { ready: sheetClients.filter(isReady).length, waiting: sheetClients.filter(isWaiting).length },
    },
  };
}
