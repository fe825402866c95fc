/** A cache of at most so many bytes: the least recently used entry makes room. */
import type { Cache } from '#server/request/ports.ts';

export function createBoundedCache<T>(maxBytes: number, weightOf: (value: T) => number): Cache<T> {
  const entries = new Map<string, { value: T; weight: number }>();
  let usedBytes = 0;
  const dropEntry = (key: string) => {
    usedBytes -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    of: (key: string): T | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key: string, value: T): void => {
      dropEntry(key);
      const weight = weightOf(value);
      if (weight > maxBytes / 10) return;
      entries.set(key, { value, weight });
      usedBytes += weight;
      for (const oldestKey of entries.keys()) {
        if (usedBytes <= maxBytes) break;
        dropEntry(oldestKey);
      }
    },
    clear: (): void => {
      entries.clear();
      usedBytes = 0;
    },
    byteCount: () => usedBytes,
  };
}
