/** Gives an instance of the demo its outcome: who did it, when it was done and when it was recorded, never later than now. */
import { placedTimeOf } from '#domain/planning/instance.ts';
import { move, reset, sign, skip } from '#domain/planning/instance-acts.ts';
import { localDate } from '#domain/time.ts';
import type { DemoOutcome } from '#server/demo/outcomes.ts';
import { between, type Dice, pick } from './dice.ts';
import { act, type Life } from './life.ts';
import { ZONE } from './plan.ts';
import { paragraph, remarks } from './words.ts';

const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
export type Now = { now: number; dice: Dice; actorId: number };

/** Delays between an act and its recording, in minutes. */
const delays = { recordedLater: [30, 200], recordedNextDay: [24.5 * 60, 32 * 60] } as const;

export function happen(life: Life, outcome: DemoOutcome, happening: Now): void {
  if (outcome.is === 'signed') applySigning(life, outcome.how, happening);
  if (outcome.is === 'skipped') applySkip(life, outcome, happening);
  if (outcome.is === 'moved') applyMove(life, happening, outcome.to);
}

/** The time at which it was done: most within a few minutes of the plan, at most 10 before and 25 after, and not after now. */
function doneAt(life: Life, { now, dice }: Now) {
  const [firstRoll, secondRoll] = [
    dice('first', life.activity.name, placedTimeOf(life)),
    dice('second', life.activity.name, placedTimeOf(life)),
  ];
  const seconds = Math.round(((firstRoll + secondRoll) / 2) * 35 * 60) - 600;
  return Math.min(Date.parse(placedTimeOf(life)) + seconds * 1000, now - between(20, 90, firstRoll) * 1000);
}

function remark(life: Life, { dice }: Now): string | undefined {
  const list = remarks[life.activity.type];
  if (!list || dice('says', life.activity.name, placedTimeOf(life)) > 0.09) return undefined;
  return paragraph(pick(list, dice('what', life.activity.name, placedTimeOf(life))));
}

function applySigning(life: Life, signingKind: Extract<DemoOutcome, { is: 'signed' }>['how'], happening: Now): void {
  const { now, dice, actorId } = happening;
  const comment = remark(life, happening);
  const doneMs = doneAt(life, happening);
  const signAt = (signTime: Parameters<typeof sign>[1], nowMs: number) => {
    const actor = { id: actorId, now: iso(nowMs) };
    act(life, sign(life, signTime, actor), actor, comment);
  };
  const delayRange = signingKind === 'recordedLater' || signingKind === 'recordedNextDay' ? delays[signingKind] : null;
  const recordedMs = delayRange && doneMs + between(...delayRange, dice('delay', life.activity.name, placedTimeOf(life))) * MINUTE_MS;
  if (signingKind === 'twice' && doneMs + 30 * MINUTE_MS <= now) {
    // A tap by mistake, taken back and signed when it was done.
    const [firstActor, resetActor] = [
      { id: actorId, now: iso(doneMs - 15 * MINUTE_MS) },
      { id: actorId, now: iso(doneMs - 14 * MINUTE_MS) },
    ];
    act(life, sign(life, { when: 'now' }, firstActor), firstActor);
    act(life, reset(life), resetActor);
  }
  if (recordedMs && recordedMs <= now) signAt({ when: 'custom', at: iso(doneMs) }, recordedMs);
  else if (signingKind === 'asPlanned' && Date.parse(placedTimeOf(life)) <= doneMs) signAt({ when: 'planned' }, doneMs);
  else signAt({ when: 'now' }, doneMs);
}

function applySkip(life: Life, { why, at }: Extract<DemoOutcome, { is: 'skipped' }>, { now, dice, actorId }: Now): void {
  const delay = between(0, 40, dice('skip', life.activity.name, placedTimeOf(life)));
  const actor = { id: actorId, now: at ?? iso(Math.min(Date.parse(placedTimeOf(life)) + delay * MINUTE_MS, now - 20_000)) };
  act(life, skip(life, paragraph(why), why, actor), actor);
}

/** Put off by an hour or two of the same day, before its time, and done then. */
function applyMove(life: Life, happening: Now, movedTo?: string): void {
  const { now, dice, actorId } = happening;
  const plannedMs = Date.parse(placedTimeOf(life));
  const chance = dice('move', life.activity.name, placedTimeOf(life));
  const movedMs = movedTo ? Date.parse(movedTo) : plannedMs + pick([40, 55, 70, 85, 100], chance) * MINUTE_MS;
  if (movedMs + 30 * MINUTE_MS <= now && localDate(iso(movedMs), ZONE) === localDate(iso(plannedMs), ZONE)) {
    const actor = { id: actorId, now: iso(plannedMs - between(5, 40, chance) * MINUTE_MS) };
    act(life, move(life, iso(movedMs), actor), actor);
  }
  applySigning(life, 'now', happening);
}
