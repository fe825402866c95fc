/** The day of one client from the server, and one instance of it in the memory of the page. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { dropInaccessibleClient, loadDeviceStore, recheckStoredAccount, scheduleAnswerCache } from '../../core/account.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { toServerTime } from '../../core/clock.ts';
import { errorText, httpStatusOf } from '../../core/errors.ts';
import { useUser } from '../../core/session.ts';
import { showSnack } from '../../core/snacks.ts';
import { applyPendingActs, usePendingActs } from '../pending/pending.ts';
import type { DayInstance } from './day.ts';
import { takeEarlyAnswer } from './early.ts';

const RELOAD_MS = 5 * 60_000;
/** The pause between two looks for contact. */
const RETRY_MS = 10_000;
/** The longest that an answer may take, and that nothing is shown meanwhile where something is remembered. */
const MAX_ANSWER_MS = 30_000;
export const OFFLINE_AFTER_MS = 4000;
/** The key at which early.js finds the last day that was fetched, with its tag (session.ts forgets it). */
const TAG_STORAGE_KEY = 'dayTag';

/** The time until days are fetched anew, in milliseconds. */
export const refetchIntervalMs = ({ state }: { state: { error: Error | null } }): number =>
  httpStatusOf(state.error) === 0 ? RETRY_MS : RELOAD_MS;

export const daysKey = (clientId: number) => ['day', clientId] as const;
export const instanceKey = (id: number) => ['instance', id] as const;

type GroupedDayResponse = Output<typeof activityInstances.grouped>;
const instancesOf = (day: GroupedDayResponse): DayInstance[] => [...day.finishedInstances, ...day.unfinishedInstances];

/** The name of a day in the store of this device. */
export const storedDayKey = (clientId: number, date: string) => `day:${clientId}:${date}`;
/** A day as the server answered it, with its ETag: sent when the day is fetched anew, it spares what has not changed. */
export type TaggedDay = { rows: DayInstance[]; tag: string | undefined };
export const cacheDay = (clientId: number, date: string, day: TaggedDay): void => scheduleAnswerCache(storedDayKey(clientId, date), day);
/** The stored copy of a day in this browser; a version before this one stored its rows alone. */
export async function readStoredDay(storageKey: string): Promise<(TaggedDay & { at: number }) | undefined> {
  const storedDay = await (await loadDeviceStore()).readStoredAnswer<TaggedDay | DayInstance[]>(storageKey);
  return (
    storedDay && {
      ...(Array.isArray(storedDay.value) ? { rows: storedDay.value, tag: undefined } : storedDay.value),
      at: storedDay.storedAtMs,
    }
  );
}
/** Fetches a day: the cached one where it is right still, else as it is now. */
export async function requestDay(
  clientId: number,
  date: string,
  cachedDay: TaggedDay | undefined,
  callOptions: { signal?: AbortSignal; handledStatuses?: readonly number[] },
): Promise<TaggedDay> {
  const requestOptions = { params: { clientId }, query: { date }, timeoutMs: MAX_ANSWER_MS, ...callOptions };
  const { data, etag } = await callApi(activityInstances.grouped, { ...requestOptions, etag: cachedDay?.tag });
  return data ? { rows: instancesOf(data), tag: etag } : cachedDay!;
}

/** Rows as this person left them, sent or not. */
export function useApplyPending() {
  const pendingActs = usePendingActs();
  const { account } = useUser();
  const actor = { id: account.id, name: `${account.firstName} ${account.lastName}` };
  return (instances: DayInstance[]): DayInstance[] =>
    pendingActs.length ? instances.map((instance) => applyPendingActs(instance, pendingActs, actor)) : instances;
}

/**
 * The day, asked anew every five minutes (product «The day»); an error is said in a snackbar. Without contact the last known one is
 * shown with its age: `since`, an instant.
 */
