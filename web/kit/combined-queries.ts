/** Several queries that one piece of a page needs, seen as one: its error is that of the first that failed. */

export type Query<D> = { data: D | undefined; error: Error | null; refetch: () => unknown };
export type CombinedQueries = {
  /** Of the first that has nothing to show: another fetch that fails takes away neither what came nor what is being typed over it. */
  error: Error | null;
  /** One of them answered that its row is not there, or not theirs. */
  hasMissingRow: boolean;
  /** Another try of those that failed; what came stays. */
  retry: () => void;
};

const statusOf = (error: Error): unknown => ('status' in error ? error.status : undefined);
/** Answers after which nobody looks at what came before: signed out, not allowed, not there. */
const FINAL_STATUSES = [401, 403, 404] as const;
const hasNothingToShow = ({ data, error }: Query<unknown>): boolean =>
  error !== null && (data === undefined || FINAL_STATUSES.some((status) => status === statusOf(error)));

export const combineQueries = (...queries: readonly Query<unknown>[]): CombinedQueries => ({
  error: queries.find(hasNothingToShow)?.error ?? null,
  hasMissingRow: queries.some(({ error }) => error !== null && statusOf(error) === 404),
  retry: () => {
    for (const { error, refetch } of queries) if (error) void refetch();
  },
});

/**
 * Each came once, or did not at the first try: what stands under them is shown then, and moves no more (R116). Nobody waits for further tries, who may
 * have no contact.
 */
export const areQueriesSettled = (...queries: readonly { isFetched: boolean; failureCount: number }[]): boolean =>
  queries.every(({ isFetched, failureCount }) => isFetched || failureCount > 0);
