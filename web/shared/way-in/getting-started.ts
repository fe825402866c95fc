/** The steps that a company that begins still needs (R101), and whether they were put aside on this device (decision 052). */
import { queryOptions } from '@tanstack/react-query';
import { gettingStarted } from '#contract/admin.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Role } from '#domain/permissions.ts';
import { callApi } from '../../core/call.ts';

export type GettingStarted = Output<typeof gettingStarted.get>;

/** Of ADMIN's installation or of the office's company where no client is named, else of that client. */
export const gettingStartedQueryOf = (clientId?: number) =>
  queryOptions({
    queryKey: ['getting-started', clientId ?? 0],
    queryFn: async ({ signal }) =>
      (await callApi(gettingStarted.get, { ...(clientId !== undefined && { query: { clientId: String(clientId) } }), signal })).data,
    // A signed step stays signed.
    staleTime: ({ state: { data } }) => (data?.isDone ? Number.POSITIVE_INFINITY : 15_000),
  });
export const gettingStartedQuery = gettingStartedQueryOf();

declare module '@tanstack/history' {
  interface HistoryState {
    /** A form is open, with what its step of a new installation has chosen already; what is saved leads back to the steps. */
    step?: { role?: Role; clientGroupId?: number };
    /** The steps themselves are wanted, also when they are done or put aside. */
    isAsked?: true;
  }
}

const STORAGE_KEY = 'gettingStarted';
export const isPutAside = (): boolean => localStorage.getItem(STORAGE_KEY) === 'aside';
export const putAside = (): void => localStorage.setItem(STORAGE_KEY, 'aside');
export const undoPutAside = (): void => localStorage.removeItem(STORAGE_KEY);
