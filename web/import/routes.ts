/** The route of the import of a company's workbook: one's own company's, and for ADMIN that of the company it names (R103–R105). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

/** Under the signed-in layout. */
export const importRoute = <const P extends AnyRoute>(signedInRoute: P) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/organisation/import',
    validateSearch: (rawSearch: RawSearch): { companyId?: number | undefined; id?: number | undefined } => ({
      companyId: asId(rawSearch.companyId),
      id: asId(rawSearch.id),
    }),
    ...pageRouteOptions('import.run'),
    component: lazyPage(() => import('./ImportPage.tsx')),
  });
