/** The pages about one client that the office has beside each other, in the order of their rail (product «Team pages»). */

import { eyeIcon } from '../../kit/eye-icons.ts';
import { activitiesIcon, eventsIcon, type IconPaths, reportIcon, statsIcon, stockIcon, todayIcon } from '../../kit/icons.ts';
import { archiveIcon, bookIcon, phoneIcon, removeIcon } from '../../kit/later-icons.ts';
import type { TeamSetting } from './setting-links.ts';

/** The parts of the client's own page, by their numbers in the address. */
export const clientTabs = [
  { tab: 0, name: 'events', icon: eventsIcon },
  { tab: 1, name: 'periodReports', icon: reportIcon },
  { tab: 2, name: 'plans', icon: bookIcon },
  { tab: 3, name: 'evaluationPlans', icon: statsIcon },
] as const satisfies readonly { tab: number; name: string; icon: IconPaths }[];

/** The client's pages outside of the organisation's. */
export const clientPages = [
  { to: '/aktiviteter', icon: activitiesIcon, text: 'shell.activities' },
  { to: '/lakemedel', icon: activitiesIcon, text: 'medicines.title' },
  { to: '/statistik', icon: statsIcon, text: 'shell.statistics' },
  { to: '/inventering', icon: stockIcon, text: 'shell.stock' },
  { to: '/tidslinje', icon: todayIcon, text: 'day.timeline' },
] as const;
export const cardPage = { to: '/klientgrupp/kort', icon: phoneIcon, text: 'card.title' } as const;
export const selfCarePage = { to: '/klientgrupp/egenvard', icon: bookIcon, text: 'selfCare.title' } as const;
export const clientCopyPage = { to: '/klientgrupp/kopia', icon: archiveIcon, text: 'clientCopy.title' } as const;
/** Of the company as a whole, for whoever may `retention.manage`. */
export const erasurePage = { to: '/organisation/gallring', icon: removeIcon, text: 'erasures.title' } as const;
/** For whoever may `accessLog.see`. */
export const accessLogPage = { to: '/klientgrupp/vem-har-last', icon: eyeIcon, text: 'accessLog.title' } as const;

/** A page of the rail: a part by its number, or a setting. */
export type ClientPage = (typeof clientTabs)[number]['tab'] | TeamSetting;
