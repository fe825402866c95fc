/**
 * The platform's own pages: in the sidebar on a wide screen, else in the top bar's menu and in the menu sheet (product «Navigation»);
 * apart from places.ts, which every first load carries.
 */
import * as icons from '../kit/icons.ts';
import { bookIcon, historyIcon, mailIcon, organisationIcon, peopleIcon, tablesIcon } from '../kit/later-icons.ts';
import type { MenuItem } from './places.ts';

/** `ofPeople`: who is there and for whom; all others are about the platform itself. */
type AdministrationPlace = Pick<MenuItem, 'to' | 'text' | 'icon'> & {
  isAboutPeople?: true;
  /** Only where this is switched on. */
  profile?: 'api-docs';
};

/** There is no database console, and no link to one (R39). */
export const allAdministrationPlaces: readonly AdministrationPlace[] = [
  { to: '/admin/hantera-anvandare', text: 'shell.users', icon: peopleIcon, isAboutPeople: true },
  { to: '/admin/foretag', text: 'shell.companies', icon: organisationIcon, isAboutPeople: true },
  { to: '/admin/klienter', text: 'shell.clients', icon: icons.teamIcon, isAboutPeople: true },
  { to: '/rapport', text: 'shell.reports', icon: icons.reportIcon, isAboutPeople: true },
  { to: '/admin/entitet', text: 'shell.entities', icon: tablesIcon },
  { to: '/admin/utskick', text: 'shell.mails', icon: mailIcon },
  { to: '/banner', text: 'shell.banner', icon: icons.infoIcon },
  { to: '/admin/metrics', text: 'shell.metrics', icon: icons.statsIcon },
  { to: '/admin/halsa', text: 'shell.health', icon: icons.eventsIcon },
  { to: '/admin/konfiguration', text: 'shell.configuration', icon: icons.detailsIcon },
  { to: '/admin/logg', text: 'shell.log', icon: historyIcon },
  { to: '/admin/dokumentation', text: 'shell.apiDocs', icon: bookIcon, profile: 'api-docs' },
];

/** The same in the sidebar's two groups. */
export const administrationGroups = {
  people: allAdministrationPlaces.filter(({ isAboutPeople }) => isAboutPeople),
  platform: allAdministrationPlaces.filter(({ isAboutPeople }) => !isAboutPeople),
};
