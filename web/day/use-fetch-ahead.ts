/** Fetches, while the reader reads, what the next tap and a place without contact will need: scripts first, then the adjacent days (R79). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

// At module level: the React Compiler skips a hook whose body holds import().
const loadAhead = () => import('./ahead.ts');

/** `scripts` once, a failed one again when it is used; `days` once the day itself is there. */
export function useFetchAhead(scripts: readonly (() => Promise<unknown>)[], days: { clientId: number; today: string } | undefined): void {
  'use no memo'; // what the compiler would remember of it weighs more than it saves
  const queries = useQueryClient();
  const fetchScripts = useEffectEvent(() => {
    for (const load of scripts) void load().catch(() => {});
  });
  useEffect(() => {
    const timer = setTimeout(fetchScripts, 300);
    return () => clearTimeout(timer);
  }, []);
  const { clientId, today } = days ?? {};
  useEffect(() => {
    if (clientId === undefined || today === undefined) return;
    const timer = setTimeout(() => {
      void loadAhead()
        .then(({ keepAhead }) => keepAhead(queries, clientId, today))
        .catch(() => {});
    }, 600);
    return () => clearTimeout(timer);
  }, [queries, clientId, today]);
}
