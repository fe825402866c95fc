/** The routes of medicines (product «Medicines»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPageRouteOptions, namesClient, pageRouteOptions } from '../core/guards.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';

/** All pages in one file, since each leads to the others. */
const loadPages = withLaterTexts(() => import('./MedicineList.tsx'));

/** The lists stand under the chosen client; an order's own address names its activity. */
export function medicineRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedInRoute: S, clientRoute: C) {
  const listRoute = createRoute({
    getParentRoute: () => clientRoute,
    path: '/lakemedel',
    validateSearch: (rawSearch: RawSearch): { clientId?: number | undefined } => ({ clientId: asId(rawSearch.clientId) }),
    ...clientPageRouteOptions('medicine.times', namesClient),
    component: lazyRouteComponent(loadPages),
  });
  const signingListRoute = createRoute({
    getParentRoute: () => clientRoute,
    path: '/lakemedel/signeringslista',
    validateSearch: (rawSearch: RawSearch): { clientId?: number | undefined; month?: string | undefined } => ({
      clientId: asId(rawSearch.clientId),
      month: asDay(`${rawSearch.month}-01`)?.slice(0, 7),
    }),
    ...clientPageRouteOptions('medicine.times', namesClient),
    component: lazyRouteComponent(loadPages, 'SigningListPage'),
  });
  const orderRoute = createRoute({
    getParentRoute: () => signedInRoute,
    path: '/lakemedel/$id',
    ...pageRouteOptions('medicine.see'),
    component: lazyRouteComponent(loadPages, 'MedicinePage'),
  });
  return { chosenClientRoutes: [listRoute, signingListRoute] as const, namedClientRoutes: [orderRoute] as const };
}
