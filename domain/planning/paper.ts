/** A day on paper: what of it is printed and in which order, and what is entered from it afterwards (product «Paper and week»). */
import { addDays, type Instant, type LocalDate, type LocalTime, toLocalDate } from '../time.ts';
import { checkBulkAct, maxBulkInstances } from './bulk.ts';
import { type InstanceState, isOpen, isPast, isReport, placedTimeOf } from './instance.ts';
import { type ActOutcome, sign, skip } from './instance-acts.ts';
import { findSigningQuestions, type TappedInstance } from './one-tap.ts';

/** The most days that are printed at once, and that one entering reaches over. */
export const maxDaysOnPaper = 7;
/** The most lines that are entered at once. */
export const maxPaperLines = maxBulkInstances;

export type PrintedInstance = InstanceState & { id: number };
/**
 * The place on paper: its planned time, where a stand-in looks for it, whenever it was done; a report when it was done. An open one that was moved
 * to a time that has been stands there: its planned time may be another day's. ISO instant.
 */
export const paperTimeOf = (instance: InstanceState): string =>
  isOpen(instance) ? placedTimeOf(instance) : (instance.plannedDate ?? placedTimeOf(instance));

/** All of a day in order of time; what was entered as done, never planned, stands among the rest. */
export const sortForPaper = <R extends PrintedInstance>(instances: readonly R[]): R[] =>
  [...instances].sort((a, b) => Date.parse(paperTimeOf(a)) - Date.parse(paperTimeOf(b)) || a.id - b.id);

/** Those that may have been signed by hand: open, planned and to be signed; in order of time. */
export const findInstancesToEnter = <R extends PrintedInstance>(instances: readonly R[]): R[] =>
  sortForPaper(instances).filter((instance) => isOpen(instance) && instance.isCompletable && !isReport(instance));

export const paperActs = ['sign', 'skip'] as const;
/** A line as it stands on paper: signed, when it was done; or skipped, why, and when that was decided where it says so. */
export type PaperLineContent = { act: (typeof paperActs)[number]; at: Instant | null; comment: string };

const MINUTE_MS = 60_000;
/** Clocks differ by less. */
const isInFuture = (instant: Instant, now: Instant): boolean => Date.parse(instant) - Date.parse(now) >= MINUTE_MS;

/** The error of a line as it was read, by its field and with a key of the texts: an act on paper has a time, which has been, or a reason. */
export function findPaperLineError(line: PaperLineContent, now: Instant): { field: 'occurrenceDate' | 'comment'; message: string } | null {
  if (line.act === 'sign' && line.at === null) return { field: 'occurrenceDate', message: 'signDetails.timeRequired' };
  if (line.at !== null && isInFuture(line.at, now)) return { field: 'occurrenceDate', message: 'error.paper.ahead' };
  if (line.act === 'skip' && line.comment.trim() === '') return { field: 'comment', message: 'error.field.commentMissing' };
  return null;
}

/**
 * Applies a line: signed, or skipped, as of the time on paper and recorded now by whoever enters it. What somebody has done meanwhile is refused
 * (R15). A skip without a time stands where it was planned. `storedComment` is the comment as it is stored, of which `line` holds the words.
 */
export function applyPaperLine(
  instance: InstanceState,
  line: PaperLineContent,
  storedComment: string,
  actor: { id: number; now: Instant },
): ActOutcome {
  const refusal = checkBulkAct(line.act, instance);
  if (refusal) return { refused: refusal };
  const plannedTime = isPast(placedTimeOf(instance), actor.now) ? placedTimeOf(instance) : actor.now;
  const timeOnPaper = line.at ?? plannedTime;
  const doneAt = isPast(timeOnPaper, actor.now) ? timeOnPaper : actor.now;
  if (line.act === 'skip') return skip(instance, storedComment, line.comment, actor, doneAt);
  const signOutcome = sign(instance, { when: 'custom', at: doneAt }, actor);
  return 'refused' in signOutcome ? signOutcome : { ...signOutcome, changes: { ...signOutcome.changes, comment: storedComment } };
}

/** True when lines of so many days are too far apart to be of one entering; `instants` are where they stand. */
export function hasTooManyDays(instants: readonly Instant[], timeZone: string): boolean {
  const days = instants.map((instant) => toLocalDate(instant, timeZone)).sort();
  return days.length > 0 && addDays(days[0]!, maxDaysOnPaper - 1) < days.at(-1)!;
}

const HALF_DAY_MINUTES = 12 * 60;
const minutesOfClock = (clockTime: LocalTime): number => Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));
/**
 * The day that a clock time on the sheet of `date` means, of something planned for `plannedTime`: the sheet's own, and the next for what lies over
 * half a day earlier («00:20» at 23:30).
 */
export const resolvePaperDay = (date: LocalDate, clockTime: LocalTime, plannedTime: LocalTime): LocalDate =>
  minutesOfClock(plannedTime) - minutesOfClock(clockTime) > HALF_DAY_MINUTES ? addDays(date, 1) : date;

/** True where the planned time may stand in the field beforehand: of today, within what one tap would sign, and not ahead (R91). */
export const isTimePrefilled = (instance: TappedInstance, now: Instant, isDayOver: boolean): boolean =>
  !isDayOver && isPast(placedTimeOf(instance), now) && !findSigningQuestions(instance, now, isDayOver).time;
