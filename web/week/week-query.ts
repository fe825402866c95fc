/** A week of one client, made of its days, stored on the device as the day's own page stores them; without contact only the stored ones. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paperTimeOf } from '#domain/planning/paper.ts';
import { dropInaccessibleClient, recheckStoredAccount } from '../core/account.ts';
import { getClockOffset } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import type { DayInstance } from '../shared/day/day.ts';
import {
  daysKey,
  loadDay,
  OFFLINE_AFTER_MS,
  readStoredDay,
  refetchIntervalMs,
  storedDayKey,
  useApplyPending,
} from '../shared/day/day-query.ts';

/** `rows`: null of a day that neither the server nor this device has. */
export type WeekDay = { date: string; rows: readonly DayInstance[] | null };
type CachedDay = { rows: DayInstance[]; at: number } | undefined;

/**
 * The rows of all its days stand under the client's days (`daysOf`): an act on one of them, or a change from the server, shows here too.
 * `staleSince`: an ISO instant, of the oldest day that is only cached. `error`: the server's refusal.
 */
export function useWeek(clientId: number, dates: readonly string[], localDateOf: (instant: string) => string) {
  const router = useRouter();
  const applyPending = useApplyPending();
  const {
    data: weekInstances,
    error,
    failureReason,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey: [...daysKey(clientId), 'week', dates[0]],
    queryFn: async ({ signal, client }) => (await Promise.all(dates.map((date) => loadDay(client, clientId, date, signal)))).flat(),
    enabled: clientId > 0,
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: false,
  });
  const refusal = (httpStatusOf(error) ?? 0) > 0 ? error : null;
  const isOffline = httpStatusOf(error ?? failureReason) === 0;
  const isSlow = useIsSlow(weekInstances === undefined, `${clientId} ${dates[0]}`);
  const cachedDaysByIndex = useCachedDays(clientId, dates, weekInstances === undefined && !refusal && (isOffline || isSlow));
  useEffect(() => {
    if (dataUpdatedAt) void recheckStoredAccount();
  }, [dataUpdatedAt]);
  useEffect(() => {
    // The rest of a lost client is SignedIn.tsx's.
    if (httpStatusOf(refusal) === 404 && dropInaccessibleClient()) void router.invalidate();
  }, [refusal, router]);
  const reload = useEffectEvent(() => void refetch());
  useEffect(() => {
    const listener = () => reload();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  const instancesByDay = weekInstances && Map.groupBy(applyPending(weekInstances), (instance) => localDateOf(paperTimeOf(instance)));
  const cachedDays = cachedDaysByIndex?.filter((day) => day !== undefined) ?? [];
  const days: readonly WeekDay[] | undefined = instancesByDay
    ? dates.map((date) => ({ date, rows: instancesByDay.get(date) ?? [] }))
    : // A slow answer may come still.
      cachedDaysByIndex && (cachedDays.length > 0 || isOffline)
      ? dates.map((date, index) => ({ date, rows: cachedDaysByIndex[index] ? applyPending(cachedDaysByIndex[index].rows) : null }))
      : undefined;
  const staleAt = weekInstances ? (isOffline ? dataUpdatedAt - getClockOffset() : undefined) : Math.min(...cachedDays.map(({ at }) => at));
  return {
    days,
    staleSince: days && staleAt && Number.isFinite(staleAt) ? new Date(staleAt).toISOString() : undefined,
    error: refusal ?? (days ? null : error),
    retry: () => void refetch(),
  };
}

/** True once the wait was so long that the cached days are shown instead. */
function useIsSlow(isMissing: boolean, waitKey: string): boolean {
  const [slowKey, setSlowKey] = useState<string>();
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setSlowKey(waitKey), OFFLINE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isMissing, waitKey]);
  return isMissing && slowKey === waitKey;
}

/** The days as this device stores them, once they are read. */
function useCachedDays(clientId: number, dates: readonly string[], isEnabled: boolean): readonly CachedDay[] | undefined {
  const [cachedWeek, setCachedWeek] = useState<{ joinedKeys: string; days: readonly CachedDay[] }>();
  const joinedKeys = dates.map((date) => storedDayKey(clientId, date)).join(' ');
  useEffect(() => {
    if (!isEnabled) return;
    let isUnmounted = false;
    const readDay = (dayKey: string): Promise<CachedDay> => readStoredDay(dayKey).catch(() => undefined);
    void Promise.all(joinedKeys.split(' ').map(readDay)).then(
      (loadedDays) => !isUnmounted && setCachedWeek({ joinedKeys, days: loadedDays }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [joinedKeys, isEnabled]);
  return isEnabled && cachedWeek?.joinedKeys === joinedKeys ? cachedWeek.days : undefined;
}
