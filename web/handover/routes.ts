/** The routes of hand-over notes (product «Hand-over»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient, pageRouteOptions } from '../core/guards.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';

export type HandoverSearch = {
  clientId?: number | undefined;
  /** Days back, of those that are offered; the reader's last shift by default. */
  since?: number | undefined;
};

/** Both pages in one file, since each leads to the other. */
const loadPages = withLaterTexts(() => import('./HandoverPage.tsx'));

/** The list stands under the chosen client; a note's own address names its client. */
export function handoverRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const parentOptions = { getParentRoute: () => signedInRoute };
  const clientParentOptions = { getParentRoute: () => clientRoute };
  const listRoute = createRoute({
    ...clientParentOptions,
    path: '/overlamning',
    validateSearch: (rawSearch: RawSearch): HandoverSearch => ({ clientId: asId(rawSearch.clientId), since: asId(rawSearch.since) }),
    ...clientPageRouteOptions('handover.see', namesClient),
    component: lazyRouteComponent(loadPages),
  });
  const detailRoute = createRoute({
    ...parentOptions,
    path: '/overlamning/$id',
    ...pageRouteOptions('handover.see', true),
    component: lazyRouteComponent(loadPages, 'NotePage'),
  });
  return { chosenClientRoutes: [listRoute] as const, namedClientRoutes: [detailRoute] as const };
}
