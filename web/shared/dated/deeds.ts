/** Deeds, what somebody does to an instance: the body for the server, and what the rules say comes of it at once. */
import type { InstancePatch } from '#contract/planning/instances.ts';
import { isReport } from '#domain/planning/instance.ts';
import {
  move,
  type Outcome,
  type Report,
  recomment,
  redate,
  reset,
  restore,
  type Signing,
  type SignTime,
  sign,
  skip,
  unskip,
  type WrittenOver,
} from '#domain/planning/instance-acts.ts';
import { textOfHtml } from '../../kit/html-text.ts';
import type { Dated } from './dated.ts';

/** Comments are HTML, '' when there is none. `edit` changes the time (an instant) and the comment of what is there. */
export type Deed =
  | { act: 'sign'; time: SignTime; comment?: string }
  /** `before`: the row as it was, where the page knows it; the server's history does (R77). */
  | { act: 'reset'; before?: WrittenOver }
  /** Puts back the signing that was just taken away: as it was, and whose. */
  | { act: 'restore'; signing: Signing; by: string | null }
  | { act: 'skip'; comment: string }
  | { act: 'unskip'; before?: WrittenOver }
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
    case 'restore':
      return { isRestored: true };
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
  const signedByName = deed.act === 'restore' ? deed.by : after.signedById ? by.name : null;
  return { row: { ...after, signedByName: after.signedById === row.signedById ? row.signedByName : signedByName } };
}

/** A report under a skip until the server tells whose it was: that it is one again shows at once. */
const reportOf = (row: Dated, { id, now }: { id: number; now: string }, comment: string | null): Report => ({
  signedById: id,
  signedByDate: row.occurenceDate ?? now,
  comment,
});

/** The deed that takes this one back, for the message about it; null where there is none. `row` is as it stood before. */
export function undoOf(row: Dated, { act }: Deed): Deed | null {
  const { signedById, signedByDate, occurenceDate, comment, signedByName: by } = row;
  if (act === 'sign') return { act: 'reset', before: { comment, occurenceDate } };
  if (act === 'skip') return { act: 'unskip', before: { comment, occurenceDate } };
  return act === 'reset' ? { act: 'restore', signing: { signedById, signedByDate, occurenceDate, comment }, by } : null;
}

function outcomesOf(row: Dated, deed: Deed, by: { id: number; now: string }): Outcome[] {
  switch (deed.act) {
    case 'sign':
      return [sign(row, deed.time, by), ...(deed.comment ? [recomment(row, deed.comment, textOfHtml(deed.comment))] : [])];
    case 'reset':
      return [reset(row, deed.before)];
    case 'restore':
      return [restore(row, { signing: deed.signing, byId: by.id, at: by.now }, by)];
    case 'skip':
      return [skip(row, deed.comment, textOfHtml(deed.comment), by)];
    case 'unskip':
      return [unskip(row, isReport(row) ? reportOf(row, by, deed.before?.comment ?? null) : null, deed.before)];
    case 'edit':
      return [
        ...(deed.at === undefined ? [] : [isDone(row) ? redate(row, deed.at, by) : move(row, deed.at, by)]),
        ...(deed.comment === undefined ? [] : [recomment(row, deed.comment, textOfHtml(deed.comment))]),
      ];
  }
}
