/** Scripts that a page does without until they are there, such as what is too large for a first load. */
import { useSyncExternalStore } from 'react';

/**
 * Makes a hook that answers what `loadModule` brings, undefined until then. It is fetched when the first part that uses it appears; where it does
 * not come, the next one that appears asks again. `isAwaited`: it is fetched with the script that makes the hook, so that it is there before what
 * would be drawn otherwise, and moves.
 */
export function createModuleHook<T>(loadModule: () => Promise<T>, isAwaited = false): () => T | undefined {
  let loadedModule: T | undefined;
  let isLoading = false;
  const listeners = new Set<() => void>();
  const startLoading = () => {
    if (isLoading) return;
    isLoading = true;
    loadModule().then(
      (module) => {
        loadedModule = module;
        for (const listener of listeners) listener();
      },
      () => {
        isLoading = false;
      },
    );
  };
  if (isAwaited) startLoading();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    startLoading();
    return () => listeners.delete(listener);
  };
  return () => useSyncExternalStore(subscribe, () => loadedModule);
}
