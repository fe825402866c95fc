/** A client's page by the numbers of its parts: 0 events, 1 period reports, 2 implementation plans, 3 evaluation plans (R37). */
import { clientTabs } from '../../shared/team/client-places.ts';

/** The first in place of one that there is not. */
export const resolveTab = (tabInAddress: number | undefined) => clientTabs.find(({ tab }) => tab === tabInAddress)?.tab ?? 0;
