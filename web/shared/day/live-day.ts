/** Refreshes an open day: read anew when the server says that something of it changed. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { waitForFirstPaint } from '../../core/after-paint.ts';
import { useSession } from '../../core/session.ts';
import { localDateOf, useDates } from '../../kit/dates.ts';
import { follow } from '../../kit/follow.ts';
import { allSent } from '../pending/in-flight.ts';
import { daysKey, instanceKey } from './day-query.ts';

/** Follows the days from `date` to `lastDate`, both included; `shownInstanceId` is the id of an instance that is shown by itself. */
export function useLiveDay(clientId: number, date: string, lastDate = date, shownInstanceId?: number): void {
  const queryClient = useQueryClient();
  const { timeZone } = useDates();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    let stop: (() => void) | undefined;
    let isStopped = false;
    const onChange = (change: { first: number; last: number } | null) => {
      const isInRange =
        !change || (localDateOf(new Date(change.first), timeZone) <= lastDate && date <= localDateOf(new Date(change.last), timeZone));
      if (!isInRange) return;
      // Acts on their way from here are shown already; an answer from before them would take them back for a moment.
      void allSent().then(async () => {
        for (const key of ['sharing-changes', 'reports-of-day', 'goals', 'handover', 'client-card', 'doses', 'authority', 'seconds'])
          void queryClient.invalidateQueries({ queryKey: [key, clientId] });
        await queryClient.invalidateQueries({ queryKey: daysKey(clientId) });
        // Instances that are there still: a removed one is not read again.
        const rows = queryClient.getQueryData<{ id: number }[]>([...daysKey(clientId), date]) ?? [];
        for (const id of new Set([...rows.map((row) => row.id), shownInstanceId]))
          if (id) void queryClient.invalidateQueries({ queryKey: instanceKey(id) });
      });
    };
    // The day itself comes first.
    const timer = setTimeout(() => {
      void waitForFirstPaint().then(() => {
        if (!isStopped) stop = follow(`/api/live/day/${clientId}`, onChange);
      });
    }, 500);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, clientId, date, lastDate, shownInstanceId, timeZone, token]);
}
