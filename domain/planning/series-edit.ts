/** «This and all future»: what a change of a series replaces, what stays, and which days are taken already (product «Series», R16). */
import { addDays, type Instant, type LocalDate, localDate } from '../time.ts';
import type { InstanceState } from './instance.ts';
import { nextOccurrences, occurrences, type Rule } from './recurrence.ts';

/** A row of a series as the rules need it. */
export type SeriesRow = InstanceState & {
  id: number;
  /** The instant at which the series had it; it keeps that place whatever happens to it. */
  originalStart: Instant;
  comment: string | null;
  isRemoved: boolean;
  /** Somebody did something with it once, whatever was taken back since. */
  hasHistory: boolean;
};

/** It only keeps the series from making one on a day that has its own. */
const isTombstone = (row: SeriesRow): boolean => row.isRemoved && !row.hasHistory;

/** The planned time, else the time at which it was done. */
const currentStart = (row: SeriesRow): Instant => row.plannedDate ?? row.occurenceDate ?? row.originalStart;

/** Reasons for a row to stay: what somebody did to it, that it has been, or that it was chosen to. */
export const reasonsToStay = ['signed', 'skipped', 'reported', 'moved', 'commented', 'edited', 'removed', 'past', 'chosen'] as const;
export type ReasonToStay = (typeof reasonsToStay)[number];

/** The touch of a row, what somebody has done to it, or null when it is as the series made it. */
export function editReasonOf(row: SeriesRow): ReasonToStay | null {
  if (row.isRemoved) return 'removed';
  if (row.isCompleted) return 'signed';
  if (row.isSkipped) return 'skipped';
  if (row.signedById !== null) return 'reported';
  if (row.occurenceDate !== null || row.plannedDate === null || Date.parse(row.plannedDate) !== Date.parse(row.originalStart))
    return 'moved';
  if (row.comment !== null) return 'commented';
  return row.hasHistory ? 'edited' : null;
}

export const seriesRefusals = [
  'past', // 409: the chosen one is at or before now; the past never changes
  'notOfSeries', // 409: the chosen one belongs to another series, or to none
  'ended', // 409: the series ended before
] as const;
export type SeriesRefusal = (typeof seriesRefusals)[number];

type ChosenInstance = { seriesId: number | null; plannedDate: Instant | null };
/**
 * The local day from which a series is changed: that of the chosen instance's planned time, or today. `endsOn` is the series' last day.
 * `now` is an ISO instant; `day` is the one from which others made together with it are changed.
 */
export function splitDayOf(
  series: { id: number; endsOn: LocalDate | null },
  chosenInstance: ChosenInstance | null,
  now: Instant,
  timeZone: string,
  day?: LocalDate,
): { splitDay: LocalDate } | { refused: SeriesRefusal } {
  if (chosenInstance && chosenInstance.seriesId !== series.id) return { refused: 'notOfSeries' };
  if (chosenInstance && !(chosenInstance.plannedDate !== null && Date.parse(chosenInstance.plannedDate) > Date.parse(now)))
    return { refused: 'past' };
  const splitDay = day ?? localDate(chosenInstance?.plannedDate ?? now, timeZone);
  return series.endsOn !== null && series.endsOn < splitDay ? { refused: 'ended' } : { splitDay };
}

const sameDays = (a: readonly number[], b: readonly number[]) => [...a].sort().join() === [...b].sort().join();
/** The change between two rules of one series: nothing, only its last day (`moveEnd`), or when it happens. */
export function changeOf(previousRule: Rule, nextRule: Rule): 'nothing' | 'moveEnd' | 'rule' {
  const isSame =
    previousRule.start === nextRule.start &&
    previousRule.timeZone === nextRule.timeZone &&
    previousRule.freq === nextRule.freq &&
    (previousRule.freq === 'none' ||
      (previousRule.interval === nextRule.interval &&
        sameDays(previousRule.byWeekday, nextRule.byWeekday) &&
        sameDays(previousRule.byMonthDay, nextRule.byMonthDay)));
  return !isSame ? 'rule' : previousRule.until === nextRule.until ? 'nothing' : 'moveEnd';
}

