/** The routes of ADMIN's diagnostics: metrics, health, configuration and log (product «Platform pages»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asWholeNumber } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import { asSearchText } from '../kit/list-search.ts';

export type TabSearch = { tab?: number | undefined };
export type FilterSearch = { q?: string | undefined };

/** The metric that is shown, and its filter. */
const validateSearch = (rawSearch: RawSearch): TabSearch & FilterSearch => ({
  tab: asWholeNumber(rawSearch.tab, 0, 1) || undefined,
  q: asSearchText(rawSearch.q),
});
const pageGuard = pageRouteOptions('page.admin');
const loadPages = withLaterTexts(() => import('./pages.ts'));

/** Under the signed-in layout. */
export function managementRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const createPageRoute = <const To extends string>(path: To, name: keyof Awaited<ReturnType<typeof loadPages>>) =>
    createRoute({
      getParentRoute: () => signedInRoute,
      ...pageGuard,
      validateSearch,
      path,
      component: lazyRouteComponent(loadPages, name),
    });
  return [
    createPageRoute('/admin/metrics', 'MetricsPage'),
    createPageRoute('/admin/halsa', 'HealthPage'),
    createPageRoute('/admin/konfiguration', 'ConfigurationPage'),
    createPageRoute('/admin/logg', 'LogPage'),
  ] as const;
}
