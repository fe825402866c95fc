/** One instance and what happened to it: every act goes through the rules of the domain, and leaves its line of history. */
import { type InstanceState, placedTimeOf } from '#domain/planning/instance.ts';
import type { Act, ActOutcome } from '#domain/planning/instance-acts.ts';
import type { Activity } from './clients.ts';

export type Event = {
  act: Act | 'reported' | 'planned';
  at: string;
  byId: number;
  occurenceDate: string | null;
  plannedDate: string | null;
  comment: string | null;
};

export type DemoInstance = InstanceState & {
  activity: Activity;
  seriesId: number | null;
  /** The time at which the series put it; null for what was made by hand. */
  originalStart: string | null;
  placedAt: string;
  comment: string | null;
  madeBy: number | null;
  shared: boolean | null;
  events: Event[];
};

type Origin = Pick<DemoInstance, 'activity' | 'seriesId' | 'madeBy'>;

/** Planned by a series for this instant, and nothing happened yet. */
export const plannedInstance = (origin: Origin, plannedAt: string): DemoInstance => ({
  ...origin,
  originalStart: plannedAt,
  placedAt: plannedAt,
  plannedDate: plannedAt,
  occurenceDate: null,
  skippedDate: null,
  signedByDate: null,
  signedById: null,
  isCompletable: !origin.activity.isOnlyShown,
  isCompleted: false,
  isSkipped: false,
  comment: null,
  shared: null,
  events: [],
});

/** A life made by hand: reported at once where it lay in the past then, planned where it lay ahead. */
export function instanceByHand(
  origin: Origin,
  newInstance: (InstanceState & { placedAt: string }) | { refused: string },
  actor: { id: number; now: string },
  comment: string | null,
): DemoInstance {
  if ('refused' in newInstance) throw new Error(`the demo was refused an instance: ${newInstance.refused}`);
  const isReported = newInstance.signedById !== null;
  const { occurenceDate, plannedDate } = newInstance;
  return {
    ...origin,
    ...newInstance,
    originalStart: null,
    comment,
    shared: isReported ? origin.activity.flags.shares_data_when_reported : null,
    events: [{ act: isReported ? 'reported' : 'planned', at: actor.now, byId: actor.id, occurenceDate, plannedDate, comment }],
  };
}

const sharesByAct: Partial<Record<Act, (instance: DemoInstance) => boolean | null>> = {
  signed: ({ activity }) => activity.flags.shares_data_when_signed,
  skipped: ({ activity }) => activity.flags.shares_data_when_skipped,
  reset: () => null,
};

/** Applies what the domain answered, as the server would; a refusal is a mistake of the demo. */
export function applyAct(instance: DemoInstance, outcome: ActOutcome, actor: { id: number; now: string }, comment?: string): void {
  if ('refused' in outcome)
    throw new Error(`the demo was refused an act on ${instance.activity.name}, ${placedTimeOf(instance)}: ${outcome.refused}`);
  const changes = { ...outcome.changes, ...(comment !== undefined && { comment }) };
  const isShared = sharesByAct[outcome.act]?.(instance);
  Object.assign(instance, changes, isShared !== undefined && { shared: isShared });
  instance.events.push({
    act: outcome.act,
    at: actor.now,
    byId: actor.id,
    occurenceDate: changes.occurenceDate ?? null,
    plannedDate: changes.plannedDate ?? null,
    comment: changes.comment ?? null,
  });
}
