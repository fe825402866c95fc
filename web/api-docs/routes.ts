/** The route of the API's page: every call, and each by an address of its own (product «Platform pages», R70). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';

const pageGuard = pageRouteOptions('page.admin');

/** Under the signed-in layout. */
export const apiDocsRoute = <const P extends AnyRoute>(signedInRoute: P) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: '/admin/dokumentation/{-$operation}',
    ...pageGuard,
    // Calls are named by words, where other addresses have ids.
    beforeLoad: () => pageGuard.beforeLoad({ params: {} }),
    component: lazyPage(() => import('./ApiDocs.tsx')),
  });
