/** The heading of a wizard's step, to which focus goes when the step changes. */
import { useEffect, useRef } from 'react';

/** `isStepLoaded`: the step's choices are loaded, so that there is something to go to. */
export function useStepHeading(step: number, isStepLoaded: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current !== step && isStepLoaded) heading.current?.focus();
    previousStep.current = step;
  }, [step, isStepLoaded]);
  return heading;
}
