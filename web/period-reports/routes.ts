/** The route of one period report (product «Period reports»); a client's are listed on its team's page. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';

/** Under the signed-in layout. */
export function periodReportRoute<const P extends AnyRoute>(signedIn: P) {
  const detail = createRoute({
    getParentRoute: () => signedIn,
    path: '/periodrapport/$id',
    ...page('periodReport.see', true),
    component: laterPage(() => import('./PeriodReportPage.tsx')),
  });
  return detail;
}
