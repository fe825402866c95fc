/** Keeping and erasing, read and changed: the company's rule, clients who have left, legal holds, and certificates (R124 to R126). */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { type Erasure, erasures, type FileChapter, type LegalHold } from '#contract/erasures.ts';
import type { CopyOffer, Retention } from '#domain/retention.ts';
import { callApi } from '../../core/call.ts';

export type { CopyOffer, Erasure, FileChapter, LegalHold, Retention };
export type Erasures = Output<typeof erasures.list>;
/** A client who has left, or who is under a legal hold. */
export type LeavingClient = Erasures['clients'][number];

/** Milliseconds between two questions how far an approved one has come. */
const POLL_MS = 2000;
const QUERY_KEY = 'erasures';

export const isUnderWay = (state: Erasure['state'] | undefined): boolean => state === 'APPROVED' || state === 'ERASED';
export const isErased = ({ state }: Erasure): boolean => state === 'ERASED' || state === 'DONE';

export const erasuresQuery = queryOptions({
  queryKey: [QUERY_KEY, 'list'],
  queryFn: async ({ signal }) => (await callApi(erasures.list, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data?.erasures.some(({ state }) => isUnderWay(state)) ? POLL_MS : false),
});
export const certificateQuery = (id: number) =>
  queryOptions({
    queryKey: [QUERY_KEY, id],
    queryFn: async ({ signal }) => (await callApi(erasures.get, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data?.state) ? POLL_MS : false),
  });
export const previewQuery = (clientId: number) =>
  queryOptions({
    queryKey: [QUERY_KEY, 'preview', clientId],
    queryFn: async ({ signal }) => (await callApi(erasures.preview, { params: { clientId }, signal })).data,
    // Things written meanwhile count.
    staleTime: 0,
  });

export const chooseRetention = (retention: Retention) => callApi(erasures.keep, { body: { retention } });
export const saveLeavingDate = (clientId: number, leftOn: string | null) =>
  callApi(erasures.leave, { params: { clientId }, body: { leftOn } });
export const addLegalHold = (clientId: number, reason: string) => callApi(erasures.hold, { params: { clientId }, body: { reason } });
export const endLegalHold = (clientId: number, id: number) => callApi(erasures.endHold, { params: { clientId, id } });
export const proposeErasure = (clientId: number, offered: CopyOffer) =>
  callApi(erasures.propose, { params: { clientId }, body: { offered } });
export const approveErasure = (id: number) => callApi(erasures.approve, { params: { id } });
export const withdrawErasure = (id: number) => callApi(erasures.withdraw, { params: { id } });

/** Whatever is cached: what is planned ends, and a client who was erased stands nowhere. */
export const allQueriesKey = [] as const;
/** All that was read is read anew, whatever came of an act. */
export const refreshAllQueries = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: allQueriesKey });