/** True when the new rule reaches back before the day from which it holds: its start, or of a new end alone its end. */
export const reachesBack = (change: 'nothing' | 'moveEnd' | 'rule', nextRule: Rule, splitDay: LocalDate): boolean =>
  change === 'rule'
    ? nextRule.start.slice(0, 10) < splitDay
    : change === 'moveEnd' && nextRule.until !== null && nextRule.until < addDays(splitDay, -1);

/** A series that ends before a local day: its rule, and its last day. */
export function endSeriesBefore(rule: Rule, splitDay: LocalDate): { rule: Rule; endsOn: LocalDate } {
  const endsOn = addDays(splitDay, -1);
  return {
    rule: rule.freq === 'none' ? rule : { ...rule, until: rule.until !== null && rule.until < endsOn ? rule.until : endsOn },
    endsOn,
  };
}

export type RemainingRow = {
  id: number;
  plannedDate: Instant;
  why: ReasonToStay;
  /** The time of the new rule for it, where that is another: it is not made, since this one stays. */
  instead: Instant | null;
};
export type SeriesEdit = {
  /** Rows that go, and of them those that somebody sees. */
  gone: number[];
  replaced: number;
  /** Rows that stay on the split day or after it, in order of time; removed ones are not told of. */
  remaining: RemainingRow[];
  /** New occurrences within the horizon, ISO instants. */
  added: Instant[];
  /** Occurrences of the new rule that are not made, now or later, since their day has its own already. */
  taken: Instant[];
  /** The chosen one, when it takes the place of an occurrence of the new series. */
  chosenMove: { id: number; at: Instant } | null;
  /** Nothing of the old series is left. */
  isEmpty: boolean;
};

type EditInput = {
  /** The rows of the series that the series has, or that stand, on the split day or after it. */
  rows: readonly SeriesRow[];
  /** There are others, before it. */
  hasEarlierRows: boolean;
  splitDay: LocalDate;
  now: Instant;
  timeZone: string;
  /** The rule from the split day on; null when the series only ends. */
  next: Rule | null;
  /** The first local day for which no rows are made ahead. */
  horizon: LocalDate;
  /** The chosen instance, and whether it follows the new rule (product «Series»: it does unless one says otherwise). */
  chosen?: { id: number; follows: boolean } | undefined;
  /** The series goes on, and with it what it may not make. */
  keepsPlaces?: boolean;
};

/**
 * The rows of a series after it is changed from the local day `splitDay` on. What is past or touched stays, and a day on which one of them
 * stands for the series' occurrence gets no second one. The past is never made.
 */
export function editSeries({
  rows,
  hasEarlierRows,
  splitDay,
  now,
  timeZone,
  next,
  horizon,
  chosen,
  keepsPlaces = false,
}: EditInput): SeriesEdit {
  const isPast = (instant: Instant) => Date.parse(instant) <= Date.parse(now);
  const slotDay = (row: SeriesRow) => localDate(row.id === chosen?.id ? currentStart(row) : row.originalStart, timeZone);
  const affectedRows = rows.filter((row) => slotDay(row) >= splitDay || localDate(currentStart(row), timeZone) >= splitDay);
  const stayReasonOf = (row: SeriesRow): ReasonToStay | null =>
    editReasonOf(row) ?? (isPast(currentStart(row)) ? 'past' : row.id === chosen?.id && !chosen.follows ? 'chosen' : null);
  const remainingRows = affectedRows.flatMap((row) => {
    const reason = stayReasonOf(row);
    return reason ? [{ row, why: reason }] : [];
  });
  const remainingIds = new Set(remainingRows.filter(({ row }) => keepsPlaces || !isTombstone(row)).map(({ row }) => row.id));
  const leavingRows = affectedRows.filter((row) => !remainingIds.has(row.id));
  const goneIds = leavingRows.map(({ id }) => id);

  const rowByDay = new Map(remainingRows.map(({ row }) => [slotDay(row), row]));
  const upcomingTimes = next ? occurrences(next, splitDay, horizon).map(({ at }) => at) : [];
  const isTaken = (instant: Instant) => rowByDay.has(localDate(instant, timeZone));
  // A day beyond the horizon is made when it is opened, so its place is taken now.
  const laterOccurrences = next
    ? [...rowByDay.keys()].filter((day) => day >= horizon).flatMap((day) => occurrences(next, day, addDays(day, 1)))
    : [];
  const takenTimes = [...upcomingTimes.filter(isTaken), ...laterOccurrences.map(({ at }) => at)];
  const insteadOf = (row: SeriesRow) =>
    takenTimes.find((instant) => localDate(instant, timeZone) === slotDay(row) && Date.parse(instant) !== Date.parse(currentStart(row))) ??
    null;
  const chosenStay = remainingRows.find(({ row }) => row.id === chosen?.id);
  const isDone = chosenStay && ['signed', 'skipped', 'reported', 'removed'].includes(chosenStay.why);
  const chosenPlace =
    chosenStay && !chosen?.follows && !isDone
      ? takenTimes.find((instant) => localDate(instant, timeZone) === slotDay(chosenStay.row))
      : undefined;
  return {
    gone: goneIds,
    replaced: leavingRows.filter((row) => !isTombstone(row)).length,
    remaining: remainingRows
      .filter(({ row }) => !row.isRemoved)
      .map(({ row, why: reason }) => ({ id: row.id, plannedDate: currentStart(row), why: reason, instead: insteadOf(row) }))
      .sort((a, b) => Date.parse(a.plannedDate) - Date.parse(b.plannedDate) || a.id - b.id),
    added: upcomingTimes.filter((instant) => !isTaken(instant) && !isPast(instant)),
    taken: takenTimes.filter((instant) => instant !== chosenPlace),
    chosenMove: chosenPlace ? { id: chosenStay!.row.id, at: chosenPlace } : null,
    isEmpty: !hasEarlierRows && goneIds.length === rows.length,
  };
}

