/** Every place of the navigation, by role and where it shows (product «Navigation»). */
import { type Role, type Side, sideOf } from '#domain/permissions.ts';
import type { TextKey } from '../core/texts.ts';
import type { IconPaths } from '../kit/icons.ts';
import * as icons from '../kit/icons.ts';

export type Layout = 'team' | 'organisation' | 'admin';
export type MenuItem = {
  to: string;
  text: TextKey;
  icon: IconPaths;
  layouts: readonly Layout[];
  /** In the phone's bar, which has room for `MAX_BAR_PLACES`; the rest lies in the menu. The sidebar shows all. */
  bar?: true;
  /** At the foot of the sidebar, with what is not work. */
  foot?: true;
  /** Only while a client is chosen, or, when false, while none is; who works in teams always has one. */
  needsClient?: boolean;
  /** Shows a count: of unhandled inbox entries, or of overdue tasks. */
  counted?: 'inbox' | 'tasks';
};

/** The properties of a place that the navigation shows. */
export type ShownPlace = Pick<MenuItem, 'to' | 'text' | 'icon' | 'bar' | 'foot' | 'counted'>;

const layoutBySide = { platform: 'admin', organisation: 'organisation', team: 'team' } as const satisfies Record<Side, Layout>;
export const layoutOf = (roles: readonly Role[]): Layout => layoutBySide[sideOf(roles)];

const clientLayouts = ['team', 'admin'] as const;

export const menuItems: readonly MenuItem[] = [
  {
    to: '/organisation/inkorg',
    text: 'shell.inbox',
    icon: icons.inboxIcon,
    layouts: ['organisation'],
    bar: true,
    counted: 'inbox',
  },
  { to: '/organisation/handelser', text: 'shell.events', icon: icons.eventsIcon, layouts: ['organisation'], bar: true },
  {
    to: '/organisation/uppgifter',
    text: 'shell.tasks',
    icon: icons.tasksIcon,
    layouts: ['organisation'],
    bar: true,
    counted: 'tasks',
  },
  { to: '/organisation/team', text: 'shell.clients', icon: icons.teamIcon, layouts: ['organisation'] },
  { to: '/organisation/oversikt', text: 'shell.overview', icon: icons.overviewIcon, layouts: ['organisation'] },
  { to: '/rapport', text: 'shell.reports', icon: icons.reportIcon, layouts: ['organisation'] },
  { to: '/organisation/detalj', text: 'shell.details', icon: icons.detailsIcon, layouts: ['organisation'] },
  { to: '/handelse', text: 'shell.today', icon: icons.todayIcon, layouts: clientLayouts, bar: true, needsClient: true },
  { to: '/handelse', text: 'shell.day', icon: icons.todayIcon, layouts: ['organisation'], bar: true, needsClient: true },
  { to: '/statistik', text: 'shell.statistics', icon: icons.statsIcon, layouts: ['team'], bar: true },
  { to: '/statistik', text: 'shell.statistics', icon: icons.statsIcon, layouts: ['organisation', 'admin'], needsClient: true },
  { to: '/aktiviteter', text: 'shell.activities', icon: icons.activitiesIcon, layouts: clientLayouts, bar: true, needsClient: true },
  { to: '/aktiviteter', text: 'shell.activities', icon: icons.activitiesIcon, layouts: ['organisation'], needsClient: true },
  { to: '/inventering', text: 'shell.stock', icon: icons.stockIcon, layouts: clientLayouts, bar: true, needsClient: true },
  { to: '/inventering', text: 'shell.stock', icon: icons.stockIcon, layouts: ['organisation'], needsClient: true },
  { to: '/handelse', text: 'access.chooseGroup', icon: icons.teamIcon, layouts: ['admin'], bar: true, needsClient: false },
  { to: '/overlamning', text: 'shell.handover', icon: icons.commentIcon, layouts: [...clientLayouts, 'organisation'], needsClient: true },
  { to: '/rapportinstans/skapa', text: 'shell.fillIn', icon: icons.commentIcon, layouts: clientLayouts, needsClient: true },
  { to: '/rapportinstans/skapa', text: 'shell.fillIn', icon: icons.commentIcon, layouts: ['organisation'] },
  { to: '/klientgrupp', text: 'shell.team', icon: icons.teamIcon, layouts: ['team'] },
  { to: '/konto', text: 'shell.account', icon: icons.userIcon, layouts: ['team', 'organisation'], foot: true },
];

/** Places the phone's bar has room for beside the menu: five targets are wide enough for a thumb in a glove, on the smallest phones too. */
export const MAX_BAR_PLACES = 4;

/** The places that one sees, the client itself no hand-over notes (R139): of one's layout, and about a client only when one is chosen; else the organisation's and ADMIN's own. */
export function findMenuItems(roles: readonly Role[], isClientChosen: boolean, isTheClient = false): readonly MenuItem[] {
  const layout = layoutOf(roles);
  const hasClientContext = isClientChosen || layout === 'team';
  return menuItems.filter(
    ({ text, layouts, needsClient = hasClientContext }) =>
      layouts.includes(layout) && needsClient === hasClientContext && !(isTheClient && text === 'shell.handover'),
  );
}
