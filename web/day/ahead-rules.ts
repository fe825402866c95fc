/** The rules of what this device stores ahead of need, and in which order: apart, so that they can be tested without a network (R79). */
import { addDays } from '#domain/time.ts';

/** The most clients whose days are stored; an account with more works in the organisation. */
const MAX_CLIENTS = 5;
/** Milliseconds for which a stored day is new enough. */
const FRESH_MS = 15 * 60_000;

type Connection = { saveData?: boolean; metered?: boolean; effectiveType?: string };
/** A connection is dear if what is fetched over it costs its owner. */
export const isMetered = (connection?: Connection): boolean =>
  Boolean(connection?.saveData || connection?.metered || connection?.effectiveType?.endsWith('2g'));

export const isNewEnough = (cachedAt: number | undefined, now: number): boolean => cachedAt !== undefined && now - cachedAt < FRESH_MS;

/** Those of one's teams, the chosen one first; none of who has no team, since the organisation opens whom it likes. */
export function clientIdsToPrefetch(groups: readonly { client: { id: number } }[] | null, chosenId: number): number[] {
  if (!groups) return [];
  return [chosenId, ...groups.map(({ client }) => client.id).filter((id) => id !== chosenId)].slice(0, MAX_CLIENTS);
}

/** The days in the order in which they are needed. */
export const daysToPrefetch = (today: string): string[] => [today, addDays(today, 1), addDays(today, -1)];

type PrefetchSteps = {
  /** Waits until nothing else is being fetched. */
  waitUntilIdle: () => Promise<void>;
  prefetchInstructions: (clientId: number) => Promise<unknown>;
  isFreshDay: (clientId: number, date: string) => Promise<boolean>;
  /** The account that began it is signed in no more. */
  isSignedOut: () => boolean;
  prefetchDay: (clientId: number, date: string) => Promise<void>;
};
/** One at a time, all of a client before the next one; a stored day that is new enough is skipped. */
export async function prefetchInOrder(clientIds: readonly number[], today: string, steps: PrefetchSteps): Promise<void> {
  for (const clientId of clientIds) {
    await steps.waitUntilIdle();
    if (steps.isSignedOut()) return;
    await steps.prefetchInstructions(clientId);
    for (const date of daysToPrefetch(today)) {
      if (await steps.isFreshDay(clientId, date)) continue;
      await steps.waitUntilIdle();
      if (steps.isSignedOut()) return;
      await steps.prefetchDay(clientId, date);
    }
  }
}
