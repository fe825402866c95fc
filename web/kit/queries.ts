/** The server's answers, kept in memory only while somebody is signed in. */
import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../core/call.ts';
import { errorText } from '../core/errors.ts';
import { showSnack } from '../core/snacks.ts';
import { isTransient, retryDelayMs } from './retry-rules.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isErrorShown: true`: the screen shows this mutation's error itself, no snackbar. */
    mutationMeta: { isErrorShown?: boolean };
  }
}

const isSessionError = (error: unknown) => error instanceof CallError && (error.status === 401 || error.status === 403);

/**
 * Milliseconds after an error within which a part that appears asks nothing anew: it may stand there for that very error, which would go while it asks,
 * and the part with it, without end.
 */
const RETRY_ON_MOUNT_AFTER_MS = 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      retryOnMount: ({ state }) => Math.abs(Date.now() - state.errorUpdatedAt) > RETRY_ON_MOUNT_AFTER_MS,
      retry: (failureCount, error) => failureCount < 2 && error instanceof CallError && isTransient(error),
      retryDelay: (failureCount, error) => retryDelayMs(failureCount, error as CallError),
    },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _sent, _context, mutation) => {
      if (!mutation.meta?.isErrorShown && !isSessionError(error)) showSnack((t) => errorText(error, t), { tone: 'error' });
    },
  }),
});

// A day's tag outlives the five minutes until the day is asked anew.
queryClient.setQueryDefaults(['answered-day'], { gcTime: 15 * 60_000 });

/** A change shows on every screen, the day above all: what is cached is refetched. */
export const refreshAll = (): Promise<void> => queryClient.invalidateQueries();
