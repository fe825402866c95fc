/** Hand-over notes: how long one stands on the day, and what happened since somebody was last there, in lines (R89, decision 062). */
import { addYears, dayBounds, type Instant, type LocalDate } from './time.ts';

/** Longest text of a note, and of an answer, in characters. */
export const MAX_HANDOVER_NOTE_LENGTH = 2000;
export const MAX_ANSWER_LENGTH = 1000;
/** Most answers to a note, and most times that it is changed. */
export const MAX_NOTE_ANSWERS = 50;
export const MAX_NOTE_CHANGES = 50;
/** Most notes that stand on a day; older ones are found on their page and the timeline. */
export const MAX_CURRENT_NOTES = 100;

/** Milliseconds that a note without a last day applies for, and that an unread one stands on after it applied. */
export const NOTE_VALIDITY_MS = 24 * 3_600_000;
export const UNREAD_NOTE_GRACE_MS = 14 * 24 * 3_600_000;
/** Milliseconds that «since your last shift» reaches back at most, and back to when for whoever was never there. */
export const MAX_HANDOVER_SPAN_MS = 14 * 24 * 3_600_000;
export const FIRST_VISIT_SPAN_MS = 24 * 3_600_000;
/** Milliseconds without a look at the client after which the next one begins another visit. */
export const VISIT_GAP_MS = 3 * 3_600_000;

/** The end of a note: after its last day on the company's clock, or a day after it was written or last changed. ISO instant. */
export const noteExpiryOf = (validUntil: LocalDate | null, changedAt: Instant, timeZone: string): Instant =>
  validUntil === null ? new Date(Date.parse(changedAt) + NOTE_VALIDITY_MS).toISOString() : dayBounds(validUntil, timeZone).before;

/** A note that no longer says how things are. One that nobody read in time stands on, as what applied once. */
export const isOutOfDate = ({ outOfDate }: { outOfDate: Instant }, now: Instant): boolean => Date.parse(outOfDate) <= Date.parse(now);

/**
 * The unread note that the day's one line is about, and whether it warns: in their order the first that still applies, and only an important
 * one of those. Where none applies any more it is the first, without a warning.
 */
export function findHeadline<N extends { important: boolean; outOfDate: Instant }>(
  unreadNotes: readonly N[],
  now: Instant,
): { note: N; warns: boolean; isPast: boolean } | null {
  const note = unreadNotes.find((candidate) => !isOutOfDate(candidate, now)) ?? unreadNotes[0];
  if (!note) return null;
  const isPast = isOutOfDate(note, now);
  return { note, isPast, warns: note.important && !isPast };
}

/** The acts on a note that rights to write, and to take away any, allow: none on one that was withdrawn. */
export function noteActionsFor(
  { withdrawnDate, isOwn }: { withdrawnDate: Instant | null; isOwn: boolean },
  rights: { write: boolean; removeAny: boolean },
) {
  const mayAct = rights.write && withdrawnDate === null;
  return { read: mayAct, answer: mayAct, change: mayAct && isOwn, withdraw: mayAct && (isOwn || rights.removeAny) };
}

/** The error key of a note's last day on the local day `today`; null when it may be chosen (a year ahead at most). */
export const checkLastDay = (validUntil: LocalDate, today: LocalDate): 'past' | 'beyondYear' | null =>
  validUntil < today ? 'past' : validUntil > addYears(today, 1) ? 'beyondYear' : null;

/** A visit of somebody to a client: `began` is this visit's first look, `before` the last one of the visit before; null when there was none. */
export type Visit = { seen: Instant; began: Instant; before: Instant | null };

/** The visit that `now` lies in, after the one that was noted last: the same while at most three hours pass between two looks. */
export function continueVisit(storedVisit: Visit | null, now: Instant): Visit {
  if (!storedVisit) return { seen: now, began: now, before: null };
  return Date.parse(now) - Date.parse(storedVisit.seen) > VISIT_GAP_MS
    ? { seen: now, began: now, before: storedVisit.seen }
    : { ...storedVisit, seen: now };
}

export const sinceBases = ['SIGNED', 'OPENED', 'NEVER'] as const;
export type SinceBasis = (typeof sinceBases)[number];

