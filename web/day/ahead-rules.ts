/** What is kept on this device ahead of need, and in which order: by itself, so that it can be looked at without a network (R79). */
import { addDays } from '#domain/time.ts';

/** The most clients that are looked after; who has more works in the organisation. */
const MOST = 5;
/** Milliseconds for which what is kept is new enough. */
const FRESH_MS = 15 * 60_000;

type Connection = { saveData?: boolean; metered?: boolean; effectiveType?: string };
/** Whether what is fetched over it costs its owner. */
export const isDear = (connection?: Connection): boolean =>
  Boolean(connection?.saveData || connection?.metered || connection?.effectiveType?.endsWith('2g'));

export const isNewEnough = (cachedAt: number | undefined, now: number): boolean => cachedAt !== undefined && now - cachedAt < FRESH_MS;

/** Those of one's teams, the chosen one first; none of who has no team, since the organisation opens whom it likes. */
export function clientsAhead(groups: readonly { client: { id: number } }[] | null, chosen: number): number[] {
  if (!groups) return [];
  return [chosen, ...groups.map(({ client }) => client.id).filter((id) => id !== chosen)].slice(0, MOST);
}

/** What is needed soonest first. */
export const daysAhead = (today: string): string[] => [today, addDays(today, 1), addDays(today, -1)];

type Steps = {
  /** Until nothing else is asked for. */
  rest: () => Promise<void>;
  keepInstructions: (clientId: number) => Promise<unknown>;
  isKept: (clientId: number, date: string) => Promise<boolean>;
  /** Whoever began it is signed in no more. */
  isOver: () => boolean;
  keepDay: (clientId: number, date: string) => Promise<void>;
};
/** One at a time, each client's whole before the next one's; what is kept and new enough is left. */
export async function walkAhead(clients: readonly number[], today: string, steps: Steps): Promise<void> {
  for (const id of clients) {
    await steps.rest();
    if (steps.isOver()) return;
    await steps.keepInstructions(id);
    for (const date of daysAhead(today)) {
      if (await steps.isKept(id, date)) continue;
      await steps.rest();
      if (steps.isOver()) return;
      await steps.keepDay(id, date);
    }
  }
}
