/** A sheet as it is entered: each line's entry, and what of it is sent or missing (product «Paper and week»). */
import type { PaperLine } from '#contract/planning/bulk.ts';
import { dayMeant, paperLineFault } from '#domain/planning/paper.ts';
import { readTime } from '../kit/parse-date.ts';

/** The signer: one of the team by id, as text; oneself; or another by name. Empty for a line that has the sheet's. */
export type PaperSigner = { who: string; name: string };
export const ME = 'me';
export const ANOTHER = 'another';
export const noSigner: PaperSigner = { who: '', name: '' };

export type Entry = {
  act: PaperLine['act'] | '';
  /** As typed. */
  clock: string;
  comment: string;
  hand: PaperSigner;
  /** The row's name, for when the row is no longer there. */
  of: string;
};
export const noEntry: Entry = { act: '', clock: '', comment: '', hand: noSigner, of: '' };
/** The sheet as this device stores it until it is entered. */
export type PaperDraft = { hand: PaperSigner; entries: Record<number, Entry> };
export const noDraft: PaperDraft = { hand: noSigner, entries: {} };

/** Something stands there, or the line was left as it was. */
export const isFilled = ({ act, clock, comment }: Entry): boolean => act !== '' || clock.trim() !== '' || comment.trim() !== '';

/** The draft with a line changed; one with nothing in it is none. */
export function withEntry(draft: PaperDraft, id: number, entry: Entry): PaperDraft {
  const { [id]: _, ...others } = draft.entries;
  return { ...draft, entries: isFilled(entry) ? { ...others, [id]: entry } : others };
}
export function withoutEntries(draft: PaperDraft, ids: readonly number[]): PaperDraft {
  const entries = Object.entries(draft.entries).filter(([id]) => !ids.includes(Number(id)));
  return { ...draft, entries: Object.fromEntries(entries) };
}

/** A line's errors by field, in keys of the texts; `line` is about none of the fields. */
export type LineErrors = Partial<Record<'time' | 'who' | 'name' | 'comment' | 'line', string>>;
/** Days and clocks of the client's company. */
type Clock = {
  localDateOf: (instant: string) => string;
  formatTime: (instant: string) => string;
  instantAt: (day: string, clock: string) => string;
};
type Sheet = { date: string; now: string; hand: PaperSigner } & Clock;
/** True of a line that is signed without what it asks for: it says why (R147). */
type IsLacking = (hand: PaperSigner) => boolean;

/** The day that a clock time means where that is another than the sheet's. */
export function otherDay(clock: string, plannedDate: string, { date, formatTime }: Pick<Sheet, 'date' | 'formatTime'>): string | undefined {
  const time = readTime(clock);
  const day = time && dayMeant(date, time, formatTime(plannedDate));
  return day === date ? undefined : day;
}

/** The signer of a line: its own, else the sheet's. */
export const signerOf = (entry: Entry, sheetHand: PaperSigner): PaperSigner => (entry.hand.who === '' ? sheetHand : entry.hand);
const signerErrors = ({ who, name }: PaperSigner): LineErrors =>
  who === '' ? { who: 'error.field.required' } : who === ANOTHER && name.trim() === '' ? { name: 'error.field.required' } : {};

/** A filled line as it is sent, or its errors; `sheetSignerErrors` are those of the sheet's own signer. `plannedDate`: the instant it stands at. */
export function readEntry(
  id: number,
  entry: Entry,
  plannedDate: string,
  sheet: Sheet,
  isLacking: IsLacking = () => false,
): { line: PaperLine } | { lineErrors: LineErrors; sheetSignerErrors: LineErrors } {
  const { act, clock, comment } = entry;
  const clockTime = act === 'sign' ? readTime(clock) : undefined;
  const doneAt = clockTime ? sheet.instantAt(dayMeant(sheet.date, clockTime, sheet.formatTime(plannedDate)), clockTime) : null;
  const problem = act && paperLineFault({ act, at: doneAt, comment }, sheet.now);
  const isSheetHand = entry.hand.who === '';
  const signer = signerOf(entry, sheet.hand);
  const handErrors = signerErrors(signer);
  const lineErrors: LineErrors = {
    ...(!act && { line: 'error.paper.noAct' }),
    ...(act === 'sign' && comment.trim() === '' && isLacking(signer) && { comment: 'error.field.commentMissing' }),
    ...(problem && { [problem.field === 'comment' ? 'comment' : 'time']: problem.message }),
    ...(act === 'sign' && clock.trim() !== '' && !clockTime && { time: 'instance.wrongTime' }),
    ...(!isSheetHand && handErrors),
  };
  const sheetSignerErrors = isSheetHand ? handErrors : {};
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
