/** Pages of a client beside the day: the lists of their style sheets stay out of what every first visit fetches. */
export const loadCardPages = () => import('./ClientCardPage.tsx');
export const loadPlanPage = () => import('./TeamPlanPage.tsx');
export const loadLogPage = () => import('./log/AccessLog.tsx');
export const loadCopyPage = () => import('./ClientCopyPage.tsx');
export const loadDelegationsPage = () => import('./delegations/DelegationsPage.tsx');
export const loadSelfCarePage = () => import('./self-care/SelfCarePage.tsx');
