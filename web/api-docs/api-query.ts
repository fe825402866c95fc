/** The document of the API, asked for where it is switched on, and kept while the page is open. */
import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { callApi } from '../core/call.ts';
import { usePlatformInfo } from '../shell/platform-info.ts';
import { type ApiDocument, type Area, readAreas } from './document.ts';

/** Served beside the contract, which it is made of. */
const apiDocsEndpoint = {
  method: 'GET',
  path: '/v3/api-docs',
  may: 'apiDocs.see',
  logsAccessTo: 'nothing',
  summary: 'Get this document',
} as const satisfies Endpoint;

export type Api = { document: ApiDocument; areas: readonly Area[] };
type ApiState = { isOff: boolean; api: Api | undefined; error: unknown; retry: () => void };

export function useApi(): ApiState {
  const platformInfo = usePlatformInfo();
  const isOn = platformInfo.data?.activeProfiles.includes('api-docs');
  const docsQuery = useQuery({
    queryKey: ['platform', 'api-docs'],
    queryFn: async ({ signal }): Promise<Api> => {
      const document = (await callApi<Endpoint>(apiDocsEndpoint, { signal } as object)).data as unknown as ApiDocument;
      return { document, areas: readAreas(document) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It is the same for as long as the server runs: comparing the old with the new would take longer than either.
    structuralSharing: false,
    enabled: isOn === true,
  });
  const retry = () => void (platformInfo.error ? platformInfo : docsQuery).refetch();
  return { isOff: isOn === false, api: docsQuery.data, error: platformInfo.error ?? docsQuery.error, retry };
}
