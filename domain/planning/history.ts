/** What an instance's history keeps of records that were taken away or covered, so that they can be put back (R76, R77). */
import type { Report, TakenAway } from './instance-acts.ts';

/** A line of the history, as far as that needs it. */
export type Line = { act: string; at: string; byId: number | null; occurenceDate: string | null; comment: string | null };

/** The signing that the last line took away; null when something else happened last. `lines` in their order. */
export function takenAway(lines: readonly Line[]): TakenAway | null {
  const last = lines.at(-1);
  const place = lines.findLastIndex(({ act }) => act === 'signed');
  const signed = lines[place];
  if (last?.act !== 'reset' || last.byId === null || !signed) return null;
  // Corrected since, it was done at its new time.
  const done = lines.slice(place).findLast(({ act, occurenceDate }) => act !== 'reset' && occurenceDate !== null);
  const signing = { signedById: signed.byId, signedByDate: signed.at, occurenceDate: done?.occurenceDate ?? null };
  return { signing, byId: last.byId, at: last.at };
}

/** The report under a skip: whose, and in which words it last stood; null when it was never reported. `lines` in their order. */
export function reportUnder(lines: readonly Line[]): Report | null {
  let report = null as Report | null;
  let isSkipped = false;
  for (const { act, at, byId, comment } of lines) {
    if (act === 'reported') report = { signedById: byId, signedByDate: at, comment };
    else if (act === 'skipped' || act === 'unskipped') isSkipped = act === 'skipped';
    // A corrected time leaves the words as they are, where none came with it.
    else if (report && !isSkipped && (act === 'commented' || (act === 'edited' && comment !== null))) report = { ...report, comment };
  }
  return report;
}
