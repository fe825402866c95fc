/** Fetches, while the reader reads, what the next tap and a place without contact will need: scripts first, then the adjacent days (R79). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { savesData } from '../core/after-paint.ts';

type Loader = () => Promise<unknown>;
// At module level: the React Compiler skips a hook whose body holds import().
const loadAhead = () => import('./ahead.ts');

/**
 * Used by what is drawn once the rows were painted. `needed` is fetched in any case, since a tap is kept by it where contact is
 * lost; `scripts` and what is ahead are not where the reader saves data (decision 095). A failed script is fetched again when it is used.
 */
export function useFetchAhead(
  neededLoaders: readonly Loader[],
  scripts: readonly Loader[],
  { clientId, today }: { clientId: number; today: string },
): void {
  const queryClient = useQueryClient();
  const fetchAll = useEffectEvent((loaderGroup: 'needed' | 'scripts') => {
    for (const load of loaderGroup === 'needed' ? neededLoaders : scripts) void load().catch(() => {});
  });
  useEffect(() => {
    fetchAll('needed');
    if (savesData()) return;
    // The frame of the rows comes before what is not asked for yet.
    const timer = setTimeout(() => fetchAll('scripts'), 500);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      void loadAhead()
        .then(({ prefetchDays }) => prefetchDays(queryClient, clientId, today))
        .catch(() => {});
    }, 900);
    return () => clearTimeout(timer);
  }, [queryClient, clientId, today]);
}
