/** The query for the card of a client, which the day begins with: it is stored on the device with the day (R79, decision 063). */
import { queryOptions } from '@tanstack/react-query';
import { type ClientCard, clientCards } from '#contract/client-cards.ts';
import { addressOf, call } from '../../core/call.ts';
import { ofStored, storedAnswer } from '../../kit/stored-answer.ts';
import { earlyAnswer } from '../day/early.ts';

export type { ClientCard };

export const cardKey = (clientId: number) => ['client-card', clientId] as const;
export const nameOfCard = (clientId: number) => `card:${clientId}`;
export const requestCard = (clientId: number, signal: AbortSignal, within?: number) =>
  call(clientCards.get, { params: { clientId }, handled: [401, 403, 404], signal, ...(within !== undefined && { within }) });

async function firstCard(clientId: number, signal: AbortSignal): Promise<{ data: ClientCard }> {
  const earlyResponse = await earlyAnswer('earlyCard', addressOf(clientCards.get.path, { clientId }));
  return earlyResponse?.ok ? { data: await earlyResponse.json() } : requestCard(clientId, signal);
}

export const cardOf = (clientId: number) =>
  queryOptions({
    queryKey: cardKey(clientId),
    queryFn: ({ signal }): Promise<ClientCard> => storedAnswer(nameOfCard(clientId), firstCard(clientId, signal)),
    ...ofStored,
  });
