/** Several queries that one piece of a page needs: whoever waits for them is told of the first that failed. */

export type Query<D> = { data: D | undefined; error: Error | null; refetch: () => unknown };

/** The first error of them, and another try of those that failed; what came stays. */
export const together = (...queries: readonly Query<unknown>[]): { error: Error | null; retry: () => void } => ({
  error: queries.find(({ error }) => error)?.error ?? null,
  retry: () => {
    for (const { error, refetch } of queries) if (error) void refetch();
  },
});
