/** The routes of the import of a company's workbook: the company's own, and of one that ADMIN names (R103–R105). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';

/** Under the signed-in layout. The page itself reads what their addresses name, which weighs nothing on the first screens then. */
export const importRoutes = <const P extends AnyRoute>(signedIn: P) =>
  (['/organisation/import', '/admin/import'] as const).map((path) =>
    createRoute({
      getParentRoute: () => signedIn,
      path,
      ...page('import.run'),
      component: laterPage(() => import('./ImportPage.tsx')),
    }),
  );
