/** The number of inbox entries that wait, and the stream that keeps what is shown of the inbox as others leave it. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { inbox } from '#contract/inbox.ts';
import { callApi } from '../core/call.ts';
import { useSession } from '../core/session.ts';
import { subscribe } from '../kit/live.ts';

/** The key of all cached queries of the inbox. */
export const inboxQueryKey = ['inbox'] as const;
/** The number of unhandled entries in the navigation, and how many of them were missed. */
export const unhandledCountQuery = queryOptions({
  queryKey: [...inboxQueryKey, 'unhandled'],
  queryFn: async ({ signal }) => (await callApi(inbox.unhandled, { signal })).data,
  // Used while no stream is open.
  refetchInterval: 60_000,
});

/** Keeps the inbox and its number as the others leave them. */
export function useLiveInbox(): void {
  const queryClient = useQueryClient();
  const { token } = useSession();
  useEffect(
    () => (token ? subscribe('/api/live/inbox', () => void queryClient.invalidateQueries({ queryKey: inboxQueryKey })) : undefined),
    [queryClient, token],
  );
}
