/** A sheet as it is sent, or all its errors. */
import type { PaperLine } from '#contract/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import type { Row } from '../shared/day/day.ts';
import { type LineErrors, noEntry, type PaperDraft, type PaperSigner, readEntry } from './entries.ts';

type Sheet = Omit<Parameters<typeof readEntry>[3], 'hand'>;

/** `filledRows`: the rows with something filled in. `signerErrors`: the errors of the sheet's own signer. */
export function readSheet(
  filledRows: readonly Row[],
  { hand, entries }: PaperDraft,
  sheet: Sheet,
  isLacking: (row: Row, hand: PaperSigner) => boolean = () => false,
): { lines: PaperLine[]; signerErrors: LineErrors; wrongLines: Record<number, LineErrors> } {
  const lines: PaperLine[] = [];
  const wrongLines: Record<number, LineErrors> = {};
  let signerErrors: LineErrors = {};
  for (const row of filledRows) {
    const readResult = readEntry(row.id, entries[row.id] ?? noEntry, placedTimeOf(row), { ...sheet, hand }, (signer) =>
      isLacking(row, signer),
    );
    if ('line' in readResult) lines.push(readResult.line);
    else {
      if (Object.keys(readResult.lineErrors).length > 0) wrongLines[row.id] = readResult.lineErrors;
      signerErrors = { ...signerErrors, ...readResult.sheetSignerErrors };
    }
  }
  return { lines, signerErrors, wrongLines };
}
