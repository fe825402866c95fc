/** The routes of ADMIN's diagnostics: metrics, health, configuration and log (product «Platform pages»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { asWords } from '../kit/list-search.ts';
import { page } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { asWhole } from '../start/search-params.ts';
import { withLaterTexts } from '../start/texts.ts';

export type TabSearch = { tab?: number | undefined };
export type FilterSearch = { q?: string | undefined };

const may = page('page.admin');
const pages = withLaterTexts(() => import('./pages.ts'));

/** Under the signed-in layout. */
export function managementRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn, ...may };
  /** What is looked at, and what for. */
  const searched = {
    ...within,
    validateSearch: (raw: Raw): TabSearch & FilterSearch => ({ tab: asWhole(raw.tab, 0, 1) || undefined, q: asWords(raw.q) }),
  };
  return [
    createRoute({ ...searched, path: '/admin/metrics', component: lazyRouteComponent(pages, 'MetricsPage') }),
    createRoute({ ...within, path: '/admin/halsa', component: lazyRouteComponent(pages, 'HealthPage') }),
    createRoute({ ...searched, path: '/admin/konfiguration', component: lazyRouteComponent(pages, 'ConfigurationPage') }),
    createRoute({ ...searched, path: '/admin/logg', component: lazyRouteComponent(pages, 'LogPage') }),
  ] as const;
}
