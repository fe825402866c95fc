/** The routes of medicines (product «Medicines»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient, page } from '../core/guards.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';

/** All pages in one file, since each leads to the others. */
const pages = withLaterTexts(() => import('./MedicineList.tsx'));

/** The lists stand under the chosen client; an order's own address names its activity. */
export function medicineRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const list = createRoute({
    getParentRoute: () => ofClient,
    path: '/lakemedel',
    validateSearch: (raw: RawSearch): { clientId?: number | undefined } => ({ clientId: asId(raw.clientId) }),
    ...clientPage('medicine.times', namesClient),
    component: lazyRouteComponent(pages),
  });
  const signingList = createRoute({
    getParentRoute: () => ofClient,
    path: '/lakemedel/signeringslista',
    validateSearch: (raw: RawSearch): { clientId?: number | undefined; month?: string | undefined } => ({
      clientId: asId(raw.clientId),
      month: asDay(`${raw.month}-01`)?.slice(0, 7),
    }),
    ...clientPage('medicine.times', namesClient),
    component: lazyRouteComponent(pages, 'SigningListPage'),
  });
  const order = createRoute({
    getParentRoute: () => signedIn,
    path: '/lakemedel/$id',
    ...page('medicine.see'),
    component: lazyRouteComponent(pages, 'MedicinePage'),
  });
  return { chosenClientRoutes: [list, signingList] as const, namedClientRoutes: [order] as const };
}
