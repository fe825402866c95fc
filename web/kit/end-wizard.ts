/** Leaves a wizard that ended: its steps go from the browser's history, so that Back never offers to do it again (R76). */
import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the history at which the wizard began. */
    wizardAt?: number;
  }
}

const placeOf = (state: HistoryState): number => (state as { __TSR_index?: number }).__TSR_index ?? 0;

/** The state for a link to a further step: it knows where the wizard began. */
export const sameWizard = (state: HistoryState): HistoryState => ({ wizardAt: state.wizardAt ?? placeOf(state) });

/** Goes back to where the wizard began; whoever calls it puts another address in that place. */
export function useEndWizard(): () => Promise<void> {
  const { history } = useRouter();
  const { state } = useLocation();
  return async () => {
    const steps = placeOf(state) - (state.wizardAt ?? placeOf(state));
    if (steps <= 0) return;
    await new Promise<void>((resolve) => {
      const stop = history.subscribe(() => {
        stop();
        resolve();
      });
      history.go(-steps);
    });
  };
}
