/** The wide screen: 900 px and more (product «The shell»). For what differs in meaning, not only in looks. */
import { useSyncExternalStore } from 'react';

const query = matchMedia('(min-width: 56.25em)');
function listen(hear: () => void) {
  query.addEventListener('change', hear);
  return () => query.removeEventListener('change', hear);
}
export const useWide = (): boolean => useSyncExternalStore(listen, () => query.matches);
