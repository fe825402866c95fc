/** Fetches, while the reader reads, what the next tap and a place without contact will need: scripts first, then the adjacent days (R79). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isDataSaverOn } from '../core/after-paint.ts';

type Loader = () => Promise<unknown>;
// At module level: the React Compiler skips a hook whose body holds import().
const loadPrefetching = () => import('./ahead.ts');

/**
 * Used by what is drawn once the rows were painted. `needed` is fetched in any case, since a tap is kept by it where contact is
 * lost; `scriptLoaders` and what is ahead are not where the reader saves data (decision 095). A failed script is fetched again when it is used.
 */
export function usePrefetching(
  neededLoaders: readonly Loader[],
  scriptLoaders: readonly Loader[],
  { clientId, today }: { clientId: number; today: string },
): void {
  const queryClient = useQueryClient();
  const runLoaders = useEffectEvent((loaderGroup: 'needed' | 'scripts') => {
    for (const load of loaderGroup === 'needed' ? neededLoaders : scriptLoaders) void load().catch(() => {});
  });
  useEffect(() => {
    runLoaders('needed');
    if (isDataSaverOn()) return;
    // The frame of the rows comes before what is not asked for yet.
    const timer = setTimeout(() => runLoaders('scripts'), 500);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (isDataSaverOn()) return;
    const timer = setTimeout(() => {
      void loadPrefetching()
        .then(({ prefetchDays }) => prefetchDays(queryClient, clientId, today))
        .catch(() => {});
    }, 900);
    return () => clearTimeout(timer);
  }, [queryClient, clientId, today]);
}
