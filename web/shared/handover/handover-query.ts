/** Queries of hand-over notes and of events since one's last shift, for the day and their page; cached on the device with the day (R79, R89). */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type HandoverNote, handover, type ShiftSummary } from '#contract/handover.ts';
import { callApi } from '../../core/call.ts';
import { serverTimeMs } from '../../core/clock.ts';
import { cacheWithFallback, storedQueryOptions } from '../../kit/stored-answer.ts';

const PAGE_SIZE = 20;

/** The notes on a client's day. */
export const currentNotesQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['handover', clientId, 'current'],
    queryFn: ({ signal }): Promise<HandoverNote[]> =>
      cacheWithFallback(
        `handover:${clientId}`,
        callApi(handover.current, { params: { clientId }, handledStatuses: [401, 403, 404], signal }),
      ),
    ...storedQueryOptions,
  });

/** `days` back, or since the reader's last shift; only the latter is cached on the device. */
export const sinceLastQuery = (clientId: number, days?: number) =>
  queryOptions({
    queryKey: ['handover-since', clientId, days],
    queryFn: ({ signal }): Promise<ShiftSummary> => {
      const query = days ? { since: new Date(serverTimeMs() - days * 86_400_000).toISOString() } : {};
      const answerPromise = callApi(handover.since, { params: { clientId }, query, handledStatuses: [401, 403, 404], signal });
      return days ? answerPromise.then(({ data }) => data) : cacheWithFallback(`since:${clientId}`, answerPromise);
    },
    ...storedQueryOptions,
  });

/** All of a client's, newest first. */
export const allNotesQuery = (clientId: number) =>
  infiniteQueryOptions({
    queryKey: ['handover', clientId, 'all'],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: page }) =>
      (await callApi(handover.ofClient, { params: { clientId }, query: { page, size: PAGE_SIZE }, signal })).data,
    getNextPageParam: (lastPage, _all, page) => (lastPage.length === PAGE_SIZE ? page + 1 : undefined),
  });

export const noteQuery = (id: number) =>
  queryOptions({
    queryKey: ['handover-note', id],
    queryFn: async ({ signal }) => (await callApi(handover.get, { params: { id }, signal })).data,
  });

/** Refreshes a client's notes after an act on them. */
export async function invalidateNotes(queryClient: QueryClient, clientId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['handover', clientId] }),
    queryClient.invalidateQueries({ queryKey: ['handover-note'] }),
  ]);
}
