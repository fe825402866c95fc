/**
 * The rounds in which something that waits on this device is sent: one at a time in a tab, one sender among the tabs, tried again with growing
 * pauses and whenever contact, focus or the page comes back; never with another person's token (decision 018).
 */

import { type AccountKey, loadAccountKey } from '../core/device-store.ts';
import { getSession, subscribeToSession } from '../core/session.ts';
import { computeSendDelayMs } from './try-again.ts';

type SendLoopOptions = {
  /** The name under which only one tab sends. */
  lockName: string;
  /** Runs before the first round of whoever has signed in. */
  begin: () => Promise<unknown>;
  /** Sends what can be sent; true when something has to be tried again. */
  sendAll: (accountKey: AccountKey, token: string) => Promise<boolean>;
};

/** `flush` sends at once; `tryNow` also forgets how often there was no contact. Both begin by themselves with the page. */
export function startSendLoop({ lockName, begin, sendAll }: SendLoopOptions): {
  flush: () => Promise<void>;
  tryNow: () => Promise<void>;
} {
  let tryCount = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let needsRound = false;
  let currentRound: Promise<void> | undefined;

  const scheduleRetry = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), computeSendDelayMs(tryCount) * (0.75 + Math.random() / 2));
    tryCount += 1;
  };
  const runRound = async () => {
    needsRound = false;
    clearTimeout(timer);
    const accountKey = await loadAccountKey();
    const { token, accountToken } = getSession();
    if (!accountKey || !token || token !== accountToken) return;
    const hasRemaining = await navigator.locks.request(lockName, () => sendAll(accountKey, token));
    if (hasRemaining) scheduleRetry();
    else tryCount = 0;
  };
  const flush = () => {
    needsRound = true;
    currentRound ??= (async () => {
      try {
        while (needsRound) await runRound();
      } catch (error) {
        reportError(error);
        scheduleRetry();
      }
      currentRound = undefined;
    })();
    return currentRound;
  };
  const tryNow = () => {
    tryCount = 0;
    return flush();
  };

  let sessionKey = '';
  const startForSession = () => {
    const { account, token, accountToken } = getSession();
    const nextSessionKey = `${account?.id} ${token} ${accountToken}`;
    if (nextSessionKey === sessionKey) return;
    sessionKey = nextSessionKey;
    void begin().then(tryNow);
  };
  subscribeToSession(startForSession);
  addEventListener('online', () => void tryNow());
  addEventListener('focus', () => void tryNow());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void tryNow());
  // Once the module that asks for it is whole.
  queueMicrotask(startForSession);
  return { flush, tryNow };
}

/** True while this account is signed in, by the token it was fetched with. */
export function isStillSignedIn({ account: accountId }: AccountKey, token: string): boolean {
  const session = getSession();
  return session.token === token && session.accountToken === token && session.account?.id === accountId;
}
