/** The route of the import of a company's workbook: one's own company's, and for ADMIN that of the company it names (R103–R105). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId } from '../core/search-params.ts';

/** Under the signed-in layout. */
export const importRoute = <const P extends AnyRoute>(signedIn: P) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: '/organisation/import',
    validateSearch: (raw: RawSearch): { companyId?: number | undefined; id?: number | undefined } => ({
      companyId: asId(raw.companyId),
      id: asId(raw.id),
    }),
    ...page('import.run'),
    component: laterPage(() => import('./ImportPage.tsx')),
  });
