/** The state of a comparison: what is there, match by names, and what it comes to for each client. */

import type { ImportDecision } from '#contract/imports.ts';
import type { SheetKind, SheetRow, SheetRows } from '#domain/import/sheets.ts';
import type { Locale } from '#domain/locales.ts';
import { nameKeyOf } from '#domain/name-key.ts';
import { Catalogue } from './catalogue.ts';
import { type ClientChanges, createEmptyChanges } from './client-changes.ts';
import type { ExistingClient, ExistingData } from './existing.ts';
import type { Outcome, RowMatcher } from './outcome.ts';

/** One client of a workbook: its rows and what they come to. */
export type SheetClient = {
  clientKey: string;
  rows: Record<Exclude<SheetKind, 'staff'>, SheetRow[]>;
  /** Those of its name that are there; several are never guessed among. */
  sameNameClients: readonly ExistingClient[];
  outcomes: Outcome[];
  changes: ClientChanges;
};

export type Comparison = {
  existing: ExistingData;
  catalogue: Catalogue;
  locale: Locale;
  /** Whoever imports writes cards as ADMIN does: whatever teams there are. */
  isAdmin: boolean;
  /** A contact's number can be called. */
  isDialable: (phone: string) => boolean;
  clients: Map<string, SheetClient>;
  /** Clients that the same import was to make, and held back, by the keys of their names. */
  absentClients: ReadonlySet<string>;
  staff: SheetRow[];
};

/** The rows of a workbook by the clients that they name. */
export function createComparison(
  existingData: ExistingData,
  sheets: readonly SheetRows[],
  {
    decisions,
    ...comparisonOptions
  }: { decisions: readonly ImportDecision[] } & Pick<Comparison, 'locale' | 'isAdmin' | 'isDialable' | 'absentClients'>,
): Comparison {
  const clientsByKey = Map.groupBy(existingData.clients, ({ name }) => nameKeyOf(name));
  const sheetClients = new Map<string, SheetClient>();
  const staffRows: SheetRow[] = [];
  for (const { kind, rows } of sheets)
    for (const sheetRow of rows) {
      if (kind === 'staff') {
        staffRows.push(sheetRow);
        continue;
      }
      const name = sheetRow.cells[kind === 'clients' ? 'name' : 'client'] ?? '';
      const clientKey = nameKeyOf(name);
      let sheetClient = sheetClients.get(clientKey);
      if (!sheetClient) {
        const sameNameClients = clientsByKey.get(clientKey) ?? [];
        const soleClient = sameNameClients.length === 1 ? sameNameClients[0]! : null;
        sheetClient = {
          clientKey,
          rows: { clients: [], activities: [], medicines: [], stock: [], goals: [] },
          sameNameClients,
          outcomes: [],
          changes: createEmptyChanges(name, soleClient),
        };
        sheetClients.set(clientKey, sheetClient);
      }
      sheetClient.rows[kind].push(sheetRow);
    }
  return {
    existing: existingData,
    catalogue: new Catalogue(existingData, decisions),
    ...comparisonOptions,
    clients: sheetClients,
    staff: staffRows,
  };
}

/** The candidates' own rows that a key finds, each with the client that it is of. */
export const collectRows = <T>(sheetClient: SheetClient, rowsOf: (client: ExistingClient) => readonly T[]): T[] =>
  sheetClient.sameNameClients.flatMap(rowsOf);

/** One of a sheet's rows compared, noted with its client; new ones of a client of which there are several are not guessed. */
export function matchRow<T extends { id: number; version: number }>(
  sheetClient: SheetClient,
  rowMatcher: RowMatcher,
  sheet: SheetKind,
  sheetRow: SheetRow,
  matchInput: Parameters<typeof RowMatcher.prototype.match<T>>[2],
): { outcome: Outcome; existingRow: T | null } {
  const match = rowMatcher.match(sheet, sheetRow, matchInput);
  if (!match.existingRow && sheetClient.sameNameClients.length > 1 && !match.outcome.isWrong)
    match.outcome.wrong(sheet === 'clients' ? null : 'client', 'severalClients');
  // Several may have the name: then nothing of theirs is changed either.
  if (match.existingRow && sheetClient.sameNameClients.length > 1 && match.outcome.state === 'changed')
    match.outcome.wrong('client', 'severalClients');
  sheetClient.outcomes.push(match.outcome);
  return match;
}
