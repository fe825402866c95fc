/** The rules of pending acts, pure: which undoes which, and how the rows look meanwhile (decision 018). */
import type { InstancePatch } from '#contract/planning/instances.ts';
import type { Problem } from '#contract/problem.ts';
import type { Effect } from '#domain/effects.ts';
import { placedTimeOf } from '#domain/planning/instance.ts';
import { type Command, instancePatchOf, predictOutcome } from '../dated/commands.ts';
import type { DayInstance } from '../day/day.ts';
import { type GoalAct, goalActOf } from '../goals/goal-act.ts';

/** A dose given as needed, or its effect: what is made by it has no row here yet, so its act has a negative `instanceId` of its own (R132, R134). */
export type DoseCommand =
  | { act: 'give'; medicineId: number; substanceKey: string; dose: number; unit: string | null; reason: string; whyWithout?: string }
  | { act: 'addEffect'; doseId: number; effect: Effect; note: string };

/** An answer of whoever gave it about the second person: sent behind its signing (R159, R172). */
export type SecondCommand = { act: 'second' } & ({ answer: 'ALONE'; reason: string } | { answer: 'NAMED'; userId?: number; name: string });

/** An error in the server's own words. */
export type ActRefusal = Pick<Problem, 'message' | 'params' | 'fieldErrors'> & { status: number };
/** One act of one person, from the tap until the server has it. */
export type PendingAct = {
  /** The Idempotency-Key: the same however often it is sent. */
  key: string;
  clientId: number;
  instanceId: number;
  name: string;
  /** The time at which it stood when it was tapped. */
  planned: string;
  tapped: string;
  command: Command | DoseCommand | SecondCommand;
  patch: InstancePatch;
  /** The effect on the goals of its activity; acts that were stored before there were goals have none. */
  counts?: GoalAct;
  /** True when it may have reached the server. */
  tried: boolean;
  /** True while the page that made it waits for its answer; from then on it is shown as waiting. */
  isAwaited: boolean;
  refused?: ActRefusal;
};

/** An act as this browser holds it: the version before this one called its command `deed`, and what waited then is sent all the same. */
export const parseStoredAct = ({ deed, ...act }: PendingAct & { deed?: Command }): PendingAct => (deed ? { ...act, command: deed } : act);

/** An act as it will be sent: what is done «now» is done at the tap, whenever it arrives. */
export function pendingActOf(instance: DayInstance, command: Command, tappedAt: string): PendingAct {
  const { setOccurenceDateToNow, ...patch } = instancePatchOf(instance, command);
  const isTimedByTap = setOccurenceDateToNow || command.act === 'skip';
  const goalAct = goalActOf(instance, command, tappedAt);
  return {
    key: crypto.randomUUID?.() ?? `${tappedAt} ${instance.id}`,
    clientId: instance.clientId,
    instanceId: instance.id,
    name: instance.activityName,
    planned: placedTimeOf(instance),
    tapped: tappedAt,
    command,
    ...(goalAct && { counts: goalAct }),
    patch: isTimedByTap ? { ...patch, customDate: tappedAt } : patch,
    tried: false,
    isAwaited: true,
  };
}

/** The act of a dose as it will be sent, done at the tap. */
export const pendingDoseActOf = (
  command: DoseCommand,
  { clientId, name, tapped: tappedAt }: Pick<PendingAct, 'clientId' | 'name' | 'tapped'>,
): PendingAct => ({
  key: crypto.randomUUID?.() ?? `${tappedAt} ${name}`,
  clientId,
  instanceId: -Date.parse(tappedAt),
  name,
  planned: tappedAt,
  tapped: tappedAt,
  command,
  patch: {},
  tried: false,
  isAwaited: true,
});
export const isDoseAct = (act: PendingAct): act is PendingAct & { command: DoseCommand } => act.instanceId < 0;

/** The answer about a second person as it will be sent. */
export const pendingSecondActOf = (
  command: SecondCommand,
  instance: DayInstance,
  tappedAt: string,
): PendingAct & { command: SecondCommand } => ({
  key: crypto.randomUUID?.() ?? `${tappedAt} ${instance.id}`,
  clientId: instance.clientId,
  instanceId: instance.id,
  name: instance.activityName,
  planned: placedTimeOf(instance),
  tapped: tappedAt,
  command,
  patch: {},
  tried: false,
  isAwaited: true,
});
export const isSecondAct = (act: PendingAct): act is PendingAct & { command: SecondCommand } => act.command.act === 'second';

/** The words its writer put in, the comment; '' when there are none. */
export function writtenTextOf({ command }: PendingAct): string {
  if (command.act === 'give') return command.reason;
  if (command.act === 'second') return command.answer === 'ALONE' ? command.reason : command.name;
  return ('comment' in command ? command.comment : 'note' in command ? command.note : undefined) || '';
}

type ActName = PendingAct['command']['act'];
const undoneActByAct: Partial<Record<ActName, ActName>> = { reset: 'sign', unskip: 'skip', restore: 'reset' };
/** True when `laterAct` takes back `earlierAct`. */
export const isUndoOf = (laterAct: PendingAct, earlierAct: PendingAct): boolean =>
  laterAct.instanceId === earlierAct.instanceId && undoneActByAct[laterAct.command.act] === earlierAct.command.act;

export const isActPending = ({ refused: refusal }: PendingAct): boolean => refusal === undefined;
/** The act that would be taken back by a new one, if it can not have reached the server, with the answers that stand on it; none where nothing is. */
export function findCancelledActs(pendingActs: readonly PendingAct[], newAct: PendingAct): PendingAct[] {
  const instanceActs = pendingActs.filter((act) => act.instanceId === newAct.instanceId && isActPending(act));
  const lastIndex = instanceActs.findLastIndex((act) => !isSecondAct(act));
  const lastAct = instanceActs[lastIndex];
  return lastAct && !lastAct.tried && isUndoOf(newAct, lastAct) ? instanceActs.slice(lastIndex) : [];
}
/** The answers about a second person that stand on a signing: they go where it goes. */
export const findSecondAnswers = (pendingActs: readonly PendingAct[], { key, instanceId }: PendingAct): PendingAct[] => {
  const laterActs = pendingActs
    .slice(pendingActs.findIndex((act) => act.key === key) + 1)
    .filter((laterAct) => laterAct.instanceId === instanceId);
  const endIndex = laterActs.findIndex((act) => !isSecondAct(act));
  return endIndex < 0 ? laterActs : laterActs.slice(0, endIndex);
};

/** A row as the person left it: the server's, with what waits laid over it. */
export function applyPending(instance: DayInstance, pendingActs: readonly PendingAct[], actor: { id: number; name: string }): DayInstance {
  let pendingInstance = instance;
  for (const { instanceId, command, tapped: tappedAt } of pendingActs.filter(isActPending)) {
    if (instanceId !== instance.id || command.act === 'give' || command.act === 'addEffect' || command.act === 'second') continue;
    const outcome = predictOutcome(pendingInstance, command, { ...actor, now: tappedAt });
    if ('row' in outcome) pendingInstance = outcome.row;
  }
  return pendingInstance;
}
