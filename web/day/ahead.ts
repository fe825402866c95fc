/**
 * Keeps on this device, while nothing else is asked for, what may be needed without contact: how things are done, and yesterday, today and
 * tomorrow of each of one's clients (R79). A handful, one at a time, and nothing over a connection that is dear.
 */
import type { QueryClient } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { addDays } from '#domain/time.ts';
import { call } from '../start/call.ts';
import { getSession } from '../start/session.ts';
import { deviceStore } from '../start/who.ts';
import { keepDay, nameOfDay } from './day-query.ts';
import { instructionsOf } from './instructions-query.ts';

/** The most clients that are looked after; who has more works in the organisation. */
const MOST = 5;
/** Milliseconds for which what is kept is new enough, and between two that are fetched. */
const FRESH = 15 * 60_000;
const PAUSE = 300;
const LONGEST = 30_000;

type Connection = { saveData?: boolean; metered?: boolean; effectiveType?: string };
const isDear = (): boolean => {
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData || connection?.metered || connection?.effectiveType?.endsWith('2g'));
};

const idle = () =>
  new Promise<void>((resolve) =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : resolve()), PAUSE),
  );

let isRunning = false;
/** Ends at the first that does not come, and when somebody else signs in. `today` is the chosen client's. */
export async function keepAhead(queries: QueryClient, clientId: number, today: string): Promise<void> {
  void import('./FirstLines.tsx').catch(() => {});
  await queries.prefetchQuery(instructionsOf(clientId));
  if (isRunning || isDear() || !navigator.onLine) return;
  isRunning = true;
  const { token, groups } = getSession();
  try {
    const others = (groups ?? []).map(({ client }) => client.id).filter((id) => id !== clientId);
    const ids = groups ? [clientId, ...others].slice(0, MOST) : [];
    for (const id of ids) {
      await idle();
      await queries.fetchQuery(instructionsOf(id));
      for (const date of [today, addDays(today, 1), addDays(today, -1)]) {
        if (await isKept(nameOfDay(id, date))) continue;
        await idle();
        if (getSession().token !== token) return;
        const { data } = await call(activityInstances.grouped, {
          params: { clientId: id },
          query: { date },
          within: LONGEST,
          mine: [401, 403],
        });
        keepDay(id, date, data);
      }
    }
  } catch {
    // Tried again by the next day that is opened.
  } finally {
    isRunning = false;
  }
}

const isKept = async (what: string): Promise<boolean> => {
  const kept = await deviceStore().then(({ keptRead }) => keptRead(what));
  return kept !== undefined && Date.now() - kept.at < FRESH;
};
