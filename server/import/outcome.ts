/** The outcome of a look at one row of a workbook: its state, what is wrong with it, and what it would change. */
import type { ImportReason, ImportRow } from '#contract/imports.ts';
import type { SheetKind, SheetRow } from '#domain/import/sheets.ts';

/** A key of the texts of imports. */
export const errorKey = (errorName: string): string => `assistmeApp.import.errors.${errorName}`;
type MessageValues = Record<string, string>;

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
  /** Says that a column's cell is wrong, or without one the row as a whole; `errorName` is one of the texts of imports. */
  wrong(column: string | null, errorName: string, values: MessageValues = {}): null {
    return this.addErrorKey(column, errorKey(errorName), values);
  }
  /** The same by a key of any section. */
  addErrorKey(column: string | null, messageKey: string, values: MessageValues = {}): null {
    this.reasons.push({ column, key: messageKey, values });
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
  private readonly outcomesById = new Map<number, Outcome>();
  private readonly outcomesByKey = new Map<string, Outcome>();

  /**
   * The outcome of a row for one of the candidates, or for what is new where there are none. Of several the one that it says already, if any.
   */
  match<T extends { id: number; version: number }>(
    sheet: SheetKind,
    sheetRow: SheetRow,
    {
      key: rowKey,
      candidates: existingRows,
      compare,
    }: { key: string; candidates: readonly T[]; compare: (outcome: Outcome, existingRow: T | null) => void },
  ): { outcome: Outcome; existingRow: T | null } {
    const compareCandidate = (candidate: T | null) => {
      const outcome = new Outcome(sheet, sheetRow);
      if (candidate) outcome.existingRow = { id: candidate.id, version: candidate.version };
      compare(outcome, candidate);
      return { outcome, existingRow: candidate };
    };
    if (existingRows.length > 1) {
      for (const candidate of existingRows) {
        if (this.outcomesById.has(candidate.id)) continue;
        const match = compareCandidate(candidate);
        if (match.outcome.state !== 'same') continue;
        this.outcomesById.set(candidate.id, match.outcome);
        return match;
      }
      const outcome = new Outcome(sheet, sheetRow);
      outcome.wrong(null, 'several');
      return { outcome, existingRow: null };
    }
    const candidate = existingRows[0] ?? null;
    const match = compareCandidate(candidate);
    const firstOutcome = candidate ? this.outcomesById.get(candidate.id) : this.outcomesByKey.get(rowKey);
    if (firstOutcome) {
      if (!firstOutcome.reasons.some((reason) => reason.key === errorKey('rowTwice')))
        firstOutcome.wrong(null, 'rowTwice', { row: String(sheetRow.row) });
      match.outcome.wrong(null, 'rowTwice', { row: String(firstOutcome.row) });
    } else if (candidate) this.outcomesById.set(candidate.id, match.outcome);
    else this.outcomesByKey.set(rowKey, match.outcome);
    return match;
  }
}
