/** A sheet as it is sent, or all its errors. */
import type { PaperLine } from '#contract/planning/bulk.ts';
import { timeOf } from '#domain/planning/instance.ts';
import type { Row } from '../shared/day/day.ts';
import { noEntry, type PaperDraft, type PaperSigner, readEntry, type WrongLine } from './entries.ts';

type Sheet = Omit<Parameters<typeof readEntry>[3], 'hand'>;

/** `filled`: the rows with something filled in. `above`: the errors of the sheet's own signer. */
export function readSheet(
  filled: readonly Row[],
  { hand, entries }: PaperDraft,
  sheet: Sheet,
  isLacking: (row: Row, hand: PaperSigner) => boolean = () => false,
): { lines: PaperLine[]; signerErrors: WrongLine; wrongLines: Record<number, WrongLine> } {
  const lines: PaperLine[] = [];
  const wrongLines: Record<number, WrongLine> = {};
  let signerErrors: WrongLine = {};
  for (const row of filled) {
    const read = readEntry(row.id, entries[row.id] ?? noEntry, timeOf(row), { ...sheet, hand }, (signer) => isLacking(row, signer));
    if ('line' in read) lines.push(read.line);
    else {
      if (Object.keys(read.wrong).length > 0) wrongLines[row.id] = read.wrong;
      signerErrors = { ...signerErrors, ...read.wrongAbove };
    }
  }
  return { lines, signerErrors: signerErrors, wrongLines };
}
