/** Asks anew for what shows reports, once one was sent, corrected or voided: the day's, the timeline, the inbox, the overview and the answers. */
import { queryClient } from '../../kit/queries.ts';

export function refreshReports({ clientId }: { clientId: number }): void {
  for (const queryKey of [['reports-of-day', clientId], ['timeline', clientId], ['inbox'], ['overview'], ['reports'], ['report answer']])
    void queryClient.invalidateQueries({ queryKey });
}
