/**
 * The current time by the server's clock, as the day view needs it: a new one every minute, and at once when the page is looked at again or
 * the clock turns out to be wrong (product «The day»).
 */
import { useEffect, useState } from 'react';
import { serverNow, serverTimeMs, subscribeToClock } from '../core/clock.ts';

const MINUTE_MS = 60_000;

/** ISO instant. `onReturn` runs when the window gets focus or the page becomes visible. */
export function useNow(onReturn?: () => void): string {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const scheduleTick = () => {
      timer = setTimeout(updateNow, MINUTE_MS - (serverTimeMs() % MINUTE_MS));
    };
    const updateNow = () => {
      clearTimeout(timer);
      setNow(serverNow());
      scheduleTick();
    };
    scheduleTick();
    const unsubscribe = subscribeToClock(updateNow);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      setNow(serverNow());
      onReturn?.();
    };
    addEventListener('focus', onVisible);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('focus', onVisible);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [onReturn]);
  return now;
}
