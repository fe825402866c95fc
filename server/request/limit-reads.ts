/**
 * Lists are counted by their rows, for each account: so many may be on their way at once, further ones wait; so many may be read in a while, further
 * ones are refused with the time after which they are not. Whoever asks for thirty whole lists waits for their own, and others hardly for any.
 */
import { problem } from './problems.ts';

/** Pages of so many rows are what one looks at: they neither wait nor are refused. */
const SMALL = 100;
/** The rows that are on their way at once. */
const AT_ONCE = 10_000;
/** The rows that may be read at once, and how many more each second. */
export const MOST = 20_000;
export const A_SECOND = 1000;

type Account = { onTheirWay: number; left: number; at: number; waiting: { size: number; go: () => void }[] };
/** Accounts are forgotten beyond so many, those that have read nothing for a while. */
const MANY = 1000;

export function limitReads(now: () => number) {
  const accounts = new Map<number, Account>();
  const refill = (one: Account) => {
    const passed = Math.max(0, now() - one.at);
    one.left = Math.min(MOST, one.left + (passed * A_SECOND) / 1000);
    one.at = now();
  };
  const isIdle = (one: Account) => {
    refill(one);
    return one.onTheirWay === 0 && one.left >= MOST;
  };
  const accountOf = (userId: number): Account => {
    if (accounts.size >= MANY) for (const [id, one] of accounts) if (isIdle(one)) accounts.delete(id);
    const one = accounts.get(userId) ?? { onTheirWay: 0, left: MOST, at: now(), waiting: [] };
    accounts.set(userId, one);
    return one;
  };
  const fits = (one: Account, size: number) => one.onTheirWay === 0 || one.onTheirWay + size <= AT_ONCE;

  /** Runs `work`, which reads at most `size` rows, when it is its turn, in the order in which they came; 429 when too many were read. */
  return async <T>(userId: number, size: number, work: () => Promise<T>, rowsOf: (answer: T) => number): Promise<T> => {
    if (size <= SMALL) return work();
    const one = accountOf(userId);
    if (one.waiting.length > 0 || !fits(one, size)) await new Promise<void>((go) => void one.waiting.push({ size, go }));
    else one.onTheirWay += size;
    const leave = () => {
      one.onTheirWay -= size;
      // A place is given on at once, so that nobody who comes now is before the next.
      for (let next = one.waiting[0]; next && fits(one, next.size); next = one.waiting[0]) {
        one.waiting.shift();
        one.onTheirWay += next.size;
        next.go();
      }
    };
    try {
      refill(one);
      if (one.left < size) throw problem(429, 'error.tooMany', { retryAfter: Math.ceil((size - one.left) / A_SECOND) });
      // What it turns out not to be is given back: a whole list of a few costs a few, and what is refused nothing.
      one.left -= size;
      let read = 0;
      try {
        const answer = await work();
        read = Math.min(size, rowsOf(answer));
        return answer;
      } finally {
        one.left = Math.min(MOST, one.left + size - read);
      }
    } finally {
      leave();
    }
  };
}
export type InTurn = ReturnType<typeof limitReads>;
