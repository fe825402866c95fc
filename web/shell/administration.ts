/**
 * The platform's own pages, in the top bar's menu and in the menu sheet (product «Navigation»); apart from places.ts, which every first
 * load carries.
 */
import * as icons from '../kit/icons.ts';
import { book, history, mail, organisation, people, tables } from '../kit/later-icons.ts';
import type { Place } from './places.ts';

type OfPlatform = Pick<Place, 'to' | 'text' | 'icon' | 'built'> & {
  /** Only where this is switched on. */
  profile?: 'api-docs';
};
const places: readonly OfPlatform[] = [
  { to: '/admin/hantera-anvandare', text: 'shell.users', icon: people, built: true },
  { to: '/admin/foretag', text: 'shell.companies', icon: organisation, built: true },
  { to: '/admin/klienter', text: 'shell.clients', icon: icons.team, built: true },
  { to: '/rapport', text: 'shell.reports', icon: icons.report, built: true },
  { to: '/admin/entitet', text: 'shell.entities', icon: tables, built: true },
  { to: '/admin/utskick', text: 'shell.mails', icon: mail, built: true },
  { to: '/banner', text: 'shell.banner', icon: icons.info, built: true },
  { to: '/admin/metrics', text: 'shell.metrics', icon: icons.stats, built: true },
  { to: '/admin/halsa', text: 'shell.health', icon: icons.events, built: true },
  { to: '/admin/konfiguration', text: 'shell.configuration', icon: icons.details, built: true },
  { to: '/admin/logg', text: 'shell.log', icon: history, built: true },
  { to: '/admin/dokumentation', text: 'shell.apiDocs', icon: book, built: true, profile: 'api-docs' },
];

/** What is not built yet is not rendered (R39); there is no database console, and no link to one. */
export const administration = places.filter((place) => place.built);
