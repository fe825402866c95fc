/** Queries for the card's own pages and for paper: as the office reads it, as it is saved now, with its age, and its history (decision 063). */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ClientCard, clientCards } from '#contract/client-cards.ts';
import { call } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { cacheSoon, deviceStore } from '../../core/who.ts';
import { cardKey, nameOfCard, requestCard } from './card-query.ts';

const PAGE = 20;
/** The longest wait for an answer where the stored one would do, in milliseconds. */
const LONGEST_MS = 30_000;

/** The card as the office reads it: not kept on this device, since the team may close it again (R97). */
export const cardForOffice = (clientId: number) =>
  queryOptions({
    queryKey: [...cardKey(clientId), 'office'],
    queryFn: async ({ signal }) => (await call(clientCards.get, { params: { clientId }, handled: [403, 404], signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The card as it is saved now, whatever is cached here. */
export const readCard = async (clientId: number): Promise<ClientCard> => (await call(clientCards.get, { params: { clientId } })).data;

/** The card, or without contact the copy on this device: `since`, an instant, then says from when. */
export async function cardWithAge(clientId: number, signal: AbortSignal): Promise<{ card: ClientCard; since: string | undefined }> {
  try {
    const { data: card } = await requestCard(clientId, signal, LONGEST_MS);
    cacheSoon(nameOfCard(clientId), card);
    return { card, since: undefined };
  } catch (error) {
    const storedAnswer = httpStatusOf(error) === 0 ? await storedCard(clientId).catch(() => undefined) : undefined;
    if (!storedAnswer) throw error;
    return { card: storedAnswer.value, since: new Date(storedAnswer.at).toISOString() };
  }
}
const storedCard = async (clientId: number) => (await deviceStore()).readStored<ClientCard>(nameOfCard(clientId));

/** Changes of the card, newest first. */
export const cardHistory = (clientId: number) =>
  infiniteQueryOptions({
    queryKey: [...cardKey(clientId), 'history'],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: page }) =>
      (await call(clientCards.history, { params: { clientId }, query: { page, size: PAGE }, signal })).data,
    getNextPageParam: (last, _all, page) => (last.length === PAGE ? page + 1 : undefined),
  });

export const invalidateCard = (queryClient: QueryClient, clientId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: cardKey(clientId) });
