/** A look at a workbook: compares all of its rows with what is there, and says what an import would do; pure but for the pauses. */
import { createHash } from 'node:crypto';
import type { CheckedImport, ImportDecision, ImportRow } from '#contract/imports.ts';
import { type SheetRows, sheetKinds } from '#domain/import/sheets.ts';
import type { Locale } from '#domain/locales.ts';
import { activityComparer } from './compare-activities.ts';
import { checkClientKnown, compareClient } from './compare-client.ts';
import { compareGoals } from './compare-goals.ts';
import { compareMedicines } from './compare-medicines.ts';
import { compareStaff, type StaffChange } from './compare-staff.ts';
import { compareStock } from './compare-stock.ts';
import { beginComparison, type ClientWork, type Comparison } from './comparison.ts';
import type { ExistingData } from './existing.ts';
import type { Outcome } from './outcome.ts';

export type Workbook = {
  sheets: readonly (SheetRows & { columns?: readonly string[] | undefined })[];
  decisions: readonly ImportDecision[];
};
export type Reader = { locale: Locale; isAdmin: boolean };
/** `seen` names what was said of a part: an import whose part is said another of holds it back. */
export type ComparedClient = { work: ClientWork; seen: string };
export type Look = {
  state: Comparison;
  clients: ComparedClient[];
  staff: { outcomes: Outcome[]; changes: StaffChange[]; seen: string };
  checked: CheckedImport;
};

/** Rows that are compared before others have their turn. */
const ROWS_AT_ONCE = 10;
const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** The outcomes of rows, with the versions of what they are about; ids of what the catalogue's part makes are not among it. */
export const outcomeHashOf = (outcomes: readonly Outcome[]): string =>
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
const stateRank = (row: ImportRow) => (row.state === 'wrong' ? 0 : 1);
export const sortedRows = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.toSorted((a, b) => stateRank(a) - stateRank(b) || sheetOrder.get(a.kind)! - sheetOrder.get(b.kind)! || a.row - b.row);

/** A client's rows, compared in the order in which they lean on each other. */
async function compareClientRows(state: Comparison, work: ClientWork, pause: () => Promise<unknown>): Promise<void> {
  if (!checkClientKnown(state, work)) return;
  compareClient(state, work);
  const items = compareStock(state, work);
  const compare = activityComparer(state, work, items);
  for (const [index, row] of work.rows.activities.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pause();
    compare(row);
  }
  compareMedicines(state, work);
  compareGoals(state, work);
}

/**
 * Compares a workbook with what is there; `pause` lets others have their turn. The hash names the rows, the decisions, and all that was said, with
 * the versions of what it was said of. `absentClients` are clients that the same import did not make.
 */
export async function compareWorkbook(
  existingData: ExistingData,
  { sheets, decisions }: Workbook,
  reader: Reader,
  pause: () => Promise<unknown>,
  absentClients: ReadonlySet<string> = new Set(),
): Promise<Look> {
  const { isDialable } = await import('#domain/phones.ts');
  const state = beginComparison(existingData, sheets, { decisions, ...reader, isDialable, absentClients });
  for (const work of state.clients.values()) {
    await pause();
    await compareClientRows(state, work, pause);
  }
  const staff = compareStaff(state);
  const clientWorks = [...state.clients.values()];
  const clients = clientWorks.map((work) => ({ work, seen: outcomeHashOf(work.outcomes) }));
  const outcomes = [...clientWorks.flatMap((work) => work.outcomes), ...staff.outcomes];
  const counts = { new: 0, same: 0, changed: 0, wrong: 0 };
  for (const outcome of outcomes) counts[outcome.state]++;
  const isWaiting = ({ outcomes }: ClientWork) => outcomes.some(({ isWrong }) => isWrong);
  const isReady = (work: ClientWork) => !isWaiting(work) && work.outcomes.some(({ state }) => state !== 'same');
  await pause();
  const staffHash = outcomeHashOf(staff.outcomes);
  const rows = outcomes.filter((outcome) => outcome.state !== 'same').map((outcome) => outcome.toRow());
  const unknown = [...state.catalogue.unknown.values()];
  const hash = sha256([sheets, decisions, clients.map((client) => client.seen), staffHash, unknown]);
  return {
    state,
    clients,
    staff: { ...staff, seen: staffHash },
    checked: {
      hash,
      counts,
      rows: sortedRows(rows),
      unknown,
      clients: { ready: clientWorks.filter(isReady).length, waiting: clientWorks.filter(isWaiting).length },
    },
  };
}
