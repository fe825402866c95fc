/** The outcome of a look at one row of a workbook: its state, what is wrong with it, and what it would change. */
import type { ImportReason, ImportRow } from '#contract/imports.ts';
import type { SheetKind, SheetRow } from '#domain/import/sheets.ts';

/** A key of the texts of imports. */
export const errorKey = (key: string): string => `assistmeApp.import.errors.${key}`;
type Values = Record<string, string>;

/** A row while it is compared. */
export class Outcome {
  readonly kind: SheetKind;
  readonly row: number;
  readonly name: string;
  readonly client: string | null;
  readonly reasons: ImportReason[] = [];
  readonly changes: ImportRow['changes'] = [];
  readonly recurrences: string[] = [];
  /** The id and the version of what it is about; null of what is new. */
  existingRow: { id: number; version: number } | null = null;

  constructor(kind: SheetKind, { row, cells }: SheetRow) {
    this.kind = kind;
    this.row = row;
    this.name = cells[nameColumns[kind]] ?? '';
    this.client = kind === 'clients' || kind === 'staff' ? null : (cells.client ?? '');
  }

  get isWrong(): boolean {
    return this.reasons.length > 0;
  }
  /** Says that a column's cell is wrong, or without one the row as a whole; `key` is one of the texts of imports. */
  wrong(column: string | null, key: string, values: Values = {}): null {
    return this.refuse(column, errorKey(key), values);
  }
  /** The same by a key of any section. */
  refuse(column: string | null, key: string, values: Values = {}): null {
    this.reasons.push({ column, key, values });
    return null;
  }
  changed(column: string, before: string, after: string): void {
    this.changes.push({ column, before, after });
  }
  get state(): ImportRow['state'] {
    if (this.isWrong) return 'wrong';
    if (!this.existingRow) return 'new';
    return this.changes.length > 0 ? 'changed' : 'same';
  }
  toRow(): ImportRow {
    const { kind, row, state, name, client, reasons, changes, recurrences } = this;
    return { kind, row, state, name, client, reasons, changes, recurrences };
  }
}

/** The column that says what a row is about. */
export const nameColumns: Record<SheetKind, string> = {
  clients: 'name',
  staff: 'email',
  activities: 'name',
  medicines: 'name',
  stock: 'name',
  goals: 'activity',
};

/** The rows of one sheet that were matched already: what two rows say is wrong in both, and what fits several is never guessed. */
export class RowMatcher {
  private readonly byId = new Map<number, Outcome>();
  private readonly byKey = new Map<string, Outcome>();

  /**
   * The outcome of a row for one of the candidates, or for what is new where there are none. Of several the one that it says already, if any.
   */
  match<T extends { id: number; version: number }>(
    sheet: SheetKind,
    row: SheetRow,
    { key, candidates, compare }: { key: string; candidates: readonly T[]; compare: (outcome: Outcome, existingRow: T | null) => void },
  ): { outcome: Outcome; existingRow: T | null } {
    const compareWith = (candidate: T | null) => {
      const outcome = new Outcome(sheet, row);
      if (candidate) outcome.existingRow = { id: candidate.id, version: candidate.version };
      compare(outcome, candidate);
      return { outcome, existingRow: candidate };
    };
    if (candidates.length > 1) {
      for (const candidate of candidates) {
        if (this.byId.has(candidate.id)) continue;
        const match = compareWith(candidate);
        if (match.outcome.state !== 'same') continue;
        this.byId.set(candidate.id, match.outcome);
        return match;
      }
      const outcome = new Outcome(sheet, row);
      outcome.wrong(null, 'several');
      return { outcome, existingRow: null };
    }
    const candidate = candidates[0] ?? null;
    const match = compareWith(candidate);
    const firstOutcome = candidate ? this.byId.get(candidate.id) : this.byKey.get(key);
    if (firstOutcome) {
      if (!firstOutcome.reasons.some((reason) => reason.key === errorKey('rowTwice')))
        firstOutcome.wrong(null, 'rowTwice', { row: String(row.row) });
      match.outcome.wrong(null, 'rowTwice', { row: String(firstOutcome.row) });
    } else if (candidate) this.byId.set(candidate.id, match.outcome);
    else this.byKey.set(key, match.outcome);
    return match;
  }
}
