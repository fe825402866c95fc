/** Commands on an instance: their body for the server, and their outcome by the rules, at once. */
import type { InstancePatch } from '#contract/planning/instances.ts';
import { isReport } from '#domain/planning/instance.ts';
import {
  type ActOutcome,
  changeComment,
  changeOccurrenceDate,
  type InstanceSigning,
  move,
  type OverwrittenValues,
  type ReportedState,
  reset,
  restore,
  type SignTime,
  sign,
  skip,
  unskip,
} from '#domain/planning/instance-acts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import type { DatedInstance } from './dated.ts';

/** Comments are HTML, '' when there is none. `edit` changes the time (an instant) and the comment of what is there. */
export type Command =
  | { act: 'sign'; time: SignTime; comment?: string; isDoneByOther?: true }
  /** `before`: the row as it was, where the page knows it; the server's history does (R77). */
  | { act: 'reset'; before?: OverwrittenValues }
  /** Puts back the signing that was just taken away: as it was, and whose. */
  | { act: 'restore'; signing: InstanceSigning; by: string | null }
  | { act: 'skip'; comment: string }
  | { act: 'unskip'; before?: OverwrittenValues }
  | { act: 'edit'; at?: string; comment?: string };

/** True when its time is when it was done, rather than when it is planned for. */
export const isDone = (instance: DatedInstance): boolean => instance.signedById !== null;

export function instancePatchOf(instance: DatedInstance, command: Command): InstancePatch {
  switch (command.act) {
    case 'sign': {
      const { time, comment, isDoneByOther } = command;
      const timePatch = time.when === 'now' ? { setOccurenceDateToNow: true } : time.when === 'custom' ? { customDate: time.at } : {};
      return { isCompleted: true, ...timePatch, ...(comment && { comment }), ...(isDoneByOther && { isDoneByOther }) };
    }
    case 'reset':
      return { isCompleted: false };
    case 'restore':
      return { isRestored: true };
    case 'skip':
      return { isSkipped: true, comment: command.comment };
    case 'unskip':
      return { isSkipped: false };
    case 'edit':
      return {
        ...(command.at !== undefined && (isDone(instance) ? { occurenceDate: command.at } : { plannedDate: command.at })),
        ...(command.comment !== undefined && { comment: command.comment }),
      };
  }
}

/** The instance as it stands after the command, or why the rules refuse it. */
export function predictOutcome<R extends DatedInstance>(
  instance: R,
  command: Command,
  actor: { id: number; name: string; now: string },
): { row: R } | { refused: string } {
  let updatedInstance = instance;
  for (const outcome of computeOutcomes(instance, command, actor)) {
    if ('refused' in outcome) return outcome;
    updatedInstance = { ...updatedInstance, ...outcome.changes };
  }
  const signedByName = command.act === 'restore' ? command.by : updatedInstance.signedById ? actor.name : null;
  return {
    row: { ...updatedInstance, signedByName: updatedInstance.signedById === instance.signedById ? instance.signedByName : signedByName },
  };
}

/** A report under a skip until the server tells whose it was: that it is one again shows at once. */
const reportedStateOf = (instance: DatedInstance, { id, now }: { id: number; now: string }, comment: string | null): ReportedState => ({
  signedById: id,
  signedByDate: instance.occurenceDate ?? now,
  comment,
});

/** The command that takes this one back, for the message about it; null where there is none. `row` is as it stood before. */
export function undoCommandOf(instance: DatedInstance, { act }: Command): Command | null {
  const { signedById, signedByDate, occurenceDate, comment, signedByName: signerName } = instance;
  if (act === 'sign') return { act: 'reset', before: { comment, occurenceDate } };
  if (act === 'skip') return { act: 'unskip', before: { comment, occurenceDate } };
  return act === 'reset' ? { act: 'restore', signing: { signedById, signedByDate, occurenceDate, comment }, by: signerName } : null;
}

function computeOutcomes(instance: DatedInstance, command: Command, actor: { id: number; now: string }): ActOutcome[] {
  switch (command.act) {
    case 'sign':
      return [
        sign(instance, command.time, actor),
        ...(command.comment ? [changeComment(instance, command.comment, textOfHtml(command.comment))] : []),
      ];
    case 'reset':
      return [reset(instance, command.before)];
    case 'restore':
      return [restore(instance, { signing: command.signing, byId: actor.id, at: actor.now }, actor)];
    case 'skip':
      return [skip(instance, command.comment, textOfHtml(command.comment), actor)];
    case 'unskip':
      return [
        unskip(instance, isReport(instance) ? reportedStateOf(instance, actor, command.before?.comment ?? null) : null, command.before),
      ];
    case 'edit':
      return [
        ...(command.at === undefined
          ? []
          : [isDone(instance) ? changeOccurrenceDate(instance, command.at, actor) : move(instance, command.at, actor)]),
        ...(command.comment === undefined ? [] : [changeComment(instance, command.comment, textOfHtml(command.comment))]),
      ];
  }
}
