/** A week of one client, made of its days, stored on the device as the day's own page stores them; without contact only the stored ones. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { paperTimeOf } from '#domain/planning/paper.ts';
import { dropInaccessibleClient, recheckStoredAccount } from '../core/account.ts';
import { clockAhead } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import type { Row } from '../shared/day/day.ts';
import { daysKey, loadDay, PATIENCE_MS, readStoredDay, refetchIntervalMs, storedDayKey, useApplyPending } from '../shared/day/day-query.ts';

/** `rows`: null of a day that neither the server nor this device has. */
export type WeekDay = { date: string; rows: readonly Row[] | null };
type CachedDay = { rows: Row[]; at: number } | undefined;

/**
 * The rows of all its days stand under the client's days (`daysOf`): an act on one of them, or a change from the server, shows here too.
 * `staleSince`: an ISO instant, of the oldest day that is only cached. `error`: the server's refusal.
 */
export function useWeek(clientId: number, dates: readonly string[], localDateOf: (instant: string) => string) {
  const router = useRouter();
  const withPending = useApplyPending();
  const { data, error, failureReason, dataUpdatedAt, refetch } = useQuery({
    queryKey: [...daysKey(clientId), 'week', dates[0]],
    queryFn: async ({ signal, client }) => (await Promise.all(dates.map((date) => loadDay(client, clientId, date, signal)))).flat(),
    enabled: clientId > 0,
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: false,
  });
  const refusal = (httpStatusOf(error) ?? 0) > 0 ? error : null;
  const isOffline = httpStatusOf(error ?? failureReason) === 0;
  const isSlow = useSlow(data === undefined, `${clientId} ${dates[0]}`);
  const cachedByIndex = useCachedDays(clientId, dates, data === undefined && !refusal && (isOffline || isSlow));
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
  const rowsByDay = data && Map.groupBy(withPending(data), (row) => localDateOf(paperTimeOf(row)));
  const cachedDays = cachedByIndex?.filter((day) => day !== undefined) ?? [];
  const days: readonly WeekDay[] | undefined = rowsByDay
    ? dates.map((date) => ({ date, rows: rowsByDay.get(date) ?? [] }))
    : // A slow answer may come still.
      cachedByIndex && (cachedDays.length > 0 || isOffline)
      ? dates.map((date, index) => ({ date, rows: cachedByIndex[index] ? withPending(cachedByIndex[index].rows) : null }))
      : undefined;
  const staleAt = data ? (isOffline ? dataUpdatedAt - clockAhead() : undefined) : Math.min(...cachedDays.map(({ at }) => at));
  return {
    days,
    staleSince: days && staleAt && Number.isFinite(staleAt) ? new Date(staleAt).toISOString() : undefined,
    error: refusal ?? (days ? null : error),
    retry: () => void refetch(),
  };
}

/** True once the wait was so long that the cached days are shown instead. */
function useSlow(isMissing: boolean, key: string): boolean {
  const [slowKey, setSlowKey] = useState<string>();
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => setSlowKey(key), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isMissing, key]);
  return isMissing && slowKey === key;
}

/** The days as this device stores them, once they are read. */
function useCachedDays(clientId: number, dates: readonly string[], isEnabled: boolean): readonly CachedDay[] | undefined {
  const [cachedWeek, setCachedWeek] = useState<{ joinedNames: string; days: readonly CachedDay[] }>();
  const joinedNames = dates.map((date) => storedDayKey(clientId, date)).join(' ');
  useEffect(() => {
    if (!isEnabled) return;
    let isUnmounted = false;
    const readDay = (name: string): Promise<CachedDay> => readStoredDay(name).catch(() => undefined);
    void Promise.all(joinedNames.split(' ').map(readDay)).then((days) => !isUnmounted && setCachedWeek({ joinedNames, days }));
    return () => {
      isUnmounted = true;
    };
  }, [joinedNames, isEnabled]);
  return isEnabled && cachedWeek?.joinedNames === joinedNames ? cachedWeek.days : undefined;
}
