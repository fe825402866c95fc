/** Answers cached on this device, and given from there where none comes: for queries that a place without contact needs (R79). */
import { scheduleAnswerCache, withStoredFallback } from '../core/account.ts';

/** Milliseconds for which an answer is fresh. */
const FRESH_MS = 60_000;

/** Caches the answer under this name, and gives the cached one where none comes. */
export const cacheWithFallback = <V>(cacheKey: string, answerPromise: Promise<{ data: V }>): Promise<V> =>
  withStoredFallback(
    cacheKey,
    answerPromise.then(({ data }) => {
      scheduleAnswerCache(cacheKey, data);
      return data;
    }),
  );

/** The options of such a query: its answer stays, and its reader shows a refusal. */
export const storedQueryOptions = { staleTime: FRESH_MS, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;
