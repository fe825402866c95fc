/** What is handed down to many: the same function at every drawing, so that those it is handed to are not drawn again for it. */
import { useLayoutEffect, useRef, useState } from 'react';

/** Calls what was given at the last drawing. */
export function useSteady<Given extends unknown[]>(run: (...given: Given) => void): (...given: Given) => void {
  'use no memo'; // what the compiler would remember of it weighs more than it saves
  const last = useRef(run);
  useLayoutEffect(() => {
    last.current = run;
  });
  return useState(
    () =>
      (...given: Given) =>
        last.current(...given),
  )[0];
}
