/** The routes of ADMIN's diagnostics: metrics, health, configuration and log (product «Platform pages»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asWhole } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import { asWords } from '../kit/list-search.ts';

export type TabSearch = { tab?: number | undefined };
export type FilterSearch = { q?: string | undefined };

/** The metric that is shown, and its filter. */
const validateSearch = (raw: RawSearch): TabSearch & FilterSearch => ({ tab: asWhole(raw.tab, 0, 1) || undefined, q: asWords(raw.q) });
const pageGuard = page('page.admin');
const pages = withLaterTexts(() => import('./pages.ts'));

/** Under the signed-in layout. */
export function managementRoutes<const P extends AnyRoute>(signedIn: P) {
  const route = <const To extends string>(path: To, name: keyof Awaited<ReturnType<typeof pages>>) =>
    createRoute({ getParentRoute: () => signedIn, ...pageGuard, validateSearch, path, component: lazyRouteComponent(pages, name) });
  return [
    route('/admin/metrics', 'MetricsPage'),
    route('/admin/halsa', 'HealthPage'),
    route('/admin/konfiguration', 'ConfigurationPage'),
    route('/admin/logg', 'LogPage'),
  ] as const;
}
