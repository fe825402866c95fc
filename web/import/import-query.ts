/** The imports of a company: what is asked of the server. */
import { queryOptions } from '@tanstack/react-query';
import { type Import, imports } from '#contract/imports.ts';
import { callApi } from '../core/call.ts';

/** Milliseconds between two questions how far one has come. */
const POLL_MS = 1500;

export const isInProgress = (importRun: Pick<Import, 'state'> | undefined): boolean =>
  importRun?.state === 'RUNNING' || importRun?.state === 'UNDOING';

export const importsQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['imports', companyId],
    queryFn: async ({ signal }) => (await callApi(imports.list, { query: { companyId: String(companyId) }, signal })).data,
  });

export const importKey = (id: number) => ['import', id] as const;
/** One import, asked again while it goes on: also after a server that was started anew did not answer for a while. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: async ({ signal }) => (await callApi(imports.get, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => isInProgress(state.data) && POLL_MS,
    refetchIntervalInBackground: true,
  });
