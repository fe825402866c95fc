/** The rules of sending reports, pure: which wait, which is sent next, what is shown as not sent, and what stays of a refused one (decision 046). */
import type { Problem } from '#contract/problem.ts';
import type { ReportDraft } from './draft.ts';

type Refusal = { status?: number; problem?: Problem | undefined };
type SendableDraft = Pick<ReportDraft, 'key' | 'changedAt' | 'sending' | 'refused'>;

export const isReportPending = ({ sending: sentBody, refused: refusal }: Pick<SendableDraft, 'sending' | 'refused'>): boolean =>
  sentBody !== undefined && refusal === undefined;

/** The draft that has waited longest; `laterKeys` has the keys of those to skip. */
export const findNextReport = <D extends SendableDraft>(drafts: readonly D[], laterKeys: ReadonlySet<string> = new Set()): D | undefined =>
  sortByChange(drafts).find((draft) => isReportPending(draft) && !laterKeys.has(draft.key));

/** Those that wait or were refused, in the order they were sent; not those whose own form waits for an answer. */
export const selectPendingReports = <D extends SendableDraft>(drafts: readonly D[], awaitedKeys: ReadonlySet<string>): D[] =>
  sortByChange(drafts).filter(({ key, sending: sentBody }) => sentBody && !awaitedKeys.has(key));

/** The refused draft keeps its text, and waits for its writer. */
export const markDraftRefused = <D extends SendableDraft>(draft: D, { status = 0, problem }: Refusal): D => ({
  ...draft,
  refused: { problem, status },
});

/** Sent again it is another report once its key has been answered; without an answer it may be there already, and keeps its key. */
export const needsNewKey = ({ refused: refusal }: Pick<SendableDraft, 'refused'>): boolean => (refusal?.status ?? 0) > 0;

const sortByChange = <D extends SendableDraft>(drafts: readonly D[]) => drafts.toSorted((a, b) => a.changedAt - b.changedAt);
