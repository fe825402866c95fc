/** Decides what becomes of each planned occurrence: by chance in the past, and so that today shows every state at any hour. */
import { formatPauseReason } from '#domain/medicine-pauses.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { type Dice, pick } from '#server/demo/dice.ts';
import type { DemoInstance } from '#server/demo/life.ts';
import { type Absence, type ClientPlan, type DemoPause, type ForgottenActivity, ZONE } from '#server/demo/plan.ts';
import { odds, skipReasonsOf } from '#server/demo/words.ts';

export type DemoOutcome =
  | { is: 'signed'; how: 'now' | 'asPlanned' | 'recordedLater' | 'recordedNextDay' | 'twice' }
  /** `at`, an instant: by whoever leads the team, as a pause of a medicine was written. */
  | { is: 'skipped'; why: string; at?: string }
  /** `movedTo`, an instant; a time by chance where it is left out. */
  | { is: 'moved'; movedTo?: string }
  | { is: 'untouched' };

/** An occurrence with its place on the wall clock: how many days ago, and the time of day. */
export type DueOccurrence = { instance: DemoInstance; localTime: string; daysAgo: number };

const MINUTE_MS = 60_000;
const timeOf = ({ localTime }: DueOccurrence) => localTime.slice(11);
const hourOf = ({ localTime }: DueOccurrence) => Number(localTime.slice(11, 13));
const placedMs = ({ instance }: DueOccurrence) => Date.parse(instance.placedAt);
const signedNow = { is: 'signed', how: 'now' } as const;

const isInSpell = (spell: Absence, occurrence: DueOccurrence) =>
  occurrence.daysAgo === spell.daysAgo &&
  timeOf(occurrence) >= spell.from &&
  timeOf(occurrence) < spell.to &&
  (!spell.onlyCategories || spell.onlyCategories.includes(occurrence.instance.activity.category));

/** It lies within the pause of its medicine. */
export const isInPause = ({ activity, from, until }: DemoPause, { instance, localTime, daysAgo }: DueOccurrence): boolean => {
  const position = [daysAgo, localTime.slice(11)] as const;
  const isAfter = ([day, time]: readonly [number, string], limit: { daysAgo: number; at: string }) =>
    day < limit.daysAgo || (day === limit.daysAgo && time >= limit.at);
  return activity === instance.activity.name && isAfter(position, from) && !isAfter(position, until);
};
/** The moment at which the pause began, and was written; `daysAgo` says how many days the occurrence lies before today. */
const pauseStartOf = ({ from }: DemoPause, { localTime, daysAgo }: DueOccurrence) =>
  toInstant(`${addDays(localTime.slice(0, 10), daysAgo - from.daysAgo)}T${from.at}`, ZONE);

const signingOdds = [
  [0.004, 'twice'],
  [0.012, 'recordedNextDay'],
  [0.1, 'recordedLater'],
  [0.28, 'asPlanned'],
  [1, 'now'],
] as const;

/** The outcome of an occurrence before today. */
export function outcomeOf(
  dice: Dice,
  { absences, forgottenActivities = [], postponedActivities = [], pauses = [] }: ClientPlan,
  occurrence: DueOccurrence,
): DemoOutcome {
  const { instance, localTime } = occurrence;
  const isOfOccurrence = (forgotten: ForgottenActivity) =>
    forgotten.daysAgo === occurrence.daysAgo && forgotten.at === timeOf(occurrence) && forgotten.activity === instance.activity.name;
  const isForgotten = forgottenActivities.some(isOfOccurrence);
  if (isForgotten || !instance.isCompletable) return { is: 'untouched' };
  const pause = pauses.find((candidate) => isInPause(candidate, occurrence));
  if (pause) return { is: 'skipped', why: formatPauseReason(pause, 'sv'), at: pauseStartOf(pause, occurrence) };
  const postponement = postponedActivities.find(isOfOccurrence);
  if (postponement) return { is: 'moved', movedTo: toInstant(`${localTime.slice(0, 10)}T${postponement.to}`, ZONE) };
  const spell = absences.find((candidate) => isInSpell(candidate, occurrence));
  if (spell) return { is: 'skipped', why: spell.why };
  const { skip, miss, move } = odds[instance.activity.category];
  const chance = dice('fate', instance.activity.name, localTime);
  if (chance < skip) return { is: 'skipped', why: skipReasonOf(dice, occurrence) };
  if (chance < skip + miss) return { is: 'untouched' };
  if (chance < skip + miss + move) return { is: 'moved' };
  const signingChance = dice('way', instance.activity.name, localTime);
  return { is: 'signed', how: signingOdds.find(([maxChance]) => signingChance < maxChance)![1] };
}

const latestOf = (list: readonly DueOccurrence[]) => list.toSorted((a, b) => placedMs(a) - placedMs(b)).at(-1);

/** Outcomes of today's occurrences that are due: one late, one skipped with its reason, the rest done. */
export function outcomesOfToday(dice: Dice, dueOccurrences: readonly DueOccurrence[], now: Date): Map<DemoInstance, DemoOutcome> {
  const completableOccurrences = dueOccurrences.filter(({ instance }) => instance.isCompletable);
  const lateList = lateOccurrences(completableOccurrences, now.getTime());
  const onTimeOccurrences = completableOccurrences.filter((occurrence) => !lateList.includes(occurrence));
  const skippableOccurrences = onTimeOccurrences.filter(({ instance }) => !instance.activity.flags.sends_notification_when_ignored);
  // The one before the last: what was done last is then seen as done.
  const skippedOccurrence =
    onTimeOccurrences.length > 1
      ? (skippableOccurrences.toSorted((a, b) => placedMs(a) - placedMs(b)).at(-2) ?? skippableOccurrences[0])
      : undefined;
  return new Map(
    dueOccurrences.map((occurrence): [DemoInstance, DemoOutcome] => {
      if (!occurrence.instance.isCompletable || lateList.includes(occurrence)) return [occurrence.instance, { is: 'untouched' }];
      if (occurrence === skippedOccurrence) return [occurrence.instance, { is: 'skipped', why: skipReasonOf(dice, occurrence) }];
      return [
        occurrence.instance,
        dice('way', occurrence.instance.activity.name, occurrence.localTime) < 0.25 ? { is: 'signed', how: 'asPlanned' } : signedNow,
      ];
    }),
  );
}

function skipReasonOf(dice: Dice, occurrence: DueOccurrence): string {
  const { type, category } = occurrence.instance.activity;
  return pick(skipReasonsOf(type, category, hourOf(occurrence)), dice('why', occurrence.instance.activity.name, occurrence.localTime));
}

/** The late occurrence: the last medicine of the past four hours, else the last one due; none while there is no other to be done. */
function lateOccurrences(dueOccurrences: readonly DueOccurrence[], now: number): DueOccurrence[] {
  const overdueOccurrences = dueOccurrences.filter((occurrence) => placedMs(occurrence) <= now - 5 * MINUTE_MS);
  if (overdueOccurrences.length < 2) return [];
  const medicineOccurrences = overdueOccurrences.filter(
    (occurrence) => occurrence.instance.activity.flags.sends_notification_when_ignored && placedMs(occurrence) > now - 240 * MINUTE_MS,
  );
  return [latestOf(medicineOccurrences) ?? latestOf(overdueOccurrences)!];
}
