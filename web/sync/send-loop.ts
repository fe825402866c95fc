/**
 * The rounds in which something that waits on this device is sent: one at a time in a tab, one sender among the tabs, tried again with growing
 * pauses and whenever contact, focus or the page comes back; never with another person's token (decision 018).
 */

import { type AccountKey, loadAccountKey } from '../core/device-store.ts';
import { getSession, onSession } from '../core/session.ts';
import { sendDelayMs } from './try-again.ts';

type Round = {
  /** The name under which only one tab sends. */
  lock: string;
  /** Runs before the first round of whoever has signed in. */
  begin: () => Promise<unknown>;
  /** Sends what can be sent; true when something has to be tried again. */
  sendAll: (accountKey: AccountKey, token: string) => Promise<boolean>;
};

/** `flush` sends at once; `tryNow` also forgets how often there was no contact. Both begin by themselves with the page. */
export function sendLoop({ lock, begin, sendAll }: Round): { flush: () => Promise<void>; tryNow: () => Promise<void> } {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  let round: Promise<void> | undefined;

  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), sendDelayMs(tries) * (0.75 + Math.random() / 2));
    tries += 1;
  };
  const oneRound = async () => {
    isWanted = false;
    clearTimeout(timer);
    const accountKey = await loadAccountKey();
    const { token, accountToken } = getSession();
    if (!accountKey || !token || token !== accountToken) return;
    const hasRemaining = await navigator.locks.request(lock, () => sendAll(accountKey, token));
    if (hasRemaining) tryLater();
    else tries = 0;
  };
  const flush = () => {
    isWanted = true;
    round ??= (async () => {
      try {
        while (isWanted) await oneRound();
      } catch (error) {
        reportError(error);
        tryLater();
      }
      round = undefined;
    })();
    return round;
  };
  const tryNow = () => {
    tries = 0;
    return flush();
  };

  let who = '';
  const start = () => {
    const { account, token, accountToken } = getSession();
    const next = `${account?.id} ${token} ${accountToken}`;
    if (next === who) return;
    who = next;
    void begin().then(tryNow);
  };
  onSession(start);
  addEventListener('online', () => void tryNow());
  addEventListener('focus', () => void tryNow());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void tryNow());
  // Once the module that asks for it is whole.
  queueMicrotask(start);
  return { flush, tryNow };
}

/** True while this account is signed in, by the token it was fetched with. */
export function isStill({ account }: AccountKey, token: string): boolean {
  const now = getSession();
  return now.token === token && now.accountToken === token && now.account?.id === account;
}
