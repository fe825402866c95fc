/** Keeps the notes of an open page as the others leave them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../core/session.ts';
import { askNotesAnew } from '../shared/handover/handover-query.ts';

// At module level: the React Compiler skips a hook whose body holds import().
const loadLive = () => import('../kit/live.ts');

export function useLiveNotes(clientId: number | undefined): void {
  const queries = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token || clientId === undefined) return;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void loadLive().then(({ subscribe }) => {
      if (!isUnmounted) stop = subscribe(`/api/live/day/${clientId}`, () => void askNotesAnew(queries, clientId));
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [queries, clientId, token]);
}
