/** The current time as the day view needs it: a new one every minute, and at once when the page is looked at again (product «The day»). */
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** ISO instant. `onReturn` runs when the window gets focus or the page becomes visible. */
export function useNow(onReturn?: () => void): string {
  'use no memo'; // what the compiler would remember of it weighs more than it saves
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tick = () => setNow(new Date().toISOString());
    let timer = setTimeout(
      function again() {
        tick();
        timer = setTimeout(again, MINUTE - (Date.now() % MINUTE));
      },
      MINUTE - (Date.now() % MINUTE),
    );
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState !== 'visible') return;
      setNow(new Date().toISOString());
      onReturn?.();
    };
    addEventListener('focus', back);
    document.addEventListener('visibilitychange', back);
    return () => {
      removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', back);
    };
  }, [onReturn]);
  return now;
}
