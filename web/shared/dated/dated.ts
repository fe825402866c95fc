/** An instance of an activity or a task, as far as the acts need it. */
import { type InstanceState, isOpen, placedTimeOf } from '#domain/planning/instance.ts';

export type DatedInstance = InstanceState & {
  id: number;
  version: number;
  comment: string | null;
  signedByName: string | null;
  /** The client; null of a task about nobody. */
  clientId?: number | null;
};

/** The state as far as it decides what may be done: another's act shows in it, one's own waiting for its answer does not. */
export const stateKeyOf = (instance: DatedInstance): string =>
  [instance.isCompleted, instance.isSkipped, instance.signedById, instance.plannedDate, isOpen(instance) && placedTimeOf(instance)].join();
