/** The routes of reports that are filled in: a new one for a client, one by its own address, and one answer in full view. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { isOrganisation } from '#domain/permissions.ts';
import { clientPageRouteOptions, namesClient, pageRouteOptions } from '../../core/guards.ts';
import { lazyPage } from '../../core/later-page.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asDay, asId } from '../../core/search-params.ts';
import { getRoles } from '../../core/session.ts';
import type { FillInSearch } from './fill-in-search.ts';

export function reportInstanceRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const routeOptions = { getParentRoute: () => signedInRoute };
  const fillInRoute = createRoute({
    getParentRoute: () => clientRoute,
    path: '/rapportinstans/skapa',
    validateSearch: (rawSearch: RawSearch): FillInSearch => ({
      clientId: asId(rawSearch.clientId),
      type: asId(rawSearch.type),
      report: asId(rawSearch.report),
      date: asDay(rawSearch.date),
      draft: /^[0-9a-f]{32}$/.test(String(rawSearch.draft)) ? String(rawSearch.draft) : undefined,
    }),
    // The organisation chooses among its clients on the page itself.
    ...clientPageRouteOptions('reportInstance.create', (search) => namesClient(search) || isOrganisation(getRoles())),
    component: lazyPage(() => import('./FillInPage.tsx')),
  });
  const instanceRoute = createRoute({
    ...routeOptions,
    path: '/rapportinstans/$id',
    ...pageRouteOptions('reportInstance.see', true),
    component: lazyPage(() => import('./ReportPage.tsx')),
  });
  const answerRoute = createRoute({
    ...routeOptions,
    path: '/attributvariabel/ls/$id',
    ...pageRouteOptions('reportInstance.see'),
    component: lazyPage(() => import('./AnswerPage.tsx')),
  });
  return { chosen: [fillInRoute] as const, named: [instanceRoute, answerRoute] as const };
}
