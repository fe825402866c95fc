/** The route of a client's statistics. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { clientPage, namesClient } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWhole } from '../core/search-params.ts';
import type { StatisticsSearch } from './statistics-query.ts';

export function statisticsRoutes<const C extends AnyRoute>(ofClient: C) {
  const page = createRoute({
    getParentRoute: () => ofClient,
    path: '/statistik',
    validateSearch: (raw: RawSearch): StatisticsSearch => ({
      clientId: asId(raw.clientId),
      startDate: asDay(raw.startDate),
      endDate: asDay(raw.endDate),
      tab: asWhole(raw.tab, 0, 1),
      activityId: asId(raw.activityId),
    }),
    ...clientPage('page.statistics', namesClient),
    component: laterPage(() => import('./Statistics.tsx')),
  });
  return [page] as const;
}
