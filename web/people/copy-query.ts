/** The copies of a client's file that one has made: what is asked of the server. */
import { queryOptions } from '@tanstack/react-query';
import { type ClientCopy, clientCopies } from '#contract/client-copies.ts';
import { callApi } from '../core/call.ts';

/** Milliseconds between two questions how far one has come. */
const POLL_MS = 1000;

export const isUnderWay = ({ state }: Pick<ClientCopy, 'state'>): boolean => state === 'WAITING' || state === 'RUNNING';
export const copiesKey = (clientId: number) => ['client-copies', clientId] as const;
/** Asked again while one is being made, also after a server that was started anew. */
export const copiesQuery = (clientId: number) =>
  queryOptions({
    queryKey: copiesKey(clientId),
    queryFn: async ({ signal }) => (await callApi(clientCopies.list, { params: { clientId }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });
