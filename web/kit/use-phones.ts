/** The reading of telephone numbers, fetched when there are some to show: the numbering plans of all countries are too large for a first load. */
import { createModuleHook } from './module-hook.ts';

/** Undefined until it is there; without contact it comes from the service worker. */
export const usePhones = createModuleHook(() => import('#domain/phones.ts'));
