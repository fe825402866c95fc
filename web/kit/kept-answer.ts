/** What is asked for, kept on this device and answered from there where no answer comes: for queries that a place without contact needs (R79). */
import { keep, orKept } from '../core/who.ts';

/** Milliseconds for which what is known is new enough. */
const FRESH = 60_000;

/** Keeps what comes, under this name, and answers what was kept where nothing does. */
export const keptAnswer = <V>(what: string, asking: Promise<{ data: V }>): Promise<V> =>
  orKept(
    what,
    asking.then(({ data }) => {
      keep(what, data);
      return data;
    }),
  );

/** How such a query behaves: what it answers stays, and a refusal is its reader's own to show. */
export const ofKept = { staleTime: FRESH, gcTime: Number.POSITIVE_INFINITY, retry: false, meta: { mine: true } } as const;
