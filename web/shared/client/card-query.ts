/** The query for the card of a client, which the day begins with: it is stored on the device with the day (R79, decision 063). */
import { queryOptions } from '@tanstack/react-query';
import { type ClientCard, clientCards } from '#contract/client-cards.ts';
import { addressOf, callApi } from '../../core/call.ts';
import { cacheWithFallback, storedQueryOptions } from '../../kit/stored-answer.ts';
import { takeEarlyAnswer } from '../day/early.ts';

export type { ClientCard };

export const cardKey = (clientId: number) => ['client-card', clientId] as const;
export const storedCardKey = (clientId: number) => `card:${clientId}`;
export const requestCard = (clientId: number, signal: AbortSignal, timeoutMs?: number) =>
  callApi(clientCards.get, {
    params: { clientId },
    handled: [401, 403, 404],
    signal,
    ...(timeoutMs !== undefined && { within: timeoutMs }),
  });

async function fetchFirstCard(clientId: number, signal: AbortSignal): Promise<{ data: ClientCard }> {
  const earlyResponse = await takeEarlyAnswer('earlyCard', addressOf(clientCards.get.path, { clientId }));
  return earlyResponse?.ok ? { data: await earlyResponse.json() } : requestCard(clientId, signal);
}

export const cardQuery = (clientId: number) =>
  queryOptions({
    queryKey: cardKey(clientId),
    queryFn: ({ signal }): Promise<ClientCard> => cacheWithFallback(storedCardKey(clientId), fetchFirstCard(clientId, signal)),
    ...storedQueryOptions,
  });
