/** The history of an instance: records that were taken away or covered, so that they can be put back (R76, R77). */
import type { ReportedState, TakenAway, WrittenOver } from './instance-acts.ts';

/**
 * A line of the history, as far as that needs it. Its comment is what came with the act: null where none did, '' where it took one away.
 */
export type Line = { act: string; at: string; byId: number | null; occurenceDate: string | null; comment: string | null };

/** The row as an act leaves it, with what stood under the acts that can be taken back. */
type At = WrittenOver & { covered: Partial<Record<'signed' | 'skipped', WrittenOver>>; signing: WrittenOver | null };
const untouched: At = { comment: null, occurenceDate: null, covered: {}, signing: null };

/** The comment after an act that came with `actComment`. */
const wordsAfter = (actComment: string | null, commentBefore: string | null) => (actComment === null ? commentBefore : actComment || null);

function stateAfter(at: At, { act, occurenceDate, comment: actComment }: Line): At {
  const { comment, covered } = at;
  const here = { comment, occurenceDate: at.occurenceDate };
  const written = wordsAfter(actComment, comment);
  if (act === 'signed') return { ...at, comment: written, occurenceDate, covered: { ...covered, signed: here } };
  if (act === 'skipped') return { ...at, comment: written, covered: { ...covered, skipped: here } };
  if (act === 'reset') {
    const previous = covered.signed ?? { comment: null, occurenceDate: at.occurenceDate };
    return { ...at, ...previous, comment: wordsAfter(actComment, previous.comment), signing: here };
  }
  if (act === 'restored' && at.signing)
    return { ...at, ...at.signing, comment: wordsAfter(actComment, at.signing.comment), covered: { ...covered, signed: here } };
  if (act === 'unskipped') return { ...at, comment: wordsAfter(actComment, covered.skipped?.comment ?? null) };
  if (act === 'moved') return { ...at, comment: written, occurenceDate };
  if (act === 'commented') return { ...at, comment: actComment || null };
  // Of one that is corrected the time comes along where it changed.
  return { ...at, comment: written, occurenceDate: occurenceDate ?? at.occurenceDate };
}
const replay = (lines: readonly Line[]): At => lines.reduce(stateAfter, untouched);

/** The values before the signing, or the skip, that stands now; null where the history does not know of it. `lines` in their order. */
export const writtenOver = (lines: readonly Line[], act: 'signed' | 'skipped'): WrittenOver | null => replay(lines).covered[act] ?? null;

/** The signing that the last line took away; null when something else happened last. `lines` in their order. */
export function takenAway(lines: readonly Line[]): TakenAway | null {
  const last = lines.at(-1);
  const signed = lines.findLast(({ act }) => act === 'signed');
  const { signing } = replay(lines);
  if (last?.act !== 'reset' || last.byId === null || !signed || !signing) return null;
  return { signing: { signedById: signed.byId, signedByDate: signed.at, ...signing }, byId: last.byId, at: last.at };
}

/** The report under a skip: whose, and in which words it last stood; null when it was never reported. `lines` in their order. */
export function reportUnder(lines: readonly Line[]): ReportedState | null {
  const reported = lines.find(({ act }) => act === 'reported');
  return reported
    ? { signedById: reported.byId, signedByDate: reported.at, comment: writtenOver(lines, 'skipped')?.comment ?? null }
    : null;
}