/** Rows that go along when the whole series changes from now on: ahead, and as the series made them. */
export const untouchedIds = (rows: readonly SeriesRow[], now: Instant): number[] =>
  rows.filter((row) => editReasonOf(row) === null && Date.parse(row.originalStart) > Date.parse(now)).map(({ id }) => id);

/** The effect of a new last day alone: what lies after it goes unless it is touched, and what was missing before it is made. */
export function moveEnd({
  rows,
  now,
  timeZone,
  next,
  horizon,
}: Pick<EditInput, 'rows' | 'now' | 'timeZone' | 'horizon'> & { next: Rule }): SeriesEdit {
  const today = localDate(now, timeZone);
  const splitDay = next.until === null ? null : addDays(next.until, 1);
  const edit =
    splitDay &&
    editSeries({
      keepsPlaces: true,
      rows,
      hasEarlierRows: true,
      splitDay: [splitDay, today].sort()[1]!,
      now,
      timeZone,
      next: null,
      horizon,
    });
  const existingStarts = new Set(rows.map((row) => Date.parse(row.originalStart)));
  const added = occurrences(next, today, horizon)
    .map(({ at }) => at)
    .filter((instant) => Date.parse(instant) > Date.parse(now) && !existingStarts.has(Date.parse(instant)));
  return { gone: [], replaced: 0, remaining: [], taken: [], chosenMove: null, isEmpty: false, ...edit, added };
}

export type ComingTime = { at: Instant; why: ReasonToStay | null };
/** The times after the change, from now on, at most so many in order: those that stay, each with why, and those of the rule. */
export function comingOf(
  { rows, edit, next, now, horizon }: Pick<EditInput, 'rows' | 'next' | 'now' | 'horizon'> & { edit: SeriesEdit },
  maxCount: number,
): ComingTime[] {
  const goneIds = new Set(edit.gone);
  const reasonById = new Map(edit.remaining.map((remainingRow) => [remainingRow.id, remainingRow.why]));
  const remainingRows = rows.filter(({ id }) => !goneIds.has(id));
  const usedTimes = new Set(
    [...edit.taken, ...(edit.chosenMove ? [edit.chosenMove.at] : []), ...remainingRows.map((row) => row.originalStart)].map(Date.parse),
  );
  const laterTimes = next ? nextOccurrences(next, horizon, maxCount + usedTimes.size).map(({ at }) => at) : [];
  return [
    ...remainingRows.filter((row) => !row.isRemoved).map((row) => ({ at: currentStart(row), why: reasonById.get(row.id) ?? null })),
    ...[...edit.added, ...laterTimes.filter((instant) => !usedTimes.has(Date.parse(instant)))].map((at) => ({ at, why: null })),
  ]
    .filter(({ at }) => Date.parse(at) > Date.parse(now))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, maxCount);
}
