/** The day's rows as they are shown: once the client's alerts stand over them, beside what waits on this device. */
import { useFirstPaint } from '../core/after-paint.ts';
import { useDay } from '../shared/day/day-query.ts';
import { usePending, useWaiting } from '../shared/pending/pending.ts';
import { useAreAlertsSettled } from './ClientAlerts.tsx';

export function useDayRows(clientId: number, date: string) {
  const { data, error, refetch, since: staleSince } = useDay(clientId, date);
  const isReady = useAreAlertsSettled(data !== undefined);
  const pendingActs = usePending().filter(({ isAwaited }) => !isAwaited);
  const unsentSummary = useWaiting();
  return {
    rows: isReady ? data : undefined,
    error,
    refetch,
    staleSince,
    isReady,
    areRowsPainted: useFirstPaint(isReady && Boolean(data ?? error)),
    pendingActs,
    needsPendingBar: staleSince || unsentSummary || pendingActs.length > 0,
  };
}
