/** The pages about one client that the office has beside each other, in the order of their rail (product «Team pages»). */

import { eye } from '../../kit/eye-icons.ts';
import { activities, events, type Paths, report, stats, stock, today } from '../../kit/icons.ts';
import { archive, book, phone, remove } from '../../kit/later-icons.ts';
import type { Setting } from './setting-links.ts';

/** The parts of the client's own page, by their numbers in the address. */
export const clientTabs = [
  { tab: 0, name: 'events', icon: events },
  { tab: 1, name: 'periodReports', icon: report },
  { tab: 2, name: 'plans', icon: book },
  { tab: 3, name: 'evaluationPlans', icon: stats },
] as const satisfies readonly { tab: number; name: string; icon: Paths }[];

/** The client's pages outside of the organisation's. */
export const ownPages = [
  { to: '/aktiviteter', icon: activities, text: 'shell.activities' },
  { to: '/lakemedel', icon: activities, text: 'medicines.title' },
  { to: '/statistik', icon: stats, text: 'shell.statistics' },
  { to: '/inventering', icon: stock, text: 'shell.stock' },
  { to: '/tidslinje', icon: today, text: 'day.timeline' },
] as const;
export const cardPage = { to: '/klientgrupp/kort', icon: phone, text: 'card.title' } as const;
export const selfCarePage = { to: '/klientgrupp/egenvard', icon: book, text: 'selfCare.title' } as const;
export const copyPage = { to: '/klientgrupp/kopia', icon: archive, text: 'clientCopy.title' } as const;
/** Of the company as a whole, for whoever may `retention.manage`. */
export const erasingPage = { to: '/organisation/gallring', icon: remove, text: 'erasures.title' } as const;
/** For whoever may `accessLog.see`. */
export const logPage = { to: '/klientgrupp/vem-har-last', icon: eye, text: 'accessLog.title' } as const;

/** A page of the rail: a part by its number, or a setting. */
export type ClientPage = (typeof clientTabs)[number]['tab'] | Setting;
