/** Queries for what is printed: days and the client's card, from the server, and without contact as this device stores them. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { byServer } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import { cardWithAge } from '../shared/client/card-page-query.ts';
import type { ClientCard } from '../shared/client/card-query.ts';
import type { Row } from '../shared/day/day.ts';
import { askForDay, nameOfDay, readStoredDay, useWithPending } from '../shared/day/day-query.ts';

/** `staleSince`, an instant, of a day that is only cached here. */
export type PrintableDay = { date: string; rows: Row[]; staleSince: string | undefined };

export const paperDaysOf = (clientId: number) => ['paper days', clientId] as const;

/** The days in order, all or none: half a plan on paper would look like a whole one. */
export function usePrintableDays(clientId: number, dates: readonly string[]) {
  const queryClient = useQueryClient();
  const withPending = useWithPending();
  const { data, error, refetch } = useQuery({
    queryKey: [...paperDaysOf(clientId), ...dates],
    queryFn: ({ signal }) => Promise.all(dates.map((date) => oneDay(queryClient, clientId, date, signal))),
    enabled: clientId > 0,
    staleTime: 0,
    retry: false,
  });
  return { data: data?.map((day) => ({ ...day, rows: withPending(day.rows) })), error, refetch };
}

async function oneDay(queryClient: QueryClient, clientId: number, date: string, signal: AbortSignal): Promise<PrintableDay> {
  try {
    return { date, rows: await askForDay(queryClient, clientId, date, signal), staleSince: undefined };
  } catch (error) {
    const cached = httpStatusOf(error) === 0 ? await readStoredDay(nameOfDay(clientId, date)).catch(() => undefined) : undefined;
    if (!cached) throw error;
    return { date, rows: cached.rows, staleSince: new Date(cached.at).toISOString() };
  }
}

/** The client's card, or none where it could not be read; `staleSince`, an instant, of one that is only cached here. */
export type SettledCard = { card: ClientCard | undefined; staleSince: string | undefined };

/** Undefined until the card is read anew: another page's answer may be old. */
export function usePrintableCard(clientId: number, mayRead: boolean): { settled: SettledCard | undefined; retry: () => void } {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['paper card', clientId],
    queryFn: ({ signal }) => cardWithAge(clientId, signal),
    enabled: clientId > 0 && mayRead,
    staleTime: 60_000,
    gcTime: 0,
    retry: false,
  });
  const staleSince = error && data ? byServer(dataUpdatedAt) : undefined;
  const settled = data
    ? { card: data.card, staleSince: data.since ?? staleSince }
    : error
      ? { card: undefined, staleSince: undefined }
      : undefined;
  return { settled, retry: () => void refetch() };
}
