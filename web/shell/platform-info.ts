/** What the platform says of itself, asked once: where help is found, and what is switched on (product «Platform pages»). */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { platform } from '#contract/platform.ts';
import { call } from '../start/call.ts';
import { administration } from './administration.ts';

type Info = Output<typeof platform.info>;

export const usePlatformInfo = (): UseQueryResult<Info> =>
  useQuery({
    queryKey: ['platform', 'info'],
    queryFn: async ({ signal }) => (await call(platform.info, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The pages of administration that are switched on here. */
export function useAdministration(): typeof administration {
  const profiles = usePlatformInfo().data?.activeProfiles;
  return administration.filter(({ profile }) => !profile || profiles?.includes(profile));
}
