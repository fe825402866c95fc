/** The routes of hand-over notes (product «Hand-over»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient, page } from '../core/guards.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';

export type HandoverSearch = {
  clientId?: number | undefined;
  /** Days back, of those that are offered; the reader's last shift by default. */
  since?: number | undefined;
};

/** Both pages in one file, since each leads to the other. */
const pages = withLaterTexts(() => import('./HandoverPage.tsx'));

/** The list stands under the chosen client; a note's own address names its client. */
export function handoverRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const parentOptions = { getParentRoute: () => signedIn };
  const clientParentOptions = { getParentRoute: () => ofClient };
  const list = createRoute({
    ...clientParentOptions,
    path: '/overlamning',
    validateSearch: (raw: RawSearch): HandoverSearch => ({ clientId: asId(raw.clientId), since: asId(raw.since) }),
    ...clientPage('handover.see', namesClient),
    component: lazyRouteComponent(pages),
  });
  const detail = createRoute({
    ...parentOptions,
    path: '/overlamning/$id',
    ...page('handover.see', true),
    component: lazyRouteComponent(pages, 'NotePage'),
  });
  return { chosenClientRoutes: [list] as const, namedClientRoutes: [detail] as const };
}
