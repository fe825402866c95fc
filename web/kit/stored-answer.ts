/** Answers cached on this device, and given from there where none comes: for queries that a place without contact needs (R79). */
import { cacheSoon, withStoredFallback } from '../core/who.ts';

/** Milliseconds for which an answer is fresh. */
const FRESH_MS = 60_000;

/** Caches the answer under this name, and gives the cached one where none comes. */
export const storedAnswer = <V>(what: string, answer: Promise<{ data: V }>): Promise<V> =>
  withStoredFallback(
    what,
    answer.then(({ data }) => {
      cacheSoon(what, data);
      return data;
    }),
  );

/** The options of such a query: its answer stays, and its reader shows a refusal. */
export const ofStored = { staleTime: FRESH_MS, gcTime: Number.POSITIVE_INFINITY, retry: false } as const;
