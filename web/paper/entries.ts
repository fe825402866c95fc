/** A sheet as it is entered: each line's entry, and what of it is sent or missing (product «Paper and week»). */
import type { PaperLine } from '#contract/planning/bulk.ts';
import { findPaperLineError, resolvePaperDay } from '#domain/planning/paper.ts';
import { readTime } from '../kit/parse-date.ts';

/** The signer: one of the team by id, as text; oneself; or another by name. Empty for a line that has the sheet's. */
export type PaperSigner = { who: string; name: string };
export const ME = 'me';
export const ANOTHER = 'another';
export const emptySigner: PaperSigner = { who: '', name: '' };

export type Entry = {
  act: PaperLine['act'] | '';
  /** As typed. */
  clock: string;
  comment: string;
  hand: PaperSigner;
  /** The row's name, for when the row is no longer there. */
  of: string;
};
export const emptyEntry: Entry = { act: '', clock: '', comment: '', hand: emptySigner, of: '' };
/** The sheet as this device stores it until it is entered. */
export type PaperDraft = { hand: PaperSigner; entries: Record<number, Entry> };
export const emptyPaperDraft: PaperDraft = { hand: emptySigner, entries: {} };

/** Something stands there, or the line was left as it was. */
export const isFilled = ({ act, clock, comment }: Entry): boolean => act !== '' || clock.trim() !== '' || comment.trim() !== '';

/** The draft with a line changed; one with nothing in it is none. */
export function replaceEntry(draft: PaperDraft, id: number, entry: Entry): PaperDraft {
  const { [id]: _, ...others } = draft.entries;
  return { ...draft, entries: isFilled(entry) ? { ...others, [id]: entry } : others };
}
export function removeEntries(draft: PaperDraft, ids: readonly number[]): PaperDraft {
  const entries = Object.entries(draft.entries).filter(([id]) => !ids.includes(Number(id)));
  return { ...draft, entries: Object.fromEntries(entries) };
}

/** A line's errors by field, in keys of the texts; `line` is about none of the fields. */
export type LineErrors = Partial<Record<'time' | 'who' | 'name' | 'comment' | 'line', string>>;
/** Days and clocks of the client's company. */
type CompanyClock = {
  localDateOf: (instant: string) => string;
  formatTime: (instant: string) => string;
  instantAt: (day: string, clock: string) => string;
};
type SheetContext = { date: string; now: string; hand: PaperSigner } & CompanyClock;
/** True of a line that is signed without what it asks for: it says why (R147). */
type AuthorityCheck = (signer: PaperSigner) => boolean;

/** The day that a clock time means where that is another than the sheet's. */
export function findOtherDay(
  clock: string,
  plannedDate: string,
  { date, formatTime }: Pick<SheetContext, 'date' | 'formatTime'>,
): string | undefined {
  const clockTime = readTime(clock);
  const meantDate = clockTime && resolvePaperDay(date, clockTime, formatTime(plannedDate));
  return meantDate === date ? undefined : meantDate;
}

/** The signer of a line: its own, else the sheet's. */
export const signerOf = (entry: Entry, sheetSigner: PaperSigner): PaperSigner => (entry.hand.who === '' ? sheetSigner : entry.hand);
const validateSigner = ({ who, name }: PaperSigner): LineErrors =>
  who === '' ? { who: 'error.field.required' } : who === ANOTHER && name.trim() === '' ? { name: 'error.field.required' } : {};

/** A filled line as it is sent, or its errors; `sheetSignerErrors` are those of the sheet's own signer. `plannedDate`: the instant it stands at. */
export function readEntry(
  id: number,
  entry: Entry,
  plannedDate: string,
  sheetContext: SheetContext,
  isAuthorityMissing: AuthorityCheck = () => false,
): { line: PaperLine } | { lineErrors: LineErrors; sheetSignerErrors: LineErrors } {
  const { act, clock, comment } = entry;
  const clockTime = act === 'sign' ? readTime(clock) : undefined;
  const doneAt = clockTime
    ? sheetContext.instantAt(resolvePaperDay(sheetContext.date, clockTime, sheetContext.formatTime(plannedDate)), clockTime)
    : null;
  const lineFault = act && findPaperLineError({ act, at: doneAt, comment }, sheetContext.now);
  const hasSheetSigner = entry.hand.who === '';
  const signer = signerOf(entry, sheetContext.hand);
  const lineSignerErrors = validateSigner(signer);
  const lineErrors: LineErrors = {
    ...(!act && { line: 'error.paper.noAct' }),
    ...(act === 'sign' && comment.trim() === '' && isAuthorityMissing(signer) && { comment: 'error.field.commentMissing' }),
    ...(lineFault && { [lineFault.field === 'comment' ? 'comment' : 'time']: lineFault.message }),
    ...(act === 'sign' && clock.trim() !== '' && !clockTime && { time: 'instance.wrongTime' }),
    ...(!hasSheetSigner && lineSignerErrors),
  };
  const sheetSignerErrors = hasSheetSigner ? lineSignerErrors : {};
  if (!act || Object.keys({ ...lineErrors, ...sheetSignerErrors }).length > 0) return { lineErrors, sheetSignerErrors };
  return {
    line: {
      instanceId: id,
      act,
      ...(doneAt && { occurrenceDate: doneAt }),
      ...(signer.who === ANOTHER ? { doneByName: signer.name.trim() } : signer.who === ME ? {} : { doneById: Number(signer.who) }),
      ...(comment.trim() && { comment: comment.trim() }),
    },
  };
}

const formFieldByServerField: Record<string, keyof LineErrors> = {
  occurrenceDate: 'time',
  doneById: 'who',
  doneByName: 'name',
  comment: 'comment',
};
/** The server's errors of the lines, by their instances; the others are the caller's. */
export function errorsByLine(fieldErrors: Readonly<Record<string, string>>, ids: readonly number[]): Record<number, LineErrors> {
  const lineErrors: Record<number, LineErrors> = {};
  for (const [path, message] of Object.entries(fieldErrors)) {
    const [, lineIndex, field] = /^lines\.(\d+)\.?(\w*)/.exec(path) ?? [];
    const id = lineIndex === undefined ? undefined : ids[Number(lineIndex)];
    if (id !== undefined) lineErrors[id] = { ...lineErrors[id], [formFieldByServerField[field!] ?? 'line']: message };
  }
  return lineErrors;
}
