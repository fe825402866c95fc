/** Keeps the day of a sheet as the others leave it: heard before it is asked for, so that it is asked for once. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../core/session.ts';
import { dayOf } from '../kit/dates.ts';
import { type Change, subscribe } from '../kit/live.ts';
import { daysOf } from '../shared/day/day-query.ts';
import { allSent } from '../shared/pending/in-flight.ts';

/** Milliseconds for which the day waits for that. */
const PATIENCE_MS = 1000;

/** True once the day may be asked for: from here on each change of it is told, or nothing tells of any. */
export function useLiveSheet(clientId: number, date: string, timeZone: string): boolean {
  const queries = useQueryClient();
  const { token } = useSession();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isListening = false;
    const begin = () => {
      isListening = true;
      // What another page has asked for may be older.
      void queries.invalidateQueries({ queryKey: daysOf(clientId), refetchType: 'none' });
      setReady(true);
    };
    const timer = setTimeout(begin, PATIENCE_MS);
    const listener = (change: Change) => {
      clearTimeout(timer);
      if (!isListening) return begin();
      if (change && !(dayOf(new Date(change.first), timeZone) <= date && date <= dayOf(new Date(change.last), timeZone))) return;
      // What is on its way here is shown already; an answer from before it would take it back for a moment.
      void allSent().then(() => queries.invalidateQueries({ queryKey: daysOf(clientId) }));
    };
    const stop = token ? subscribe(`/api/live/day/${clientId}`, listener) : undefined;
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [queries, clientId, date, timeZone, token]);
  return isReady;
}
