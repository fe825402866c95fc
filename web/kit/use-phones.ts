/** The reading of telephone numbers, fetched when there are some to show: the numbering plans of all countries are too large for a first load. */
import { useSyncExternalStore } from 'react';

type Phones = typeof import('#domain/phones.ts');
let phones: Phones | undefined;
let isLoading = false;
const heard = new Set<() => void>();

/** Undefined until it is there; without contact it comes from the service worker. */
export const usePhones = (): Phones | undefined => useSyncExternalStore(listen, () => phones);

// When it does not come, the next one that appears asks again.
function ask(): void {
  if (isLoading || phones) return;
  isLoading = true;
  import('#domain/phones.ts').then(
    (found) => {
      phones = found;
      for (const hear of heard) hear();
    },
    () => {
      isLoading = false;
    },
  );
}

function listen(hear: () => void) {
  heard.add(hear);
  ask();
  return () => heard.delete(hear);
}
