/** Decides what becomes of each planned occurrence: by chance in the past, and so that today shows every state at any hour. */
import { pausedText } from '#domain/medicine-pauses.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { type Dice, pick } from '#server/demo/dice.ts';
import type { Life } from '#server/demo/life.ts';
import { type ClientPlan, type DemoPause, type Forgotten, type Spell, ZONE } from '#server/demo/plan.ts';
import { odds, reasons } from '#server/demo/words.ts';

export type DemoOutcome =
  | { is: 'signed'; how: 'now' | 'asPlanned' | 'recordedLater' | 'recordedNextDay' | 'twice' }
  /** `at`, an instant: by whoever leads the team, as a pause of a medicine was written. */
  | { is: 'skipped'; why: string; at?: string }
  /** `to`, an instant; a time by chance where it is left out. */
  | { is: 'moved'; to?: string }
  | { is: 'untouched' };

/** An occurrence with its place on the wall clock: how many days ago, and the time of day. */
export type Due = { life: Life; local: string; ago: number };

const MINUTE_MS = 60_000;
const timeOf = ({ local }: Due) => local.slice(11);
const hourOf = ({ local }: Due) => Number(local.slice(11, 13));
const placedMs = ({ life }: Due) => Date.parse(life.placedAt);
const signedNow = { is: 'signed', how: 'now' } as const;

const meets = (spell: Spell, occurrence: Due) =>
  occurrence.ago === spell.ago &&
  timeOf(occurrence) >= spell.from &&
  timeOf(occurrence) < spell.to &&
  (!spell.only || spell.only.includes(occurrence.life.activity.category));

/** It lies within the pause of its medicine. */
export const isWithin = ({ activity, from, until }: DemoPause, { life, local, ago }: Due): boolean => {
  const position = [ago, local.slice(11)] as const;
  const isAfter = ([day, time]: readonly [number, string], limit: { ago: number; at: string }) =>
    day < limit.ago || (day === limit.ago && time >= limit.at);
  return activity === life.activity.name && isAfter(position, from) && !isAfter(position, until);
};
/** The moment at which the pause began, and was written; `ago` says how many days the occurrence lies before today. */
const writtenAt = ({ from }: DemoPause, { local, ago }: Due) =>
  toInstant(`${addDays(local.slice(0, 10), ago - from.ago)}T${from.at}`, ZONE);

const signingOdds = [
  [0.004, 'twice'],
  [0.012, 'recordedNextDay'],
  [0.1, 'recordedLater'],
  [0.28, 'asPlanned'],
  [1, 'now'],
] as const;

/** The outcome of an occurrence before today. */
export function outcomeOf(dice: Dice, { spells, forgotten = [], putOff = [], pauses = [] }: ClientPlan, occurrence: Due): DemoOutcome {
  const { life, local } = occurrence;
  const isThis = (forgotten: Forgotten) =>
    forgotten.ago === occurrence.ago && forgotten.at === timeOf(occurrence) && forgotten.activity === life.activity.name;
  const isForgotten = forgotten.some(isThis);
  if (isForgotten || !life.isCompletable) return { is: 'untouched' };
  const pause = pauses.find((candidate) => isWithin(candidate, occurrence));
  if (pause) return { is: 'skipped', why: pausedText(pause, 'sv'), at: writtenAt(pause, occurrence) };
  const postponed = putOff.find(isThis);
  if (postponed) return { is: 'moved', to: toInstant(`${local.slice(0, 10)}T${postponed.to}`, ZONE) };
  const spell = spells.find((candidate) => meets(candidate, occurrence));
  if (spell) return { is: 'skipped', why: spell.why };
  const { skip, miss, move } = odds[life.activity.category];
  const chance = dice('fate', life.activity.name, local);
  if (chance < skip) return { is: 'skipped', why: whySkipped(dice, occurrence) };
  if (chance < skip + miss) return { is: 'untouched' };
  if (chance < skip + miss + move) return { is: 'moved' };
  const signingChance = dice('way', life.activity.name, local);
  return { is: 'signed', how: signingOdds.find(([maxChance]) => signingChance < maxChance)![1] };
}

const latestOf = (list: readonly Due[]) => list.toSorted((a, b) => placedMs(a) - placedMs(b)).at(-1);

/** Outcomes of today's occurrences that are due: one late, one skipped with its reason, the rest done. */
export function outcomesOfToday(dice: Dice, dueOccurrences: readonly Due[], now: Date): Map<Life, DemoOutcome> {
  const completable = dueOccurrences.filter(({ life }) => life.isCompletable);
  const lateList = lateOccurrences(completable, now.getTime());
  const onTime = completable.filter((occurrence) => !lateList.includes(occurrence));
  const skippable = onTime.filter(({ life }) => !life.activity.flags.sends_notification_when_ignored);
  // The one before the last: what was done last is then seen as done.
  const skippedOccurrence =
    onTime.length > 1 ? (skippable.toSorted((a, b) => placedMs(a) - placedMs(b)).at(-2) ?? skippable[0]) : undefined;
  return new Map(
    dueOccurrences.map((occurrence): [Life, DemoOutcome] => {
      if (!occurrence.life.isCompletable || lateList.includes(occurrence)) return [occurrence.life, { is: 'untouched' }];
      if (occurrence === skippedOccurrence) return [occurrence.life, { is: 'skipped', why: whySkipped(dice, occurrence) }];
      return [
        occurrence.life,
        dice('way', occurrence.life.activity.name, occurrence.local) < 0.25 ? { is: 'signed', how: 'asPlanned' } : signedNow,
      ];
    }),
  );
}

function whySkipped(dice: Dice, occurrence: Due): string {
  const { type, category } = occurrence.life.activity;
  return pick(reasons(type, category, hourOf(occurrence)), dice('why', occurrence.life.activity.name, occurrence.local));
}

/** The late occurrence: the last medicine of the past four hours, else the last one due; none while there is no other to be done. */
function lateOccurrences(dueOccurrences: readonly Due[], now: number): Due[] {
  const overdue = dueOccurrences.filter((occurrence) => placedMs(occurrence) <= now - 5 * MINUTE_MS);
  if (overdue.length < 2) return [];
  const medicine = overdue.filter(
    (occurrence) => occurrence.life.activity.flags.sends_notification_when_ignored && placedMs(occurrence) > now - 240 * MINUTE_MS,
  );
  return [latestOf(medicine) ?? latestOf(overdue)!];
}
