/** The day's rows as they are shown: once the client's alerts stand over them, beside what waits on this device. */
import { useFirstPaint } from '../core/after-paint.ts';
import { useDay } from '../shared/day/day-query.ts';
import { usePendingActs, useWaitingItems } from '../shared/pending/pending.ts';
import { useAreAlertsSettled } from './ClientAlerts.tsx';

export function useDayRows(clientId: number, date: string) {
  const { data: cachedInstances, error, refetch, staleSince } = useDay(clientId, date);
  const isReady = useAreAlertsSettled(cachedInstances !== undefined);
  const pendingActs = usePendingActs().filter(({ isAwaited }) => !isAwaited);
  const unsentSummary = useWaitingItems();
  return {
    instances: isReady ? cachedInstances : undefined,
    error,
    refetch,
    staleSince,
    isReady,
    areRowsPainted: useFirstPaint(isReady && Boolean(cachedInstances ?? error)),
    pendingActs,
    needsPendingBar: staleSince || unsentSummary || pendingActs.length > 0,
  };
}
