/**
 * Stores on this device, while nothing else is being fetched, what may be needed without contact: instructions, alerts and contacts, and
 * yesterday, today and tomorrow of each of one's clients (R79). A handful, one at a time, and nothing over a connection that is dear.
 */
import type { QueryClient } from '@tanstack/react-query';
import { loadDeviceStore } from '../core/account.ts';
import { serverTimeMs } from '../core/clock.ts';
import { getSession } from '../core/session.ts';
import { authorityQuery } from '../shared/authority/authority-query.ts';
import { cardQuery } from '../shared/client/card-query.ts';
import { cacheDay, readStoredDay, requestDay, storedDayKey } from '../shared/day/day-query.ts';
import { instructionsQuery } from '../shared/day/instructions-query.ts';
import { currentNotesQuery, sinceLastQuery } from '../shared/handover/handover-query.ts';
import { dosesQuery, medicinesQuery } from '../shared/medicine/medicine-query.ts';
import { clientIdsToPrefetch, isMetered, isNewEnough, prefetchInOrder } from './ahead-rules.ts';

/** Milliseconds between two that are fetched. */
const PAUSE_MS = 300;

const waitUntilIdle = () =>
  new Promise<void>((resolve) =>
    setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : resolve()), PAUSE_MS),
  );

let isRunning = false;
/** Ends at the first that does not come, and when somebody else signs in. `today` is the chosen client's. */
export async function prefetchDays(queryClient: QueryClient, clientId: number, today: string): Promise<void> {
  await queryClient.prefetchQuery(instructionsQuery(clientId));
  if (isRunning || isMetered((navigator as { connection?: object }).connection) || !navigator.onLine) return;
  isRunning = true;
  const { token, groups, account } = getSession();
  const isTheClient = (id: number) => account?.clientGroups?.some(({ kind, client }) => kind === 'SELF' && client.id === id);
  try {
    await prefetchInOrder(clientIdsToPrefetch(groups, clientId), today, {
      waitUntilIdle,
      isSignedOut: () => getSession().token !== token,
      prefetchInstructions: async (id) => {
        await queryClient.fetchQuery(instructionsQuery(id));
        // The client's card and notes are fetched, and stored, in the same rest; without them the days are stored all the same.
        await Promise.all([
          queryClient.prefetchQuery(cardQuery(id)),
          ...(isTheClient(id) ? [] : [queryClient.prefetchQuery(currentNotesQuery(id)), queryClient.prefetchQuery(sinceLastQuery(id))]),
          queryClient.prefetchQuery(medicinesQuery(id)),
          queryClient.prefetchQuery(dosesQuery(id)),
          queryClient.prefetchQuery(authorityQuery(id)),
        ]);
      },
      isFreshDay: async (id, date) => isNewEnough(await (await loadDeviceStore()).readStoredTime(storedDayKey(id, date)), serverTimeMs()),
      prefetchDay: async (id, date) => {
        cacheDay(id, date, await requestDay(id, date, await readStoredDay(storedDayKey(id, date)), { handledStatuses: [401, 403] }));
      },
    });
  } catch {
    // Tried again by the next day that is opened.
  } finally {
    isRunning = false;
  }
}
