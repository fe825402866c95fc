/** The rules of what waits, pure: what an act is, what undoes what, and how the rows look meanwhile (decision 018). */
import type { InstancePatch } from '#contract/planning/instances.ts';
import type { Problem } from '#contract/problem.ts';
import { timeOf } from '#domain/planning/instance.ts';
import { type Deed, foresee, patchOf } from '../dated/deeds.ts';
import type { Row } from '../day/day.ts';
import { type GoalAct, goalActOf } from '../goals/goal-act.ts';

/** What went wrong in the server's own words. */
export type Refused = Pick<Problem, 'message' | 'params' | 'fieldErrors'> & { status: number };
/** One act of one person, from the tap until the server has it. */
export type Unsent = {
  /** The Idempotency-Key: the same however often it is sent. */
  key: string;
  clientId: number;
  instanceId: number;
  name: string;
  /** Where it stood when it was tapped. */
  planned: string;
  tapped: string;
  deed: Deed;
  patch: InstancePatch;
  /** What it is to the goals of its activity; acts that were kept before there were goals have none. */
  counts?: GoalAct;
  /** It may have reached the server. */
  tried: boolean;
  /** It has waited long enough to be shown as such. */
  late: boolean;
  refused?: Refused;
};

/** An act as it will be sent: what is done «now» is done at the tap, whenever it arrives. */
export function unsentOf(row: Row, deed: Deed, tapped: string): Unsent {
  const { setOccurenceDateToNow, ...patch } = patchOf(row, deed);
  const isTapped = setOccurenceDateToNow || deed.act === 'skip';
  const counts = goalActOf(row, deed, tapped);
  return {
    key: crypto.randomUUID?.() ?? `${tapped} ${row.id}`,
    clientId: row.clientId,
    instanceId: row.id,
    name: row.activityName,
    planned: timeOf(row),
    tapped,
    deed,
    ...(counts && { counts }),
    patch: isTapped ? { ...patch, customDate: tapped } : patch,
    tried: false,
    late: false,
  };
}

/** The words its writer put in, the comment; '' when there are none. */
export const wordsOf = ({ deed }: Unsent): string => ('comment' in deed && deed.comment) || '';

const undone: Partial<Record<Deed['act'], Deed['act']>> = { reset: 'sign', unskip: 'skip', restore: 'reset' };
/** True when `later` takes back `earlier`. */
export const undoes = (later: Unsent, earlier: Unsent): boolean =>
  later.instanceId === earlier.instanceId && undone[later.deed.act] === earlier.deed.act;

export const waits = ({ refused }: Unsent): boolean => refused === undefined;
/** The act that would be taken back by a new one: the last that waits for the same instance, if it can not have reached the server. */
export function cancelledBy(acts: readonly Unsent[], next: Unsent): Unsent | undefined {
  const last = acts.findLast((one) => one.instanceId === next.instanceId && waits(one));
  return last && !last.tried && undoes(next, last) ? last : undefined;
}

/** A row as the person left it: the server's, with what waits laid over it. */
export function laidOver(row: Row, acts: readonly Unsent[], by: { id: number; name: string }): Row {
  let seen = row;
  for (const { instanceId, deed, tapped } of acts.filter(waits)) {
    if (instanceId !== row.id) continue;
    const next = foresee(seen, deed, { ...by, now: tapped });
    if ('row' in next) seen = next.row;
  }
  return seen;
}
