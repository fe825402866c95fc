/** The document of the API, asked for where it is switched on, and kept while the page is open. */
import { useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { callApi } from '../core/call.ts';
import { usePlatformInfo } from '../shell/platform-info.ts';
import { type ApiDocument, type Area, areasOf } from './document.ts';

/** Served beside the contract, which it is made of. */
const apiDocs = {
  method: 'GET',
  path: '/v3/api-docs',
  may: 'apiDocs.see',
  logsAccessTo: 'nothing',
  summary: 'Get this document',
} as const satisfies Endpoint;

export type Api = { document: ApiDocument; areas: readonly Area[] };
type State = { isOff: boolean; api: Api | undefined; error: unknown; retry: () => void };

export function useApi(): State {
  const info = usePlatformInfo();
  const isOn = info.data?.activeProfiles.includes('api-docs');
  const docs = useQuery({
    queryKey: ['platform', 'api-docs'],
    queryFn: async ({ signal }): Promise<Api> => {
      const document = (await callApi<Endpoint>(apiDocs, { signal } as object)).data as unknown as ApiDocument;
      return { document, areas: areasOf(document) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    // It is the same for as long as the server runs: comparing the old with the new would take longer than either.
    structuralSharing: false,
    enabled: isOn === true,
  });
  const retry = () => void (info.error ? info : docs).refetch();
  return { isOff: isOn === false, api: docs.data, error: info.error ?? docs.error, retry };
}
