/** Keeps the day of a sheet live: it is listened to before it is fetched, so that it is fetched once. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../core/session.ts';
import { localDateOf } from '../kit/dates.ts';
import { type Change, subscribe } from '../kit/live.ts';
import { daysKey } from '../shared/day/day-query.ts';
import { waitForActsInFlight } from '../shared/pending/in-flight.ts';

/** Milliseconds for which the day waits for the stream. */
const STREAM_WAIT_MS = 1000;

/** True once the day may be fetched: each change of it is reported from here on, or there is no stream. */
export function useLiveSheet(clientId: number, date: string, timeZone: string): boolean {
  const queryClient = useQueryClient();
  const { token } = useSession();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isListening = false;
    const startListening = () => {
      isListening = true;
      // Another page's answer may be older.
      void queryClient.invalidateQueries({ queryKey: daysKey(clientId), refetchType: 'none' });
      setReady(true);
    };
    const fallbackTimer = setTimeout(startListening, STREAM_WAIT_MS);
    const handleChange = (change: Change) => {
      clearTimeout(fallbackTimer);
      if (!isListening) return startListening();
      if (change && !(localDateOf(new Date(change.first), timeZone) <= date && date <= localDateOf(new Date(change.last), timeZone)))
        return;
      // Acts on their way from here are shown already; an answer older than they would take them back for a moment.
      void waitForActsInFlight().then(() => queryClient.invalidateQueries({ queryKey: daysKey(clientId) }));
    };
    const unsubscribe = token ? subscribe(`/api/live/day/${clientId}`, handleChange) : undefined;
    return () => {
      clearTimeout(fallbackTimer);
      unsubscribe?.();
    };
  }, [queryClient, clientId, date, timeZone, token]);
  return isReady;
}
