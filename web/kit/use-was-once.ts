/** True from the first time that it was: what is shown once is not taken away by a later answer, and with it what is typed there. */
import { useState } from 'react';

export function useWasOnce(isNow: boolean): boolean {
  const [wasOnce, setWasOnce] = useState(isNow);
  if (isNow && !wasOnce) setWasOnce(true);
  return isNow || wasOnce;
}
