/** The route of one period report (product «Period reports»); a client's are listed on its team's page. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';

/** Under the signed-in layout. */
export function periodReportRoute<const P extends AnyRoute>(signedInRoute: P) {
  const detailRoute = createRoute({
    getParentRoute: () => signedInRoute,
    path: '/periodrapport/$id',
    ...pageRouteOptions('periodReport.see', true),
    component: lazyPage(() => import('./PeriodReportPage.tsx')),
  });
  return detailRoute;
}
