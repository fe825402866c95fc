/** The platform's information, fetched once: where help is found, and what is switched on (product «Platform pages»). */
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { platform } from '#contract/platform.ts';
import { callApi } from '../core/call.ts';

type PlatformInfo = Output<typeof platform.info>;

export const platformInfoQuery = queryOptions({
  queryKey: ['platform', 'info'],
  queryFn: async ({ signal }) => (await callApi(platform.info, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});
export const usePlatformInfo = (): UseQueryResult<PlatformInfo> => useQuery(platformInfoQuery);

/** Tells which of the platform's pages are switched on here. */
export function useIsSwitchedOn(): (place: { profile?: string | undefined }) => boolean {
  const activeProfiles = usePlatformInfo().data?.activeProfiles;
  return ({ profile }) => profile === undefined || activeProfiles?.includes(profile) === true;
}
