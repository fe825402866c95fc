/** Large lists are read two at a time for each account: whoever asks for twenty waits for their own, and others hardly for any. */

/** Rows of a page from which on it is large. */
const LARGE = 1000;
const AT_ONCE = 2;

export function turnsOf() {
  const busy = new Map<number, { running: number; waiting: (() => void)[] }>();
  /** Runs `work` when it is its turn; in the order in which they came. */
  return async <T>(userId: number, size: number, work: () => Promise<T>): Promise<T> => {
    if (size < LARGE) return work();
    const mine = busy.get(userId) ?? { running: 0, waiting: [] };
    busy.set(userId, mine);
    if (mine.running >= AT_ONCE) await new Promise<void>((go) => void mine.waiting.push(go));
    else mine.running += 1;
    try {
      return await work();
    } finally {
      const next = mine.waiting.shift();
      // The place goes on to the next, so that nobody who comes now is before it.
      if (next) next();
      else if (--mine.running === 0) busy.delete(userId);
    }
  };
}
export type InTurn = ReturnType<typeof turnsOf>;