export function useDay(clientId: number, date: string) {
  const router = useRouter();
  const applyPending = useApplyPending();
  const dayQuery = useQuery({
    queryKey: [...daysKey(clientId), date],
    queryFn: ({ signal, client }) => loadDay(client, clientId, date, signal),
    refetchInterval: refetchIntervalMs,
    refetchOnWindowFocus: false,
  });
  const { error, failureReason, dataUpdatedAt, refetch } = dayQuery;
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    if (httpStatusOf(failureReason) === 0) setOffline(true);
  }, [failureReason]);
  const isLoading = dayQuery.data === undefined;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setOffline(true), OFFLINE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  useEffect(() => {
    if (!dataUpdatedAt) return;
    setOffline(false);
    void recheckStoredAccount();
  }, [dataUpdatedAt]);
  useEffect(() => {
    const refetchWhenOnline = () => void refetch();
    addEventListener('online', refetchWhenOnline);
    return () => removeEventListener('online', refetchWhenOnline);
  }, [refetch]);
  // The stored day never stands in place of a refusal.
  const storedDay = useStoredDay(storedDayKey(clientId, date), isOffline && isLoading && !(httpStatusOf(error) ?? 0));
  const instances = dayQuery.data ?? storedDay?.rows;
  const isDayShown = instances !== undefined;
  useEffect(() => {
    if (!error || (isDayShown && httpStatusOf(error) === 0)) return;
    showSnack((t) => errorText(error, t), { tone: 'error' });
    // The rest of a lost client is SignedIn.tsx's.
    if (httpStatusOf(error) === 404 && dropInaccessibleClient()) void router.invalidate();
  }, [error, isDayShown, router]);
  const staleSince =
    isOffline && isDayShown ? (dayQuery.data ? toServerTime(dataUpdatedAt) : new Date(storedDay!.at).toISOString()) : undefined;
  return { data: instances && applyPending(instances), error, refetch, staleSince };
}

/** Puts an instance where the page shows it: in every day that holds it, and on its own page. */
export function replaceInstance(queryClient: QueryClient, instance: DayInstance): void {
  queryClient.setQueriesData<DayInstance[]>({ queryKey: daysKey(instance.clientId) }, (instances) =>
    instances?.map((otherInstance) => (otherInstance.id === instance.id ? instance : otherInstance)),
  );
  queryClient.setQueryData<DayInstance>(instanceKey(instance.id), (knownInstance) => (knownInstance ? instance : knownInstance));
}

async function fetchDay(clientId: number, date: string, cachedDay: TaggedDay | undefined, signal: AbortSignal): Promise<TaggedDay> {
  const earlyResponse = await takeEarlyAnswer('earlyDay', addressOf(activityInstances.grouped.path, { clientId }, { date }));
  const tag = earlyResponse?.headers.get('etag') ?? undefined;
  if (earlyResponse?.ok) return { rows: instancesOf(await earlyResponse.json()), tag };
  // The request named the day shown before the page was loaded again; only the copy with that very tag is right.
  const storedDay =
    earlyResponse?.status === 304
      ? await Promise.race([readStoredDay(storedDayKey(clientId, date)).catch(() => {}), waitForReadTimeout()])
      : undefined;
  if (storedDay?.tag && storedDay.tag === tag) return storedDay;
  return requestDay(clientId, date, cachedDay, { signal });
}

const waitForReadTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, 1500));

/** The server's answer stands apart from the rows that are shown: those change with each act, before the server says so. */
export async function loadDay(queryClient: QueryClient, clientId: number, date: string, signal: AbortSignal): Promise<DayInstance[]> {
  const answerQueryKey = ['answered-day', clientId, date];
  const day = await fetchDay(clientId, date, queryClient.getQueryData<TaggedDay>(answerQueryKey), signal);
  queryClient.setQueryData<TaggedDay>(answerQueryKey, day);
  cacheDay(clientId, date, day);
  sessionStorage.setItem(TAG_STORAGE_KEY, `${addressOf(activityInstances.grouped.path, { clientId }, { date })} ${day.tag}`);
  return day.rows;
}

/** The day as it was remembered in this browser, once no answer came. */
function useStoredDay(answerName: string, isWanted: boolean) {
  const [storedDay, setStoredDay] = useState<{ answerName: string; rows: DayInstance[]; at: number }>();
  useEffect(() => {
    if (!isWanted) return;
    let isCancelled = false;
    readStoredDay(answerName)
      .then((readDay) => !isCancelled && readDay && setStoredDay({ answerName, ...readDay }))
      .catch(() => {});
    return () => {
      isCancelled = true;
    };
  }, [answerName, isWanted]);
  return isWanted && storedDay?.answerName === answerName ? storedDay : undefined;
}
