/** The choice of a first step for the form of a page, read once: a reload, or coming back, begins with nothing chosen (R101). */
import { type HistoryState, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

export function useOnboardingStep(): HistoryState['step'] {
  const [chosenStep] = useState(useLocation().state.step);
  const navigate = useNavigate();
  useEffect(() => {
    if (chosenStep)
      void navigate({
        to: '.',
        search: true,
        replace: true,
        resetScroll: false,
        state: ({ step: _read, ...otherState }: HistoryState) => otherState,
      });
  }, [chosenStep, navigate]);
  return chosenStep;
}
