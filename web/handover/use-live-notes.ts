/** Keeps the notes of an open page as the others leave them. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../core/session.ts';
import { followStream } from '../kit/follow.ts';
import { invalidateNotes } from '../shared/handover/handover-query.ts';

export function useLiveNotes(clientId: number | undefined): void {
  const queryClient = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token || clientId === undefined) return;
    return followStream(`/api/live/day/${clientId}`, () => void invalidateNotes(queryClient, clientId));
  }, [queryClient, clientId, token]);
}
