/** Leaves a wizard that ended: its steps go from the browser's history, so that neither Back nor Forward offers to do it again (R76). */
import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place in the history at which the wizard began. */
    wizardAt?: number;
  }
}

const historyIndexOf = (state: HistoryState): number => (state as { __TSR_index?: number }).__TSR_index ?? 0;

/** The state for a link to a further step: it knows where the wizard began. */
export const wizardStateOf = (state: HistoryState): HistoryState => ({ wizardAt: state.wizardAt ?? historyIndexOf(state) });

/**
 * Goes back to before the wizard began; whoever calls it goes on from there with what it answers. A page that follows takes the steps
 * ahead out of the history. Of a wizard that the browser began with the first step stays: what it was told is gone from it.
 */
export function useEndWizard(): () => Promise<{ replace: boolean }> {
  const { history } = useRouter();
  const { state } = useLocation();
  return async () => {
    const { wizardAt = historyIndexOf(state) } = state;
    // Nothing of it lies ahead: the page that follows takes its only place.
    if (wizardAt >= historyIndexOf(state)) return { replace: true };
    const stepCount = historyIndexOf(state) - Math.max(wizardAt - 1, 0);
    await new Promise<void>((resolve) => {
      const unsubscribe = history.subscribe(() => {
        unsubscribe();
        resolve();
      });
      history.go(-stepCount);
    });
    return { replace: false };
  };
}
