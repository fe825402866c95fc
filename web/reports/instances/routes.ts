/** The routes of reports that are filled in: a new one for a client, one by its own address, and one answer in full view. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { isOrganisation } from '#domain/permissions.ts';
import { clientPage, namesClient, page } from '../../core/guards.ts';
import { laterPage } from '../../core/later-page.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asDay, asId } from '../../core/search-params.ts';
import { rolesNow } from '../../core/session.ts';
import type { FillInSearch } from './fill-in-search.ts';

export function reportInstanceRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const routeOptions = { getParentRoute: () => signedInRoute };
  const fillIn = createRoute({
    getParentRoute: () => clientRoute,
    path: '/rapportinstans/skapa',
    validateSearch: (raw: RawSearch): FillInSearch => ({
      clientId: asId(raw.clientId),
      type: asId(raw.type),
      report: asId(raw.report),
      date: asDay(raw.date),
      draft: /^[0-9a-f]{32}$/.test(String(raw.draft)) ? String(raw.draft) : undefined,
    }),
    // The organisation chooses among its clients on the page itself.
    ...clientPage('reportInstance.create', (search) => namesClient(search) || isOrganisation(rolesNow())),
    component: laterPage(() => import('./FillInPage.tsx')),
  });
  const instance = createRoute({
    ...routeOptions,
    path: '/rapportinstans/$id',
    ...page('reportInstance.see', true),
    component: laterPage(() => import('./ReportPage.tsx')),
  });
  const answer = createRoute({
    ...routeOptions,
    path: '/attributvariabel/ls/$id',
    ...page('reportInstance.see'),
    component: laterPage(() => import('./AnswerPage.tsx')),
  });
  return { chosen: [fillIn] as const, named: [instance, answer] as const };
}
