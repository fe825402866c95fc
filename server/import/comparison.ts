/** The state of a comparison: what is there, match by names, and what it comes to for each client. */

import type { ImportDecision } from '#contract/imports.ts';
import type { SheetKind, SheetRow, SheetRows } from '#domain/import/sheets.ts';
import type { Locale } from '#domain/locales.ts';
import { nameKey } from '#domain/name-key.ts';
import { Catalogue } from './catalogue.ts';
import { type ClientChanges, noChangesFor } from './client-changes.ts';
import type { ExistingClient, ExistingData } from './existing.ts';
import type { Outcome, RowMatcher } from './outcome.ts';

/** One client of a workbook: its rows and what they come to. */
export type ClientWork = {
  key: string;
  rows: Record<Exclude<SheetKind, 'staff'>, SheetRow[]>;
  /** Those of its name that are there; several are never guessed among. */
  candidates: readonly ExistingClient[];
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
  clients: Map<string, ClientWork>;
  /** Clients that the same import was to make, and held back, by the keys of their names. */
  absentClients: ReadonlySet<string>;
  staff: SheetRow[];
};

/** The rows of a workbook by the clients that they name. */
export function beginComparison(
  existingData: ExistingData,
  sheets: readonly SheetRows[],
  {
    decisions,
    ...given
  }: { decisions: readonly ImportDecision[] } & Pick<Comparison, 'locale' | 'isAdmin' | 'isDialable' | 'absentClients'>,
): Comparison {
  const byName = Map.groupBy(existingData.clients, ({ name }) => nameKey(name));
  const clients = new Map<string, ClientWork>();
  const staff: SheetRow[] = [];
  for (const { kind, rows } of sheets)
    for (const row of rows) {
      if (kind === 'staff') {
        staff.push(row);
        continue;
      }
      const name = row.cells[kind === 'clients' ? 'name' : 'client'] ?? '';
      const key = nameKey(name);
      let work = clients.get(key);
      if (!work) {
        const candidates = byName.get(key) ?? [];
        const soleCandidate = candidates.length === 1 ? candidates[0]! : null;
        work = {
          key,
          rows: { clients: [], activities: [], medicines: [], stock: [], goals: [] },
          candidates,
          outcomes: [],
          changes: noChangesFor(name, soleCandidate),
        };
        clients.set(key, work);
      }
      work.rows[kind].push(row);
    }
  return { existing: existingData, catalogue: new Catalogue(existingData, decisions), ...given, clients, staff };
}

/** The candidates' own rows that a key finds, each with the client that it is of. */
export const rowsOfCandidates = <T>(work: ClientWork, rowsOf: (client: ExistingClient) => readonly T[]): T[] =>
  work.candidates.flatMap(rowsOf);

/** One of a sheet's rows compared, noted with its client; new ones of a client of which there are several are not guessed. */
export function matchRow<T extends { id: number; version: number }>(
  work: ClientWork,
  rowMatcher: RowMatcher,
  sheet: SheetKind,
  row: SheetRow,
  matchInput: Parameters<typeof RowMatcher.prototype.match<T>>[2],
): { outcome: Outcome; existingRow: T | null } {
  const match = rowMatcher.match(sheet, row, matchInput);
  if (!match.existingRow && work.candidates.length > 1 && !match.outcome.isWrong)
    match.outcome.wrong(sheet === 'clients' ? null : 'client', 'severalClients');
  // Several may have the name: then nothing of theirs is changed either.
  if (match.existingRow && work.candidates.length > 1 && match.outcome.state === 'changed') match.outcome.wrong('client', 'severalClients');
  work.outcomes.push(match.outcome);
  return match;
}
