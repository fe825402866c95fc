/**
 * Lists are counted by their rows, for each account: so many may be on their way at once, further ones wait; so many may be read in a while, further
 * ones are refused with the time after which they are not. Whoever asks for thirty whole lists waits for their own, and others hardly for any.
 */
import { problem } from './problems.ts';

/** Pages of so many rows are what one looks at: they neither wait nor are refused. */
const SMALL_PAGE_ROWS = 100;
/** The rows that are on their way at once. */
const MAX_ROWS_AT_ONCE = 10_000;
/** The rows that may be read at once, and how many more each second. */
export const MAX_ROW_ALLOWANCE = 20_000;
export const ROWS_PER_SECOND = 1000;

type ReaderAccount = {
  rowsInProgress: number;
  allowance: number;
  refilledAt: number;
  waitingReads: { rowCount: number; resume: () => void }[];
};
/** Accounts are forgotten beyond so many, those that have read nothing for a while. */
const MAX_ACCOUNTS = 1000;

export function createReadLimiter(now: () => number) {
  const accounts = new Map<number, ReaderAccount>();
  const refill = (account: ReaderAccount) => {
    const passedMs = Math.max(0, now() - account.refilledAt);
    account.allowance = Math.min(MAX_ROW_ALLOWANCE, account.allowance + (passedMs * ROWS_PER_SECOND) / 1000);
    account.refilledAt = now();
  };
  const isIdle = (account: ReaderAccount) => {
    refill(account);
    return account.rowsInProgress === 0 && account.allowance >= MAX_ROW_ALLOWANCE;
  };
  const accountOf = (userId: number): ReaderAccount => {
    if (accounts.size >= MAX_ACCOUNTS) for (const [id, account] of accounts) if (isIdle(account)) accounts.delete(id);
    const account = accounts.get(userId) ?? { rowsInProgress: 0, allowance: MAX_ROW_ALLOWANCE, refilledAt: now(), waitingReads: [] };
    accounts.set(userId, account);
    return account;
  };
  const canStart = (account: ReaderAccount, rowCount: number) =>
    account.rowsInProgress === 0 || account.rowsInProgress + rowCount <= MAX_ROWS_AT_ONCE;

  /** Runs `runRead`, which reads at most `rowCount` rows, when it is its turn, in the order in which they came; 429 when too many were read. */
  return async <T>(userId: number, rowCount: number, runRead: () => Promise<T>, countRows: (answer: T) => number): Promise<T> => {
    if (rowCount <= SMALL_PAGE_ROWS) return runRead();
    const account = accountOf(userId);
    if (account.waitingReads.length > 0 || !canStart(account, rowCount))
      await new Promise<void>((resume) => void account.waitingReads.push({ rowCount, resume }));
    else account.rowsInProgress += rowCount;
    const finishRead = () => {
      account.rowsInProgress -= rowCount;
      // A place is given on at once, so that nobody who comes now is before the next.
      for (let nextRead = account.waitingReads[0]; nextRead && canStart(account, nextRead.rowCount); nextRead = account.waitingReads[0]) {
        account.waitingReads.shift();
        account.rowsInProgress += nextRead.rowCount;
        nextRead.resume();
      }
    };
    try {
      refill(account);
      if (account.allowance < rowCount)
        throw problem(429, 'error.tooMany', { retryAfter: Math.ceil((rowCount - account.allowance) / ROWS_PER_SECOND) });
      // Rows that were not read are given back: a whole list of a few costs a few, and a refused one nothing.
      account.allowance -= rowCount;
      let readRowCount = 0;
      try {
        const answer = await runRead();
        readRowCount = Math.min(rowCount, countRows(answer));
        return answer;
      } finally {
        account.allowance = Math.min(MAX_ROW_ALLOWANCE, account.allowance + rowCount - readRowCount);
      }
    } finally {
      finishRead();
    }
  };
}
export type RunInTurn = ReturnType<typeof createReadLimiter>;
