/** Deeds, what somebody does to an instance: the body for the server, and what the rules say comes of it at once. */
import type { InstancePatch } from '#contract/planning/instances.ts';
import { move, type Outcome, recomment, redate, reset, type SignTime, sign, skip, unskip } from '#domain/planning/instance.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import type { Dated } from './dated.ts';

/** Comments are HTML, '' when there is none. `edit` changes the time (an instant) and the comment of what is there. */
export type Deed =
  | { act: 'sign'; time: SignTime; comment?: string }
  | { act: 'reset' }
  | { act: 'skip'; comment: string }
  | { act: 'unskip' }
  | { act: 'edit'; at?: string; comment?: string };

/** True when its time is when it was done, rather than when it is planned for. */
export const isDone = (row: Dated): boolean => row.signedById !== null;

export function patchOf(row: Dated, deed: Deed): InstancePatch {
  switch (deed.act) {
    case 'sign': {
      const { time, comment } = deed;
      const when = time.when === 'now' ? { setOccurenceDateToNow: true } : time.when === 'custom' ? { customDate: time.at } : {};
      return { isCompleted: true, ...when, ...(comment && { comment }) };
    }
    case 'reset':
      return { isCompleted: false };
    case 'skip':
      return { isSkipped: true, comment: deed.comment };
    case 'unskip':
      return { isSkipped: false };
    case 'edit':
      return {
        ...(deed.at !== undefined && (isDone(row) ? { occurenceDate: deed.at } : { plannedDate: deed.at })),
        ...(deed.comment !== undefined && { comment: deed.comment }),
      };
  }
}

/** The instance as it stands after the deed, or why the rules refuse it. */
export function foresee<R extends Dated>(
  row: R,
  deed: Deed,
  by: { id: number; name: string; now: string },
): { row: R } | { refused: string } {
  let after = row;
  for (const outcome of outcomesOf(row, deed, by)) {
    if ('refused' in outcome) return outcome;
    after = { ...after, ...outcome.changes };
  }
  return { row: { ...after, signedByName: after.signedById === row.signedById ? row.signedByName : after.signedById ? by.name : null } };
}

function outcomesOf(row: Dated, deed: Deed, by: { id: number; now: string }): Outcome[] {
  switch (deed.act) {
    case 'sign':
      return [sign(row, deed.time, by), ...(deed.comment ? [recomment(row, deed.comment, textOfHtml(deed.comment))] : [])];
    case 'reset':
      return [reset(row)];
    case 'skip':
      return [skip(row, deed.comment, textOfHtml(deed.comment), by)];
    case 'unskip':
      return [unskip(row)];
    case 'edit':
      return [
        ...(deed.at === undefined ? [] : [isDone(row) ? redate(row, deed.at, by) : move(row, deed.at, by)]),
        ...(deed.comment === undefined ? [] : [recomment(row, deed.comment, textOfHtml(deed.comment))]),
      ];
  }
}
