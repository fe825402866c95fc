/** A sheet as it is sent, or all its errors. */
import type { PaperLine } from '#contract/planning/bulk.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { emptyEntry, type LineErrors, type PaperDraft, type PaperSigner, readEntry } from './entries.ts';

type SheetContext = Omit<Parameters<typeof readEntry>[3], 'hand'>;

/** `filledInstances`: the rows with something filled in. `signerErrors`: the errors of the sheet's own signer. */
export function readSheet(
  filledInstances: readonly DayInstance[],
  { hand: sheetSigner, entries }: PaperDraft,
  sheetContext: SheetContext,
  isAuthorityMissing: (instance: DayInstance, hand: PaperSigner) => boolean = () => false,
): { lines: PaperLine[]; signerErrors: LineErrors; errorsByInstance: Record<number, LineErrors> } {
  const lines: PaperLine[] = [];
  const errorsByInstance: Record<number, LineErrors> = {};
  let signerErrors: LineErrors = {};
  for (const instance of filledInstances) {
    const readResult = readEntry(
      instance.id,
      entries[instance.id] ?? emptyEntry,
      placedTimeOf(instance),
      { ...sheetContext, hand: sheetSigner },
      (signer) => isAuthorityMissing(instance, signer),
    );
    if ('line' in readResult) lines.push(readResult.line);
    else {
      if (Object.keys(readResult.lineErrors).length > 0) errorsByInstance[instance.id] = readResult.lineErrors;
      signerErrors = { ...signerErrors, ...readResult.sheetSignerErrors };
    }
  }
  return { lines, signerErrors, errorsByInstance };
}
