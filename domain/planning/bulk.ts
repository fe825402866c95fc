/**
 * Bulk acts, one act on many instances: which of them it may be done to, how far a move goes, and which moves would collide (product «Bulk
 * acts», R17).
 */
import { firstDay, formatDay, lastDay, parseDay } from '../calendar.ts';
import { type Instant, toInstant, toLocal } from '../time.ts';
import { closedReasonOf, type InstanceState, type Refusal } from './instance.ts';

export const bulkActs = ['skip', 'unskip', 'sign', 'move'] as const;
export type BulkAct = (typeof bulkActs)[number];
/** Times at which a bulk signing says it was done; custom needs a time of its own. */
export const signTimings = ['planned', 'now', 'custom'] as const;
export type SignTiming = (typeof signTimings)[number];
export const moveUnits = ['MINUTE', 'HOUR', 'DAY'] as const;
export type MoveUnit = (typeof moveUnits)[number];

/** The most that may be named at once, and done with those that follow over several days (R17). */
export const mostInstances = 500;
export const mostFollowed = 5000;
/** The farthest that one may move, in minutes, hours or days. */
export const farthestMove = 3650;

/**
 * The refusal of the act on it, or null when it may be done: signing needs what is completable and not done, moving and skipping what is not
 * done, taking back what is skipped.
 */
export function actRefusal(act: BulkAct, instance: InstanceState): Refusal | null {
  if (act === 'unskip') return instance.isSkipped ? null : 'notSkipped';
  const closedReason = closedReasonOf(instance);
  return closedReason ?? (act === 'sign' && !instance.isCompletable ? 'notCompletable' : null);
}

/** A move's distance as a whole number between -3650 and 3650; null for what is no number. */
export const clampedInterval = (value: number): number | null =>
  Number.isNaN(value) ? null : Math.round(Math.max(-farthestMove, Math.min(farthestMove, value))) + 0;

const unitMs = { MINUTE: 60_000, HOUR: 3_600_000 } as const;
/** The instant so far away: days keep the time on the zone's wall clock, hours and minutes pass by themselves (R6). */
export function moveInstant(from: Instant, interval: number, unit: MoveUnit, timeZone: string): Instant {
  if (unit !== 'DAY') return new Date(Date.parse(from) + interval * unitMs[unit]).toISOString();
  const localTime = toLocal(from, timeZone);
  const seconds = Date.parse(from) % 60_000;
  const day = Math.min(Math.max(parseDay(localTime.slice(0, 10)) + interval, firstDay), lastDay);
  const movedTo = toInstant(`${formatDay(day)}${localTime.slice(10)}`, timeZone);
  return new Date(Date.parse(movedTo) + seconds).toISOString();
}

/** An instance on its way: of which activity or task, and to what time. */
export type InstanceMove = { id: number; ofId: number; to: Instant };
const slotOf = (ofId: number, at: Instant) => `${ofId} ${Math.floor(Date.parse(at) / 60_000)}`;

/**
 * The ids whose new minute is taken by another instance of the same activity or task (R15). Those that move make room; one that cannot move
 * stays and takes its place. `presentRows` is what stands at the wanted times, those that move among them; in order of `moves`, the first wins.
 */
export function collidingIds(
  moves: readonly InstanceMove[],
  presentRows: readonly { id: number; ofId: number; at: Instant }[],
): Set<number> {
  const stayingIds = new Set<number>();
  for (let previousSize = -1; previousSize !== stayingIds.size; ) {
    previousSize = stayingIds.size;
    const leavingIds = new Set(moves.map(({ id }) => id).filter((id) => !stayingIds.has(id)));
    const takenSlots = new Set(presentRows.filter(({ id }) => !leavingIds.has(id)).map(({ ofId, at }) => slotOf(ofId, at)));
    for (const { id, ofId, to } of moves) {
      if (stayingIds.has(id)) continue;
      const slot = slotOf(ofId, to);
      if (takenSlots.has(slot)) stayingIds.add(id);
      takenSlots.add(slot);
    }
  }
  return stayingIds;
}
