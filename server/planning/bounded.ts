/** A store that holds at most so many bytes: what was asked for least recently makes room. */
import type { Cache } from '#server/request/ports.ts';

export function bounded<T>(most: number, weigh: (value: T) => number): Cache<T> {
  const kept = new Map<string, { value: T; weight: number }>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };
  return {
    of: (key: string): T | undefined => {
      const found = kept.get(key);
      if (!found) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    keep: (key: string, value: T): void => {
      drop(key);
      const weight = weigh(value);
      if (weight > most / 10) return;
      kept.set(key, { value, weight });
      bytes += weight;
      for (const oldest of kept.keys()) {
        if (bytes <= most) break;
        drop(oldest);
      }
    },
    forget: (): void => {
      kept.clear();
      bytes = 0;
    },
    bytes: () => bytes,
  };
}
