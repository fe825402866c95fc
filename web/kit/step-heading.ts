/** The heading of a wizard's step, to which focus goes when the step changes. */
import { useEffect, useRef } from 'react';

/** `isStepLoaded`: the step's choices are loaded, so that there is something to go to. */
export function useStepHeading(step: number, isStepLoaded: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousStepRef = useRef(step);
  useEffect(() => {
    if (previousStepRef.current !== step && isStepLoaded) headingRef.current?.focus();
    previousStepRef.current = step;
  }, [step, isStepLoaded]);
  return headingRef;
}
