/** A function handed down to many: the same at every render, so that its receivers are not rendered again for it. */
import { useLayoutEffect, useRef, useState } from 'react';

/** Calls the function of the last render. */
export function useStableCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latestCallbackRef = useRef(callback);
  useLayoutEffect(() => {
    latestCallbackRef.current = callback;
  });
  return useState(
    () =>
      (...args: Args) =>
        latestCallbackRef.current(...args),
  )[0];
}
