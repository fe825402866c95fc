/**
 * Lists are counted by their rows, for each account: so many may be on their way at once, further ones wait; so many may be read in a while, further
 * ones are refused with the time after which they are not. Whoever asks for thirty whole lists waits for their own, and others hardly for any.
 */
import { problem } from './problems.ts';

/** Pages of so many rows are what one looks at: they neither wait nor are refused. */
const SMALL_PAGE_ROWS = 100;
/** The rows that are on their way at once. */
const ROWS_AT_ONCE = 10_000;
/** The rows that may be read at once, and how many more each second. */
export const MAX_ROWS = 20_000;
export const ROWS_PER_SECOND = 1000;

type Account = { readingRows: number; allowance: number; refilledAt: number; waitingReads: { size: number; go: () => void }[] };
/** Accounts are forgotten beyond so many, those that have read nothing for a while. */
const MAX_ACCOUNTS = 1000;

export function limitReads(now: () => number) {
  const accounts = new Map<number, Account>();
  const refill = (account: Account) => {
    const passedMs = Math.max(0, now() - account.refilledAt);
    account.allowance = Math.min(MAX_ROWS, account.allowance + (passedMs * ROWS_PER_SECOND) / 1000);
    account.refilledAt = now();
  };
  const isIdle = (account: Account) => {
    refill(account);
    return account.readingRows === 0 && account.allowance >= MAX_ROWS;
  };
  const accountOf = (userId: number): Account => {
    if (accounts.size >= MAX_ACCOUNTS) for (const [id, account] of accounts) if (isIdle(account)) accounts.delete(id);
    const account = accounts.get(userId) ?? { readingRows: 0, allowance: MAX_ROWS, refilledAt: now(), waitingReads: [] };
    accounts.set(userId, account);
    return account;
  };
  const fits = (account: Account, size: number) => account.readingRows === 0 || account.readingRows + size <= ROWS_AT_ONCE;

  /** Runs `work`, which reads at most `size` rows, when it is its turn, in the order in which they came; 429 when too many were read. */
  return async <T>(userId: number, size: number, work: () => Promise<T>, rowsOf: (answer: T) => number): Promise<T> => {
    if (size <= SMALL_PAGE_ROWS) return work();
    const account = accountOf(userId);
    if (account.waitingReads.length > 0 || !fits(account, size))
      await new Promise<void>((go) => void account.waitingReads.push({ size, go }));
    else account.readingRows += size;
    const leave = () => {
      account.readingRows -= size;
      // A place is given on at once, so that nobody who comes now is before the next.
      for (let next = account.waitingReads[0]; next && fits(account, next.size); next = account.waitingReads[0]) {
        account.waitingReads.shift();
        account.readingRows += next.size;
        next.go();
      }
    };
    try {
      refill(account);
      if (account.allowance < size)
        throw problem(429, 'error.tooMany', { retryAfter: Math.ceil((size - account.allowance) / ROWS_PER_SECOND) });
      // Rows that were not read are given back: a whole list of a few costs a few, and a refused one nothing.
      account.allowance -= size;
      let rowsRead = 0;
      try {
        const answer = await work();
        rowsRead = Math.min(size, rowsOf(answer));
        return answer;
      } finally {
        account.allowance = Math.min(MAX_ROWS, account.allowance + size - rowsRead);
      }
    } finally {
      leave();
    }
  };
}
export type RunInTurn = ReturnType<typeof limitReads>;
