/** «This and all future»: what a change of a series replaces, what stays, and which days are taken already (product «Series», R16). */
import { addDays, type Instant, type LocalDate, toLocalDate } from '../time.ts';
import type { InstanceState } from './instance.ts';
import { expandOccurrences, type Rule } from './recurrence.ts';

/** A row of a series as the rules need it. */
export type SeriesInstance = InstanceState & {
  id: number;
  /** The instant at which the series had it; it keeps that place whatever happens to it. */
  originalStart: Instant;
  comment: string | null;
  isRemoved: boolean;
  /** Somebody did something with it once, whatever was taken back since. */
  hasHistory: boolean;
};

/** It only keeps the series from making one on a day that has its own. */
const isTombstone = (instance: SeriesInstance): boolean => instance.isRemoved && !instance.hasHistory;

/** The planned time, else the time at which it was done. */
export const currentStartOf = (instance: SeriesInstance): Instant =>
  instance.plannedDate ?? instance.occurenceDate ?? instance.originalStart;

/** Reasons for a row to stay: what somebody did to it, that it has been, or that it was chosen to. */
export const reasonsToStay = ['signed', 'skipped', 'reported', 'moved', 'commented', 'edited', 'removed', 'past', 'chosen'] as const;
export type ReasonToStay = (typeof reasonsToStay)[number];

/** The touch of a row, what somebody has done to it, or null when it is as the series made it. */
export function editReasonOf(instance: SeriesInstance): ReasonToStay | null {
  if (instance.isRemoved) return 'removed';
  if (instance.isCompleted) return 'signed';
  if (instance.isSkipped) return 'skipped';
  if (instance.signedById !== null) return 'reported';
  if (
    instance.occurenceDate !== null ||
    instance.plannedDate === null ||
    Date.parse(instance.plannedDate) !== Date.parse(instance.originalStart)
  )
    return 'moved';
  if (instance.comment !== null) return 'commented';
  return instance.hasHistory ? 'edited' : null;
}

export const seriesRefusals = [
  'past', // 409: the chosen one is at or before now; the past never changes
  'notOfSeries', // 409: the chosen one belongs to another series, or to none
  'ended', // 409: the series ended before
] as const;
export type SeriesRefusal = (typeof seriesRefusals)[number];

type ChosenInstanceTime = { seriesId: number | null; plannedDate: Instant | null };
/**
 * The local day from which a series is changed: that of the chosen instance's planned time, or today. `endsOn` is the series' last day.
 * `now` is an ISO instant; `day` is the one from which others made together with it are changed.
 */
export function findSplitDay(
  series: { id: number; endsOn: LocalDate | null },
  chosenInstance: ChosenInstanceTime | null,
  now: Instant,
  timeZone: string,
  day?: LocalDate,
): { splitDay: LocalDate } | { refused: SeriesRefusal } {
  if (chosenInstance && chosenInstance.seriesId !== series.id) return { refused: 'notOfSeries' };
  if (chosenInstance && !(chosenInstance.plannedDate !== null && Date.parse(chosenInstance.plannedDate) > Date.parse(now)))
    return { refused: 'past' };
  const splitDay = day ?? toLocalDate(chosenInstance?.plannedDate ?? now, timeZone);
  return series.endsOn !== null && series.endsOn < splitDay ? { refused: 'ended' } : { splitDay };
}

const areSameDays = (a: readonly number[], b: readonly number[]) => [...a].sort().join() === [...b].sort().join();
/** The change between two rules of one series: nothing, only its last day (`moveEnd`), or when it happens. */
export function compareRules(previousRule: Rule, nextRule: Rule): 'nothing' | 'moveEnd' | 'rule' {
  const isSame =
    previousRule.start === nextRule.start &&
    previousRule.timeZone === nextRule.timeZone &&
    previousRule.freq === nextRule.freq &&
    (previousRule.freq === 'none' ||
      (previousRule.interval === nextRule.interval &&
        areSameDays(previousRule.byWeekday, nextRule.byWeekday) &&
        areSameDays(previousRule.byMonthDay, nextRule.byMonthDay)));
  return !isSame ? 'rule' : previousRule.until === nextRule.until ? 'nothing' : 'moveEnd';
}

/** True when the new rule reaches back before the day from which it holds: its start, or of a new end alone its end. */
export const isBeforeSplitDay = (change: 'nothing' | 'moveEnd' | 'rule', nextRule: Rule, splitDay: LocalDate): boolean =>
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

export type RemainingInstance = {
  id: number;
  plannedDate: Instant;
  why: ReasonToStay;
  /** The time of the new rule for it, where that is another: it is not made, since this one stays. */
  instead: Instant | null;
};
export type SeriesEdit = {
  /** Rows that go, and of them those that somebody sees. */
  gone: number[];
  replacedCount: number;
  /** Rows that stay on the split day or after it, in order of time; removed ones are not told of. */
  remainingInstances: RemainingInstance[];
  /** New occurrences within the horizon, ISO instants. */
  addedTimes: Instant[];
  /** Occurrences of the new rule that are not made, now or later, since their day has its own already. */
  takenTimes: Instant[];
  /** The chosen one, when it takes the place of an occurrence of the new series. */
  chosenMove: { id: number; at: Instant } | null;
  /** Nothing of the old series is left. */
  isEmpty: boolean;
};

export type EditInput = {
  /** The rows of the series that the series has, or that stand, on the split day or after it. */
  rows: readonly SeriesInstance[];
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
  chosen?: { id: number; isFollowing: boolean } | undefined;
  /** The series goes on, and with it what it may not make. */
  areSlotsFixed?: boolean;
};

