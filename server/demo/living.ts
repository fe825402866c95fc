/** Gives an instance of the demo its outcome: who did it, when it was done and when it was recorded, never later than now. */
import { timeOf } from '#domain/planning/instance.ts';
import { move, reset, sign, skip } from '#domain/planning/instance-acts.ts';
import { localDate } from '#domain/time.ts';
import type { DemoOutcome } from '#server/demo/outcomes.ts';
import { between, type Dice, pick } from './dice.ts';
import { act, type Life } from './life.ts';
import { ZONE } from './plan.ts';
import { paragraph, remarks } from './words.ts';

const MINUTE_MS = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();
export type Now = { now: number; dice: Dice; by: number };

/** Delays between an act and its recording, in minutes. */
const delays = { recordedLater: [30, 200], recordedNextDay: [24.5 * 60, 32 * 60] } as const;

export function happen(life: Life, outcome: DemoOutcome, happening: Now): void {
  if (outcome.is === 'signed') signed(life, outcome.how, happening);
  if (outcome.is === 'skipped') skipped(life, outcome, happening);
  if (outcome.is === 'moved') moved(life, happening, outcome.to);
}

/** The time at which it was done: most within a few minutes of the plan, at most 10 before and 25 after, and not after now. */
function doneAt(life: Life, { now, dice }: Now) {
  const [one, two] = [dice('first', life.activity.name, timeOf(life)), dice('second', life.activity.name, timeOf(life))];
  const seconds = Math.round(((one + two) / 2) * 35 * 60) - 600;
  return Math.min(Date.parse(timeOf(life)) + seconds * 1000, now - between(20, 90, one) * 1000);
}

function remark(life: Life, { dice }: Now): string | undefined {
  const list = remarks[life.activity.type];
  if (!list || dice('says', life.activity.name, timeOf(life)) > 0.09) return undefined;
  return paragraph(pick(list, dice('what', life.activity.name, timeOf(life))));
}

function signed(life: Life, how: Extract<DemoOutcome, { is: 'signed' }>['how'], happening: Now): void {
  const { now, dice, by } = happening;
  const comment = remark(life, happening);
  const done = doneAt(life, happening);
  const signing = (when: Parameters<typeof sign>[1], recorded: number) => {
    const actor = { id: by, now: iso(recorded) };
    act(life, sign(life, when, actor), actor, comment);
  };
  const later = how === 'recordedLater' || how === 'recordedNextDay' ? delays[how] : null;
  const recorded = later && done + between(...later, dice('delay', life.activity.name, timeOf(life))) * MINUTE_MS;
  if (how === 'twice' && done + 30 * MINUTE_MS <= now) {
    // A tap by mistake, taken back and signed when it was done.
    const [first, back] = [
      { id: by, now: iso(done - 15 * MINUTE_MS) },
      { id: by, now: iso(done - 14 * MINUTE_MS) },
    ];
    act(life, sign(life, { when: 'now' }, first), first);
    act(life, reset(life), back);
  }
  if (recorded && recorded <= now) signing({ when: 'custom', at: iso(done) }, recorded);
  else if (how === 'asPlanned' && Date.parse(timeOf(life)) <= done) signing({ when: 'planned' }, done);
  else signing({ when: 'now' }, done);
}

function skipped(life: Life, { why, at }: Extract<DemoOutcome, { is: 'skipped' }>, { now, dice, by }: Now): void {
  const delay = between(0, 40, dice('skip', life.activity.name, timeOf(life)));
  const actor = { id: by, now: at ?? iso(Math.min(Date.parse(timeOf(life)) + delay * MINUTE_MS, now - 20_000)) };
  act(life, skip(life, paragraph(why), why, actor), actor);
}

/** Put off by an hour or two of the same day, before its time, and done then. */
function moved(life: Life, happening: Now, wanted?: string): void {
  const { now, dice, by } = happening;
  const from = Date.parse(timeOf(life));
  const chance = dice('move', life.activity.name, timeOf(life));
  const to = wanted ? Date.parse(wanted) : from + pick([40, 55, 70, 85, 100], chance) * MINUTE_MS;
  if (to + 30 * MINUTE_MS <= now && localDate(iso(to), ZONE) === localDate(iso(from), ZONE)) {
    const actor = { id: by, now: iso(from - between(5, 40, chance) * MINUTE_MS) };
    act(life, move(life, iso(to), actor), actor);
  }
  signed(life, 'now', happening);
}
