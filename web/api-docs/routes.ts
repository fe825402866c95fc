/** The routes of the API's page: every call, and each by an address of its own (product «Platform pages», R70). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { asWords } from '../kit/list-search.ts';
import { page } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { withLaterTexts } from '../start/texts.ts';

const may = page('page.admin');
const pages = withLaterTexts(() => import('./ApiDocs.tsx'));

/** Under the signed-in layout. */
export function apiDocsRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn };
  const all = createRoute({
    ...within,
    path: '/admin/dokumentation',
    validateSearch: (raw: Raw): { q?: string | undefined } => ({ q: asWords(raw.q) }),
    ...may,
    component: lazyRouteComponent(pages),
  });
  const one = createRoute({
    ...within,
    path: '/admin/dokumentation/$operation',
    staticData: may.staticData,
    // Named by words, where other addresses have ids.
    beforeLoad: () => may.beforeLoad({ params: {} }),
    component: lazyRouteComponent(pages, 'OperationPage'),
  });
  return [all, one] as const;
}