/**
 * The rows of a series after it is changed from the local day `splitDay` on. What is past or touched stays, and a day on which one of them
 * stands for the series' occurrence gets no second one. The past is never made.
 */
export function editSeries({
  rows: instances,
  hasEarlierRows: hasEarlierInstances,
  splitDay,
  now,
  timeZone,
  next: nextRule,
  horizon: horizonDay,
  chosen: chosenInstance,
  areSlotsFixed = false,
}: EditInput): SeriesEdit {
  const isPast = (instant: Instant) => Date.parse(instant) <= Date.parse(now);
  const slotDayOf = (instance: SeriesInstance) =>
    toLocalDate(instance.id === chosenInstance?.id ? currentStartOf(instance) : instance.originalStart, timeZone);
  const affectedInstances = instances.filter(
    (instance) => slotDayOf(instance) >= splitDay || toLocalDate(currentStartOf(instance), timeZone) >= splitDay,
  );
  const stayReasonOf = (instance: SeriesInstance): ReasonToStay | null =>
    editReasonOf(instance) ??
    (isPast(currentStartOf(instance)) ? 'past' : instance.id === chosenInstance?.id && !chosenInstance.isFollowing ? 'chosen' : null);
  const remainingInstances = affectedInstances.flatMap((row) => {
    const reason = stayReasonOf(row);
    return reason ? [{ row, why: reason }] : [];
  });
  const remainingIds = new Set(remainingInstances.filter(({ row }) => areSlotsFixed || !isTombstone(row)).map(({ row }) => row.id));
  const leavingInstances = affectedInstances.filter((row) => !remainingIds.has(row.id));
  const leavingIds = leavingInstances.map(({ id }) => id);

  const instanceByDay = new Map(remainingInstances.map(({ row }) => [slotDayOf(row), row]));
  const upcomingTimes = nextRule ? expandOccurrences(nextRule, splitDay, horizonDay).map(({ at }) => at) : [];
  const isTaken = (instant: Instant) => instanceByDay.has(toLocalDate(instant, timeZone));
  // A day beyond the horizon is made when it is opened, so its place is taken now.
  const laterOccurrences = nextRule
    ? [...instanceByDay.keys()].filter((day) => day >= horizonDay).flatMap((day) => expandOccurrences(nextRule, day, addDays(day, 1)))
    : [];
  const takenTimes = [...upcomingTimes.filter(isTaken), ...laterOccurrences.map(({ at }) => at)];
  const findReplacementTime = (instance: SeriesInstance) =>
    takenTimes.find(
      (instant) => toLocalDate(instant, timeZone) === slotDayOf(instance) && Date.parse(instant) !== Date.parse(currentStartOf(instance)),
    ) ?? null;
  const stayingChosen = remainingInstances.find(({ row }) => row.id === chosenInstance?.id);
  const isDone = stayingChosen && ['signed', 'skipped', 'reported', 'removed'].includes(stayingChosen.why);
  const chosenSlotTime =
    stayingChosen && !chosenInstance?.isFollowing && !isDone
      ? takenTimes.find((instant) => toLocalDate(instant, timeZone) === slotDayOf(stayingChosen.row))
      : undefined;
  return {
    gone: leavingIds,
    replacedCount: leavingInstances.filter((row) => !isTombstone(row)).length,
    remainingInstances: remainingInstances
      .filter(({ row }) => !row.isRemoved)
      .map(({ row, why: reason }) => ({ id: row.id, plannedDate: currentStartOf(row), why: reason, instead: findReplacementTime(row) }))
      .sort((a, b) => Date.parse(a.plannedDate) - Date.parse(b.plannedDate) || a.id - b.id),
    addedTimes: upcomingTimes.filter((instant) => !isTaken(instant) && !isPast(instant)),
    takenTimes: takenTimes.filter((instant) => instant !== chosenSlotTime),
    chosenMove: chosenSlotTime ? { id: stayingChosen!.row.id, at: chosenSlotTime } : null,
    isEmpty: !hasEarlierInstances && leavingIds.length === instances.length,
  };
}

/** Rows that go along when the whole series changes from now on: ahead, and as the series made them. */
export const findUntouchedIds = (instances: readonly SeriesInstance[], now: Instant): number[] =>
  instances.filter((row) => editReasonOf(row) === null && Date.parse(row.originalStart) > Date.parse(now)).map(({ id }) => id);

/** The effect of a new last day alone: what lies after it goes unless it is touched, and what was missing before it is made. */
export function moveSeriesEnd({
  rows: instances,
  now,
  timeZone,
  next: nextRule,
  horizon: horizonDay,
}: Pick<EditInput, 'rows' | 'now' | 'timeZone' | 'horizon'> & { next: Rule }): SeriesEdit {
  const today = toLocalDate(now, timeZone);
  const splitDay = nextRule.until === null ? null : addDays(nextRule.until, 1);
  const edit =
    splitDay &&
    editSeries({
      areSlotsFixed: true,
      rows: instances,
      hasEarlierRows: true,
      splitDay: [splitDay, today].sort()[1]!,
      now,
      timeZone,
      next: null,
      horizon: horizonDay,
    });
  const existingStarts = new Set(instances.map((row) => Date.parse(row.originalStart)));
  const addedTimes = expandOccurrences(nextRule, today, horizonDay)
    .map(({ at }) => at)
    .filter((instant) => Date.parse(instant) > Date.parse(now) && !existingStarts.has(Date.parse(instant)));
  return { gone: [], replacedCount: 0, remainingInstances: [], takenTimes: [], chosenMove: null, isEmpty: false, ...edit, addedTimes };
}
