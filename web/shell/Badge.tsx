/**
 * The number on the icon of the installed app: what waits in the inbox and among the tasks, as the navigation counts it, and what this device has
 * not sent. A number alone, no name and no word of care, and gone with the session (decision 099).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '../core/session.ts';
import { queryClient } from '../kit/queries.ts';
import { usePendingActs, useWaitingItems } from '../shared/pending/pending.ts';
import { unhandledCountQuery } from './inbox-count.ts';
import { waitingCountQuery } from './waiting-count.ts';

const subscribeToQueryCache = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

export default function AppBadge() {
  const { account } = useUser();
  const companyId = account.company?.id;
  const waitingCount = useSyncExternalStore(
    subscribeToQueryCache,
    () =>
      (queryClient.getQueryData(unhandledCountQuery.queryKey)?.unhandled ?? 0) +
      (queryClient.getQueryData(waitingCountQuery(companyId).queryKey)?.waiting ?? 0),
  );
  const pendingCount = usePendingActs().filter(({ isAwaited }) => !isAwaited).length;
  const totalCount = waitingCount + pendingCount + (useWaitingItems()?.reports.length ?? 0);
  useEffect(() => {
    // A browser that has none for this page refuses.
    void (totalCount > 0 ? navigator.setAppBadge(totalCount) : navigator.clearAppBadge()).catch(() => {});
  }, [totalCount]);
  return null;
}
