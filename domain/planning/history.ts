/** The history of an instance: records that were taken away or covered, so that they can be put back (R76, R77). */
import type { OverwrittenValues, ReportedState, TakenAwaySigning } from './instance-acts.ts';

/**
 * A line of the history, as far as that needs it. Its comment is what came with the act: null where none did, '' where it took one away.
 */
export type HistoryLine = { act: string; at: string; byId: number | null; occurenceDate: string | null; comment: string | null };

/** The row as an act leaves it, with what stood under the acts that can be taken back. */
type ReplayedState = OverwrittenValues & {
  coveredValues: Partial<Record<'signed' | 'skipped', OverwrittenValues>>;
  signing: OverwrittenValues | null;
};
const initialState: ReplayedState = { comment: null, occurenceDate: null, coveredValues: {}, signing: null };

/** The comment after an act that came with `actComment`. */
const applyComment = (actComment: string | null, commentBefore: string | null) =>
  actComment === null ? commentBefore : actComment || null;

function applyHistoryLine(state: ReplayedState, { act, occurenceDate, comment: actComment }: HistoryLine): ReplayedState {
  const { comment, coveredValues } = state;
  const currentValues = { comment, occurenceDate: state.occurenceDate };
  const writtenComment = applyComment(actComment, comment);
  if (act === 'signed')
    return { ...state, comment: writtenComment, occurenceDate, coveredValues: { ...coveredValues, signed: currentValues } };
  if (act === 'skipped') return { ...state, comment: writtenComment, coveredValues: { ...coveredValues, skipped: currentValues } };
  if (act === 'reset') {
    const previousValues = coveredValues.signed ?? { comment: null, occurenceDate: state.occurenceDate };
    return { ...state, ...previousValues, comment: applyComment(actComment, previousValues.comment), signing: currentValues };
  }
  if (act === 'restored' && state.signing)
    return {
      ...state,
      ...state.signing,
      comment: applyComment(actComment, state.signing.comment),
      coveredValues: { ...coveredValues, signed: currentValues },
    };
  if (act === 'unskipped') return { ...state, comment: applyComment(actComment, coveredValues.skipped?.comment ?? null) };
  if (act === 'moved') return { ...state, comment: writtenComment, occurenceDate };
  if (act === 'commented') return { ...state, comment: actComment || null };
  // Of one that is corrected the time comes along where it changed.
  return { ...state, comment: writtenComment, occurenceDate: occurenceDate ?? state.occurenceDate };
}
const replayHistory = (lines: readonly HistoryLine[]): ReplayedState => lines.reduce(applyHistoryLine, initialState);

/** The values before the signing, or the skip, that stands now; null where the history does not know of it. `lines` in their order. */
export const findOverwrittenValues = (lines: readonly HistoryLine[], act: 'signed' | 'skipped'): OverwrittenValues | null =>
  replayHistory(lines).coveredValues[act] ?? null;

/** The signing that the last line took away; null when something else happened last. `lines` in their order. */
export function findTakenAwaySigning(lines: readonly HistoryLine[]): TakenAwaySigning | null {
  const lastLine = lines.at(-1);
  const signedLine = lines.findLast(({ act }) => act === 'signed');
  const { signing } = replayHistory(lines);
  if (lastLine?.act !== 'reset' || lastLine.byId === null || !signedLine || !signing) return null;
  return { signing: { signedById: signedLine.byId, signedByDate: signedLine.at, ...signing }, byId: lastLine.byId, at: lastLine.at };
}

/** The report under a skip: whose, and in which words it last stood; null when it was never reported. `lines` in their order. */
export function findCoveredReport(lines: readonly HistoryLine[]): ReportedState | null {
  const reportLine = lines.find(({ act }) => act === 'reported');
  return reportLine
    ? { signedById: reportLine.byId, signedByDate: reportLine.at, comment: findOverwrittenValues(lines, 'skipped')?.comment ?? null }
    : null;
}
