/** The steps that a new installation still needs, for ADMIN's pages and top bar; and whether they were put aside on this device (decision 052). */
import { queryOptions } from '@tanstack/react-query';
import { gettingStarted } from '#contract/admin.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Role } from '#domain/permissions.ts';
import { call } from '../core/call.ts';

export type GettingStarted = Output<typeof gettingStarted.get>;

export const gettingStartedQuery = queryOptions({
  queryKey: ['admin', 'getting-started'],
  queryFn: async ({ signal }) => (await call(gettingStarted.get, { signal })).data,
  // A signed step stays signed.
  staleTime: ({ state: { data } }) => (data?.isDone ? Number.POSITIVE_INFINITY : 15_000),
});

declare module '@tanstack/history' {
  interface HistoryState {
    /** A form is open, with what its step of a new installation has chosen already; what is saved leads back to the steps. */
    step?: { role?: Role; clientGroupId?: number };
    /** The steps themselves are wanted, also when they are done or put aside. */
    isAsked?: true;
  }
}

const ASIDE = 'gettingStarted';
export const isAside = (): boolean => localStorage.getItem(ASIDE) === 'aside';
export const putAside = (): void => localStorage.setItem(ASIDE, 'aside');
export const takeBack = (): void => localStorage.removeItem(ASIDE);
