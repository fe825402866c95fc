/** Refreshes an open day: read anew when the server says that something of it changed. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitForFirstPaint } from '../../core/after-paint.ts';
import { useSession } from '../../core/session.ts';
import { localDateOf, useDateFormatters } from '../../kit/dates.ts';
import { followStream } from '../../kit/follow.ts';
import { waitForActsInFlight } from '../pending/in-flight.ts';
import { daysKey, instanceKey } from './day-query.ts';

/** Follows the days from `date` to `lastDate`, both included; `shownInstanceId` is the id of an instance that is shown by itself. */
export function useLiveDay(clientId: number, date: string, lastDate = date, shownInstanceId?: number): void {
  const queryClient = useQueryClient();
  const { timeZone } = useDateFormatters();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    let stopFollowing: (() => void) | undefined;
    let isStopped = false;
    const handleChange = (changedSpan: { first: number; last: number } | null) => {
      const isInRange =
        !changedSpan ||
        (localDateOf(new Date(changedSpan.first), timeZone) <= lastDate && date <= localDateOf(new Date(changedSpan.last), timeZone));
      if (!isInRange) return;
      // Acts on their way from here are shown already; an answer from before them would take them back for a moment.
      void waitForActsInFlight().then(async () => {
        for (const queryName of ['sharing-changes', 'reports-of-day', 'goals', 'handover', 'client-card', 'doses', 'authority', 'seconds'])
          void queryClient.invalidateQueries({ queryKey: [queryName, clientId] });
        await queryClient.invalidateQueries({ queryKey: daysKey(clientId) });
        // Instances that are there still: a removed one is not read again.
        const cachedInstances = queryClient.getQueryData<{ id: number }[]>([...daysKey(clientId), date]) ?? [];
        for (const id of new Set([...cachedInstances.map((instance) => instance.id), shownInstanceId]))
          if (id) void queryClient.invalidateQueries({ queryKey: instanceKey(id) });
      });
    };
    // The day itself comes first.
    const timer = setTimeout(() => {
      void waitForFirstPaint().then(() => {
        if (!isStopped) stopFollowing = followStream(`/api/live/day/${clientId}`, handleChange);
      });
    }, 500);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stopFollowing?.();
    };
  }, [queryClient, clientId, date, lastDate, shownInstanceId, timeZone, token]);
}
