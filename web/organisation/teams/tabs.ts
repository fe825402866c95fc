/** A team page's tabs by their numbers: 0 events, 1 period reports, 2 implementation plans, 3 evaluation plans (R37). */

export const teamTabs = [
  { tab: 0, name: 'events' },
  { tab: 1, name: 'periodReports' },
  { tab: 2, name: 'plans' },
  { tab: 3, name: 'evaluationPlans' },
] as const;

/** The first in place of one that there is not. */
export const shownTab = (tabInAddress: number | undefined): number =>
  teamTabs.some(({ tab }) => tab === tabInAddress) ? tabInAddress! : 0;
