/** A function handed down to many: the same at every render, so that its receivers are not rendered again for it. */
import { useLayoutEffect, useRef, useState } from 'react';

/** Calls the function of the last render. */
export function useStableCallback<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latestRun = useRef(run);
  useLayoutEffect(() => {
    latestRun.current = run;
  });
  return useState(
    () =>
      (...args: Args) =>
        latestRun.current(...args),
  )[0];
}
