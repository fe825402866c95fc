/**
 * The number on the icon of the installed app: what waits in the inbox and among the tasks, as the navigation counts it, and what this device has
 * not sent. A number alone, no name and no word of care, and gone with the session (decision 099).
 */
import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '../core/session.ts';
import { queryClient } from '../kit/queries.ts';
import { usePending, useWaiting } from '../shared/pending/pending.ts';
import { unhandledQuery } from './inbox-count.ts';
import { waitingQuery } from './waiting-count.ts';

const onAnswers = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

export default function Badge() {
  const { account } = useUser();
  const companyId = account.company?.id;
  const waitingCount = useSyncExternalStore(
    onAnswers,
    () =>
      (queryClient.getQueryData(unhandledQuery.queryKey)?.unhandled ?? 0) +
      (queryClient.getQueryData(waitingQuery(companyId).queryKey)?.waiting ?? 0),
  );
  const pendingCount = usePending().filter(({ isAwaited }) => !isAwaited).length;
  const count = waitingCount + pendingCount + (useWaiting()?.reports.length ?? 0);
  useEffect(() => {
    // A browser that has none for this page refuses.
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
  return null;
}
