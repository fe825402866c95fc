/** The routes of paper: days printed to be signed by hand, and what was signed there entered. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import { daysRoute } from '../shared/day/days-route.ts';

export function paperRoutes<const C extends AnyRoute>(clientRoute: C) {
  const printRoute = createRoute({
    getParentRoute: () => clientRoute,
    ...daysRoute,
    path: '/handelse/utskrift',
    ...clientPageRouteOptions('page.day', namesClient),
    component: lazyPage(() => import('./PrintDaysPage.tsx')),
  });
  const fromPaperRoute = createRoute({
    getParentRoute: () => clientRoute,
    ...daysRoute,
    path: '/handelse/fran-papper',
    ...clientPageRouteOptions('page.fromPaper', namesClient),
    component: lazyPage(() => import('./PaperEntryPage.tsx')),
  });
  return [printRoute, fromPaperRoute] as const;
}
