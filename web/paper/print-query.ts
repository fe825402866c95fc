/** Queries for what is printed: days and the client's card, from the server, and without contact as this device stores them. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { toServerTime } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import { readCardWithAge } from '../shared/client/card-page-query.ts';
import type { ClientCard } from '../shared/client/card-query.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { loadDay, readStoredDay, storedDayKey, useApplyPending } from '../shared/day/day-query.ts';

/** `staleSince`, an instant, of a day that is only cached here. */
export type PrintableDay = { date: string; instances: DayInstance[]; staleSince: string | undefined };

export const paperDaysKey = (clientId: number) => ['paper days', clientId] as const;

/** The days in order, all or none: half a plan on paper would look like a whole one. */
export function usePrintableDays(clientId: number, dates: readonly string[]) {
  const queryClient = useQueryClient();
  const applyPending = useApplyPending();
  const { data, error, refetch } = useQuery({
    queryKey: [...paperDaysKey(clientId), ...dates],
    queryFn: ({ signal }) => Promise.all(dates.map((date) => fetchDay(queryClient, clientId, date, signal))),
    enabled: clientId > 0,
    staleTime: 0,
    retry: false,
  });
  return { data: data?.map((day) => ({ ...day, instances: applyPending(day.instances) })), error, refetch };
}

async function fetchDay(queryClient: QueryClient, clientId: number, date: string, signal: AbortSignal): Promise<PrintableDay> {
  try {
    return { date, instances: await loadDay(queryClient, clientId, date, signal), staleSince: undefined };
  } catch (error) {
    const storedDay = httpStatusOf(error) === 0 ? await readStoredDay(storedDayKey(clientId, date)).catch(() => undefined) : undefined;
    if (!storedDay) throw error;
    return { date, instances: storedDay.rows, staleSince: new Date(storedDay.at).toISOString() };
  }
}

/** The client's card, or none where it could not be read; `staleSince`, an instant, of one that is only cached here. */
export type SettledCard = { card: ClientCard | undefined; staleSince: string | undefined };

/** Undefined until the card is read anew: another page's answer may be old. */
export function usePrintableCard(clientId: number, mayRead: boolean): { settledCard: SettledCard | undefined; retry: () => void } {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['paper card', clientId],
    queryFn: ({ signal }) => readCardWithAge(clientId, signal),
    enabled: clientId > 0 && mayRead,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  });
  const staleSince = error && data ? toServerTime(dataUpdatedAt) : undefined;
  const settledCard = data
    ? { card: data.card, staleSince: data.storedAt ?? staleSince }
    : error
      ? { card: undefined, staleSince: undefined }
      : undefined;
  return { settledCard, retry: () => void refetch() };
}
