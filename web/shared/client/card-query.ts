/** The query for the card of a client, which the day begins with: it is stored on the device with the day (R79, decision 063). */
import { queryOptions } from '@tanstack/react-query';
import { type ClientCard, clientCards } from '#contract/client-cards.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { cacheWithFallback, storedQueryOptions } from '../../kit/stored-answer.ts';
import { takeEarlyAnswer } from '../day/early.ts';

export type { ClientCard };

export const cardQueryKey = (clientId: number) => ['client-card', clientId] as const;
export const cardStoreKey = (clientId: number) => `card:${clientId}`;
export const fetchCard = (clientId: number, signal: AbortSignal, timeoutMs?: number) =>
  callApi(clientCards.get, {
    params: { clientId },
    handledStatuses: [401, 403, 404],
    signal,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

async function fetchInitialCard(clientId: number, signal: AbortSignal): Promise<{ data: ClientCard }> {
  const earlyResponse = await takeEarlyAnswer('earlyCard', addressOf(clientCards.get.path, { clientId }));
  return earlyResponse?.ok ? { data: await earlyResponse.json() } : fetchCard(clientId, signal);
}

export const cardQuery = (clientId: number) =>
  queryOptions({
    queryKey: cardQueryKey(clientId),
    queryFn: ({ signal }): Promise<ClientCard> => cacheWithFallback(cardStoreKey(clientId), fetchInitialCard(clientId, signal)),
    ...storedQueryOptions,
  });