/**
 * From when «since your last shift» tells, 14 days back at most. What one signed and the last look before this visit, in any order, are times at
 * which one was there; a shift reaches over all that lie at most three hours apart, and the one before it ended with the last before such a gap.
 */
export function findSinceStart({
  signed,
  lastOpened,
  began,
  now,
}: {
  signed: readonly Instant[];
  lastOpened: Instant | null;
  began: Instant;
  now: Instant;
}): {
  from: Instant;
  basis: SinceBasis;
} {
  const instantBefore = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
  const presenceTimes = [...signed, ...(lastOpened ? [lastOpened] : [])].map((instant) => Date.parse(instant)).sort((a, b) => b - a);
  let shiftStartMs = Date.parse(began);
  for (const presenceMs of presenceTimes) {
    if (presenceMs >= shiftStartMs) continue;
    if (shiftStartMs - presenceMs > VISIT_GAP_MS) {
      const sinceMs = Math.max(presenceMs, Date.parse(now) - MAX_HANDOVER_SPAN_MS);
      return { from: new Date(sinceMs).toISOString(), basis: lastOpened && Date.parse(lastOpened) === presenceMs ? 'OPENED' : 'SIGNED' };
    }
    shiftStartMs = presenceMs;
  }
  return { from: instantBefore(FIRST_VISIT_SPAN_MS), basis: 'NEVER' };
}

/** In the order in which they are told. */
export const sinceKinds = [
  'MEDICINE',
  'MEDICINE_ENDED',
  'MEDICINE_PAUSED',
  'MISSED',
  'SKIPPED',
  'HANDOVER',
  'REPORTED',
  'REPORT',
  'MOVED',
  'COMMENTED',
  'REFILLED',
  'COUNTED',
  'CORRECTED',
  'WASTED',
  'RETURNED',
] as const;
export type SinceKind = (typeof sinceKinds)[number];

/** Most lines that are told. */
export const MAX_SINCE_LINES = 200;
/** Days around what is told in which an instance may stand, for what happened to it to be told. */
export const SINCE_REACH_DAYS = 14;

/** A line of an instance's history, with how the instance stands now. Instants are ISO. */
export type ChangeSinceShift = {
  id: number;
  act: string;
  at: Instant;
  byName: string | null;
  /** Its planned time before this line. */
  plannedBefore: Instant | null;
  plannedDate: Instant | null;
  isSkipped: boolean;
  isReported: boolean;
  hasComment: boolean;
};
export type SinceEntry = { kind: SinceKind; id: number; at: Instant; byName: string | null; from: Instant | null; movedTo: Instant | null };

/**
 * The entries about instances from the lines of their histories, those of one in their order: each is told once of each kind, and only of
 * what still holds. A skip or a report carries its comment itself.
 */
export function buildSinceEntries(changes: readonly ChangeSinceShift[]): SinceEntry[] {
  const entries: SinceEntry[] = [];
  for (const instanceChanges of Map.groupBy(changes, ({ id }) => id).values()) {
    const [firstChange] = instanceChanges as [ChangeSinceShift];
    const findLastChange = (act: string) => instanceChanges.findLast((change) => change.act === act);
    const addEntry = (kind: SinceKind, change: ChangeSinceShift | undefined, otherFields: Partial<SinceEntry> = {}) => {
      if (change) entries.push({ kind, id: change.id, at: change.at, byName: change.byName, from: null, movedTo: null, ...otherFields });
    };
    if (firstChange.isSkipped) addEntry('SKIPPED', findLastChange('skipped'));
    else if (firstChange.isReported) addEntry('REPORTED', findLastChange('reported'));
    else if (firstChange.hasComment)
      addEntry(
        'COMMENTED',
        instanceChanges.findLast(({ act }) => act !== 'moved'),
      );
    const firstMoveChange = instanceChanges.find(({ act }) => act === 'moved');
    if (firstMoveChange && firstMoveChange.plannedBefore !== firstChange.plannedDate)
      addEntry('MOVED', findLastChange('moved'), { from: firstMoveChange.plannedBefore, movedTo: firstChange.plannedDate });
  }
  return entries;
}
