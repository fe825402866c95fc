/** The routes of medicines (product «Medicines»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clientPage, namesClient, page } from '../core/guards.ts';
import type { Raw } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';

/** Both pages in one file, since each leads to the other. */
const pages = withLaterTexts(() => import('./MedicineList.tsx'));

/** The list stands under the chosen client; an order's own address names its activity. */
export function medicineRoutes<const S extends AnyRoute, const C extends AnyRoute>(signedIn: S, ofClient: C) {
  const list = createRoute({
    getParentRoute: () => ofClient,
    path: '/lakemedel',
    validateSearch: (raw: Raw): { clientId?: number | undefined } => ({ clientId: asId(raw.clientId) }),
    ...clientPage('medicine.see', namesClient),
    component: lazyRouteComponent(pages),
  });
  const order = createRoute({
    getParentRoute: () => signedIn,
    path: '/lakemedel/$id',
    ...page('medicine.see'),
    component: lazyRouteComponent(pages, 'MedicinePage'),
  });
  return { chosen: [list] as const, named: [order] as const };
}
