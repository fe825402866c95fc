/** The route of the import of a company's workbook: one's own company's, and for ADMIN that of the company it names (R103–R105). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';

/** Under the signed-in layout. The page itself reads what its address names, which weighs nothing on the first screens then. */
export const importRoute = <const P extends AnyRoute>(signedIn: P) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: '/organisation/import',
    ...page('import.run'),
    component: laterPage(() => import('./ImportPage.tsx')),
  });
