/**
 * The platform's own pages: in the sidebar on a wide screen, else in the top bar's menu and in the menu sheet (product «Navigation»);
 * apart from places.ts, which every first load carries.
 */
import * as icons from '../kit/icons.ts';
import { book, history, mail, organisation, people } from '../kit/later-icons.ts';
import type { Place } from './places.ts';

/** `ofPeople`: who is there and for whom; all others are about the platform itself. */
type Line = Pick<Place, 'to' | 'text' | 'icon'> & {
  built?: true;
  ofPeople?: true;
  /** Only where this is switched on. */
  profile?: 'api-docs';
};

const places: readonly Line[] = [
  { to: '/admin/hantera-anvandare', text: 'shell.users', icon: people, built: true, ofPeople: true },
  { to: '/admin/foretag', text: 'shell.companies', icon: organisation, built: true, ofPeople: true },
  { to: '/admin/klienter', text: 'shell.clients', icon: icons.team, built: true, ofPeople: true },
  { to: '/rapport', text: 'shell.reports', icon: icons.report, built: true, ofPeople: true },
  { to: '/admin/utskick', text: 'shell.mails', icon: mail, built: true },
  { to: '/banner', text: 'shell.banner', icon: icons.info, built: true },
  { to: '/admin/metrics', text: 'shell.metrics', icon: icons.stats },
  { to: '/admin/halsa', text: 'shell.health', icon: icons.events },
  { to: '/admin/konfiguration', text: 'shell.configuration', icon: icons.details },
  { to: '/admin/logg', text: 'shell.log', icon: history },
  { to: '/admin/dokumentation', text: 'shell.apiDocs', icon: book, built: true, profile: 'api-docs' },
];

/** What is not built yet is not rendered (R39); there is no database console, and no link to one. */
export const administration = places.filter((place) => place.built);
/** The same in the sidebar's two groups. */
export const administrationGroups = {
  people: administration.filter(({ ofPeople }) => ofPeople),
  platform: administration.filter(({ ofPeople }) => !ofPeople),
};
