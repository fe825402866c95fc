/** Several queries that one piece of a page needs, seen as one: its error is that of the first that failed. */

export type Query<D> = { data: D | undefined; error: Error | null; refetch: () => unknown };
export type CombinedQueries = {
  error: Error | null;
  /** One of them answered that its row is not there, or not theirs. */
  isGone: boolean;
  /** Another try of those that failed; what came stays. */
  retry: () => void;
};

export const combineQueries = (...queries: readonly Query<unknown>[]): CombinedQueries => ({
  error: queries.find(({ error }) => error)?.error ?? null,
  isGone: queries.some(({ error }) => error !== null && 'status' in error && error.status === 404),
  retry: () => {
    for (const { error, refetch } of queries) if (error) void refetch();
  },
});
