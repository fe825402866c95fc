/** The decisions of egenvård of a client; cached on the device, since one reads the instruction in somebody's kitchen (R150). */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type SelfCare, type SelfCareOfClient, type SelfCareRevision, selfCareDecisions } from '#contract/self-care.ts';
import { callApi } from '../../core/call.ts';
import { serverTimeMs } from '../../core/clock.ts';
import { cacheWithFallback, storedQueryOptions } from '../../kit/stored-answer.ts';

export type { SelfCare, SelfCareRevision as SelfCareNumber };
/** As they were at that moment: on a device without contact they may have changed since. */
export type SelfCareAsOf = SelfCareOfClient & { asOf: string };

export const readSelfCare = async (clientId: number, signal?: AbortSignal): Promise<SelfCareOfClient> =>
  (await callApi(selfCareDecisions.list, { params: { clientId }, handledStatuses: [401, 403, 404], ...(signal && { signal }) })).data;

export const selfCareQuery = (clientId: number) =>
  queryOptions({
    queryKey: ['self-care', clientId],
    queryFn: ({ signal }): Promise<SelfCareAsOf> =>
      cacheWithFallback(
        `self-care:${clientId}`,
        readSelfCare(clientId, signal).then((selfCare) => ({ data: { ...selfCare, asOf: new Date(serverTimeMs()).toISOString() } })),
      ),
    ...storedQueryOptions,
  });

export const selfCareNumbersQuery = (id: number) =>
  queryOptions({
    queryKey: ['self-care-numbers', id],
    queryFn: async ({ signal }): Promise<SelfCareRevision[]> => (await callApi(selfCareDecisions.numbers, { params: { id }, signal })).data,
  });

export async function invalidateSelfCare(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['self-care'] }),
    queryClient.invalidateQueries({ queryKey: ['self-care-numbers'] }),
    queryClient.invalidateQueries({ queryKey: ['activity'] }),
  ]);
}
