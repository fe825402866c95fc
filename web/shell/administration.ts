/**
 * The platform's own pages: in the sidebar on a wide screen, else in the top bar's menu and in the menu sheet (product «Navigation»);
 * apart from places.ts, which every first load carries.
 */
import * as icons from '../kit/icons.ts';
import { book, history, mail, organisation, people, tables } from '../kit/later-icons.ts';
import type { MenuItem } from './places.ts';

/** `ofPeople`: who is there and for whom; all others are about the platform itself. */
type AdministrationPlace = Pick<MenuItem, 'to' | 'text' | 'icon'> & {
  isAboutPeople?: true;
  /** Only where this is switched on. */
  profile?: 'api-docs';
};

/** There is no database console, and no link to one (R39). */
export const administration: readonly AdministrationPlace[] = [
  { to: '/admin/hantera-anvandare', text: 'shell.users', icon: people, isAboutPeople: true },
  { to: '/admin/foretag', text: 'shell.companies', icon: organisation, isAboutPeople: true },
  { to: '/admin/klienter', text: 'shell.clients', icon: icons.team, isAboutPeople: true },
  { to: '/rapport', text: 'shell.reports', icon: icons.report, isAboutPeople: true },
  { to: '/admin/entitet', text: 'shell.entities', icon: tables },
  { to: '/admin/utskick', text: 'shell.mails', icon: mail },
  { to: '/banner', text: 'shell.banner', icon: icons.info },
  { to: '/admin/metrics', text: 'shell.metrics', icon: icons.stats },
  { to: '/admin/halsa', text: 'shell.health', icon: icons.events },
  { to: '/admin/konfiguration', text: 'shell.configuration', icon: icons.details },
  { to: '/admin/logg', text: 'shell.log', icon: history },
  { to: '/admin/dokumentation', text: 'shell.apiDocs', icon: book, profile: 'api-docs' },
];

/** The same in the sidebar's two groups. */
export const administrationGroups = {
  people: administration.filter(({ isAboutPeople }) => isAboutPeople),
  platform: administration.filter(({ isAboutPeople }) => !isAboutPeople),
};
