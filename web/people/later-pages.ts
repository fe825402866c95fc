/** Pages of a client beside the day: the lists of their style sheets stay out of what every first visit fetches. */
export const cards = () => import('./ClientCardPage.tsx');
export const plan = () => import('./TeamPlanPage.tsx');
export const log = () => import('./log/AccessLog.tsx');
export const copy = () => import('./ClientCopyPage.tsx');
export const delegations = () => import('./delegations/DelegationsPage.tsx');
export const selfCare = () => import('./self-care/SelfCarePage.tsx');
