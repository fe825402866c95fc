/** A cache of at most so many bytes: the least recently used entry makes room. */
import type { Cache } from '#server/request/ports.ts';

export function boundedCache<T>(maxBytes: number, weigh: (value: T) => number): Cache<T> {
  const entries = new Map<string, { value: T; weight: number }>();
  let bytes = 0;
  const dropEntry = (key: string) => {
    bytes -= entries.get(key)?.weight ?? 0;
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
    keep: (key: string, value: T): void => {
      dropEntry(key);
      const weight = weigh(value);
      if (weight > maxBytes / 10) return;
      entries.set(key, { value, weight });
      bytes += weight;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        dropEntry(oldest);
      }
    },
    forget: (): void => {
      entries.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
