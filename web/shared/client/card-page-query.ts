/** Queries for the card's own pages and for paper: as the office reads it, as it is saved now, with its age, and its history (decision 063). */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ClientCard, clientCards } from '#contract/client-cards.ts';
import { loadDeviceStore, scheduleAnswerCache } from '../../core/account.ts';
import { callApi } from '../../core/call.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { cardQueryKey, cardStoreKey, fetchCard } from './card-query.ts';

const PAGE_SIZE = 20;
/** The longest wait for an answer where the stored one would do, in milliseconds. */
const MAX_WAIT_MS = 30_000;

/** The card as the office reads it: not kept on this device, since the team may close it again (R97). */
export const officeCardQuery = (clientId: number) =>
  queryOptions({
    queryKey: [...cardQueryKey(clientId), 'office'],
    queryFn: async ({ signal }) => (await callApi(clientCards.get, { params: { clientId }, handledStatuses: [403, 404], signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** The card as it is saved now, whatever is cached here. */
export const readCard = async (clientId: number): Promise<ClientCard> => (await callApi(clientCards.get, { params: { clientId } })).data;

/** The card, or without contact the copy on this device: `storedAt`, an instant, then says from when. */
export async function readCardWithAge(clientId: number, signal: AbortSignal): Promise<{ card: ClientCard; storedAt: string | undefined }> {
  try {
    const { data: card } = await fetchCard(clientId, signal, MAX_WAIT_MS);
    scheduleAnswerCache(cardStoreKey(clientId), card);
    return { card, storedAt: undefined };
  } catch (error) {
    const storedCard = httpStatusOf(error) === 0 ? await readStoredCard(clientId).catch(() => undefined) : undefined;
    if (!storedCard) throw error;
    return { card: storedCard.value, storedAt: new Date(storedCard.storedAtMs).toISOString() };
  }
}
const readStoredCard = async (clientId: number) => (await loadDeviceStore()).readStoredAnswer<ClientCard>(cardStoreKey(clientId));

/** Changes of the card, newest first. */
export const cardHistoryQuery = (clientId: number) =>
  infiniteQueryOptions({
    queryKey: [...cardQueryKey(clientId), 'history'],
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam: page }) =>
      (await callApi(clientCards.history, { params: { clientId }, query: { page, size: PAGE_SIZE }, signal })).data,
    getNextPageParam: (lastPage, _all, page) => (lastPage.length === PAGE_SIZE ? page + 1 : undefined),
  });

export const invalidateCard = (queryClient: QueryClient, clientId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: cardQueryKey(clientId) });
