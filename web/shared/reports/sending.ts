/** The rules of sending reports, pure: which wait, which is sent next, what is shown as not sent, and what stays of a refused one (decision 046). */
import type { Problem } from '#contract/problem.ts';
import type { ReportDraft } from './draft.ts';

type Refusal = { status?: number; problem?: Problem | undefined };
type Sending = Pick<ReportDraft, 'key' | 'changedAt' | 'sending' | 'refused'>;

export const isReportPending = ({ sending, refused }: Pick<Sending, 'sending' | 'refused'>): boolean =>
  sending !== undefined && refused === undefined;

/** The draft that has waited longest; `later` has the keys of those to skip. */
export const nextReport = <D extends Sending>(all: readonly D[], later: ReadonlySet<string> = new Set()): D | undefined =>
  inOrder(all).find((draft) => isReportPending(draft) && !later.has(draft.key));

/** Those that wait or were refused, in the order they were sent; not those whose own form waits for an answer. */
export const pendingReports = <D extends Sending>(all: readonly D[], awaited: ReadonlySet<string>): D[] =>
  inOrder(all).filter(({ key, sending }) => sending && !awaited.has(key));

/** The refused draft keeps its text, and waits for its writer. */
export const refusedDraft = <D extends Sending>(draft: D, { status = 0, problem }: Refusal): D => ({
  ...draft,
  refused: { problem, status },
});

/** Sent again it is another report once its key has been answered; without an answer it may be there already, and keeps its key. */
export const needsNewKey = ({ refused }: Pick<Sending, 'refused'>): boolean => (refused?.status ?? 0) > 0;

const inOrder = <D extends Sending>(all: readonly D[]) => all.toSorted((a, b) => a.changedAt - b.changedAt);
