/** One's own sessions: read, and ended one by one or all others together (R153). */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnSession, sessions } from '#contract/access/sessions.ts';
import { callApi } from '../core/call.ts';
import { showSnack } from '../core/snacks.ts';

const queryKey = ['own-sessions'];
export const ownSessionsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await callApi(sessions.list, { signal })).data,
});

/** Ends the one, or all others where none is named. */
export function useEndSession(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (session?: OwnSession) => {
      if (session) await callApi(sessions.end, { params: { id: session.id } });
      else await callApi(sessions.endOthers, {});
    },
    onSuccess: (_, session) => {
      showSnack((t) => t(session ? 'ownSessions.ended' : 'ownSessions.othersEnded'));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
