/**
 * Bulk acts, one act on many instances: which of them it may be done to, how far a move goes, and which moves would collide (product «Bulk
 * acts», R17).
 */
import { firstCalendarDay, formatDay, lastCalendarDay, parseDay } from '../calendar.ts';
import { type Instant, toInstant, toLocal } from '../time.ts';
import { type ActRefusal, closedReasonOf, type InstanceState } from './instance.ts';

export const bulkActs = ['skip', 'unskip', 'sign', 'move'] as const;
export type BulkAct = (typeof bulkActs)[number];
/** Times at which a bulk signing says it was done; custom needs a time of its own. */
export const signTimings = ['planned', 'now', 'custom'] as const;
export type SignTiming = (typeof signTimings)[number];
export const moveUnits = ['MINUTE', 'HOUR', 'DAY'] as const;
export type MoveUnit = (typeof moveUnits)[number];

/** The most that may be named at once, and done with those that follow over several days (R17). */
export const maxBulkInstances = 500;
export const maxFollowingInstances = 5000;
/** The farthest that one may move, in minutes, hours or days. */
export const maxMoveDistance = 3650;

/**
 * The refusal of the act on it, or null when it may be done: signing needs what is completable and not done, moving and skipping what is not
 * done, taking back what is skipped.
 */
export function checkBulkAct(act: BulkAct, instance: InstanceState): ActRefusal | null {
  if (act === 'unskip') return instance.isSkipped ? null : 'notSkipped';
  const closedReason = closedReasonOf(instance);
  return closedReason ?? (act === 'sign' && !instance.isCompletable ? 'notCompletable' : null);
}

/** A move's distance as a whole number between -3650 and 3650; null for what is no number. */
export const clampMoveInterval = (interval: number): number | null =>
  Number.isNaN(interval) ? null : Math.round(Math.max(-maxMoveDistance, Math.min(maxMoveDistance, interval))) + 0;

const unitMs = { MINUTE: 60_000, HOUR: 3_600_000 } as const;
/** The instant so far away: days keep the time on the zone's wall clock, hours and minutes pass by themselves (R6). */
export function moveInstant(instant: Instant, interval: number, unit: MoveUnit, timeZone: string): Instant {
  if (unit !== 'DAY') return new Date(Date.parse(instant) + interval * unitMs[unit]).toISOString();
  const localTime = toLocal(instant, timeZone);
  const remainderMs = Date.parse(instant) % 60_000;
  const day = Math.min(Math.max(parseDay(localTime.slice(0, 10)) + interval, firstCalendarDay), lastCalendarDay);
  const movedTo = toInstant(`${formatDay(day)}${localTime.slice(10)}`, timeZone);
  return new Date(Date.parse(movedTo) + remainderMs).toISOString();
}

/** An instance on its way: of which activity or task, and to what time. */
export type InstanceMove = { id: number; ofId: number; to: Instant };
const slotKeyOf = (ofId: number, at: Instant) => `${ofId} ${Math.floor(Date.parse(at) / 60_000)}`;

/**
 * The ids whose new minute is taken by another instance of the same activity or task (R15). Those that move make room; one that cannot move
 * stays and takes its place. `presentInstances` is what stands at the wanted times, those that move among them; in order of `moves`, the first wins.
 */
export function findCollidingIds(
  moves: readonly InstanceMove[],
  presentInstances: readonly { id: number; ofId: number; at: Instant }[],
): Set<number> {
  const stayingIds = new Set<number>();
  for (let previousSize = -1; previousSize !== stayingIds.size; ) {
    previousSize = stayingIds.size;
    const leavingIds = new Set(moves.map(({ id }) => id).filter((id) => !stayingIds.has(id)));
    const takenSlotKeys = new Set(presentInstances.filter(({ id }) => !leavingIds.has(id)).map(({ ofId, at }) => slotKeyOf(ofId, at)));
    for (const { id, ofId, to } of moves) {
      if (stayingIds.has(id)) continue;
      const slotKey = slotKeyOf(ofId, to);
      if (takenSlotKeys.has(slotKey)) stayingIds.add(id);
      takenSlotKeys.add(slotKey);
    }
  }
  return stayingIds;
}
