/** Gives an instance of the demo its outcome: who did it, when it was done and when it was recorded, never later than now. */
import { placedTimeOf } from '#domain/planning/instance.ts';
import { move, reset, sign, skip } from '#domain/planning/instance-acts.ts';
import { toLocalDate } from '#domain/time.ts';
import type { DemoOutcome } from '#server/demo/outcomes.ts';
import { type Dice, integerBetween, pick } from './dice.ts';
import { applyAct, type DemoInstance } from './life.ts';
import { ZONE } from './plan.ts';
import { paragraph, remarks } from './words.ts';

const MINUTE_MS = 60_000;
const isoOf = (ms: number) => new Date(ms).toISOString();
export type OutcomeContext = { now: number; dice: Dice; actorId: number };

/** Delays between an act and its recording, in minutes. */
const delays = { recordedLater: [30, 200], recordedNextDay: [24.5 * 60, 32 * 60] } as const;

export function applyOutcome(instance: DemoInstance, outcome: DemoOutcome, context: OutcomeContext): void {
  if (outcome.is === 'signed') applySigning(instance, outcome.how, context);
  if (outcome.is === 'skipped') applySkip(instance, outcome, context);
  if (outcome.is === 'moved') applyMove(instance, context, outcome.movedTo);
}

/** The time at which it was done: most within a few minutes of the plan, at most 10 before and 25 after, and not after now. */
function doneMsOf(instance: DemoInstance, { now, dice }: OutcomeContext) {
  const [firstRoll, secondRoll] = [
    dice('first', instance.activity.name, placedTimeOf(instance)),
    dice('second', instance.activity.name, placedTimeOf(instance)),
  ];
  const seconds = Math.round(((firstRoll + secondRoll) / 2) * 35 * 60) - 600;
  return Math.min(Date.parse(placedTimeOf(instance)) + seconds * 1000, now - integerBetween(20, 90, firstRoll) * 1000);
}

function pickRemark(instance: DemoInstance, { dice }: OutcomeContext): string | undefined {
  const list = remarks[instance.activity.type];
  if (!list || dice('says', instance.activity.name, placedTimeOf(instance)) > 0.09) return undefined;
  return paragraph(pick(list, dice('what', instance.activity.name, placedTimeOf(instance))));
}

function applySigning(instance: DemoInstance, signingKind: Extract<DemoOutcome, { is: 'signed' }>['how'], context: OutcomeContext): void {
  const { now, dice, actorId } = context;
  const comment = pickRemark(instance, context);
  const doneMs = doneMsOf(instance, context);
  const signAt = (signTime: Parameters<typeof sign>[1], nowMs: number) => {
    const actor = { id: actorId, now: isoOf(nowMs) };
    applyAct(instance, sign(instance, signTime, actor), actor, comment);
  };
  const delayRange = signingKind === 'recordedLater' || signingKind === 'recordedNextDay' ? delays[signingKind] : null;
  const recordedMs =
    delayRange && doneMs + integerBetween(...delayRange, dice('delay', instance.activity.name, placedTimeOf(instance))) * MINUTE_MS;
  if (signingKind === 'twice' && doneMs + 30 * MINUTE_MS <= now) {
    // A tap by mistake, taken back and signed when it was done.
    const [firstActor, resetActor] = [
      { id: actorId, now: isoOf(doneMs - 15 * MINUTE_MS) },
      { id: actorId, now: isoOf(doneMs - 14 * MINUTE_MS) },
    ];
    applyAct(instance, sign(instance, { when: 'now' }, firstActor), firstActor);
    applyAct(instance, reset(instance), resetActor);
  }
  if (recordedMs && recordedMs <= now) signAt({ when: 'custom', at: isoOf(doneMs) }, recordedMs);
  else if (signingKind === 'asPlanned' && Date.parse(placedTimeOf(instance)) <= doneMs) signAt({ when: 'planned' }, doneMs);
  else signAt({ when: 'now' }, doneMs);
}

function applySkip(
  instance: DemoInstance,
  { why, at }: Extract<DemoOutcome, { is: 'skipped' }>,
  { now, dice, actorId }: OutcomeContext,
): void {
  const delay = integerBetween(0, 40, dice('skip', instance.activity.name, placedTimeOf(instance)));
  const actor = { id: actorId, now: at ?? isoOf(Math.min(Date.parse(placedTimeOf(instance)) + delay * MINUTE_MS, now - 20_000)) };
  applyAct(instance, skip(instance, paragraph(why), why, actor), actor);
}

/** Put off by an hour or two of the same day, before its time, and done then. */
function applyMove(instance: DemoInstance, context: OutcomeContext, movedTo?: string): void {
  const { now, dice, actorId } = context;
  const plannedMs = Date.parse(placedTimeOf(instance));
  const chance = dice('move', instance.activity.name, placedTimeOf(instance));
  const movedMs = movedTo ? Date.parse(movedTo) : plannedMs + pick([40, 55, 70, 85, 100], chance) * MINUTE_MS;
  if (movedMs + 30 * MINUTE_MS <= now && toLocalDate(isoOf(movedMs), ZONE) === toLocalDate(isoOf(plannedMs), ZONE)) {
    const actor = { id: actorId, now: isoOf(plannedMs - integerBetween(5, 40, chance) * MINUTE_MS) };
    applyAct(instance, move(instance, isoOf(movedMs), actor), actor);
  }
  applySigning(instance, 'now', context);
}
