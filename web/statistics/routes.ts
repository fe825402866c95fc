/** The route of a client's statistics. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWholeNumber } from '../core/search-params.ts';
import type { StatisticsSearch } from './statistics-query.ts';

export function statisticsRoutes<const C extends AnyRoute>(clientRoute: C) {
  const statisticsRoute = createRoute({
    getParentRoute: () => clientRoute,
    path: '/statistik',
    validateSearch: (rawSearch: RawSearch): StatisticsSearch => ({
      clientId: asId(rawSearch.clientId),
      startDate: asDay(rawSearch.startDate),
      endDate: asDay(rawSearch.endDate),
      tab: asWholeNumber(rawSearch.tab, 0, 1),
      activityId: asId(rawSearch.activityId),
    }),
    ...clientPageRouteOptions('page.statistics', namesClient),
    component: lazyPage(() => import('./Statistics.tsx')),
  });
  return [statisticsRoute] as const;
}
