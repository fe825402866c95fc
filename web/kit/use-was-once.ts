/** True from the first time that it was: what is shown once is not taken away by a later answer, and with it what is typed there. */
import { useState } from 'react';

export function useHasBeenTrue(isTrueNow: boolean): boolean {
  const [hasBeenTrue, setHasBeenTrue] = useState(isTrueNow);
  if (isTrueNow && !hasBeenTrue) setHasBeenTrue(true);
  return isTrueNow || hasBeenTrue;
}
