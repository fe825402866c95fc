/** The route tree, put together of each area's routes, and the router over it. */
import '../core/popstate.ts';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accessRoutes, outsideRoutes } from '../access/routes.ts';
import { activityRoutes } from '../activities/routes.ts';
import { adminRoutes } from '../admin/routes.ts';
import { apiDocsRoute } from '../api-docs/routes.ts';
import { ensureAccount } from '../core/account.ts';
import { onForbidden } from '../core/call.ts';
import { requireSignedIn } from '../core/guards.ts';
import { isPublicPath, startPathOf } from '../core/landing.ts';
import { type RawSearch, rootRoute } from '../core/root-route.ts';
import { asOwnPath } from '../core/search-params.ts';
import { endSession, getRoles, getSession, subscribeToSession } from '../core/session.ts';
import { dayRoutes } from '../day/routes.ts';
import { entityRoutes } from '../entities/routes.ts';
import { galleryRoutes } from '../gallery/routes.ts';
import { handoverRoutes } from '../handover/routes.ts';
import { importRoute } from '../import/routes.ts';
import { inventoryRoutes } from '../inventory/routes.ts';
import { managementRoutes } from '../management/routes.ts';
import { medicineRoutes } from '../medicines/routes.ts';
import { organisationRoutes } from '../organisation/routes.ts';
import { paperRoutes } from '../paper/routes.ts';
import { companyDelegations, peopleRoutes } from '../people/routes.ts';
import { periodReportRoute } from '../period-reports/routes.ts';
import { planRoutes } from '../plans/routes.ts';
import { reportInstanceRoutes } from '../reports/instances/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import { outsideRouteOptions } from '../shell/outside-route.ts';
import { FailedView, NotFound, NotFoundOutside, PendingView } from '../shell/Views.tsx';
import { statisticsRoutes } from '../statistics/routes.ts';
import { taskInstanceRoutes } from '../tasks/dated/routes.ts';
import { taskRoutes } from '../tasks/templates/routes.ts';
import { timelineRoutes } from '../timeline/routes.ts';
import { createWeekRoute } from '../week/routes.ts';
import { Root } from './Root.tsx';

rootRoute.update({ component: Root, notFoundComponent: NotFoundOutside });
const homeRoute = createRoute({
  ...outsideRouteOptions,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: (await ensureAccount()) ? startPathOf(getRoles(), getSession().chosenClient) : '/loggain' });
  },
});
const signedInRoute = createRoute({
  ...outsideRouteOptions,
  id: 'signed-in',
  // The page that stands beside a list (decision 098).
  validateSearch: (rawSearch: RawSearch): { open?: string | undefined } => ({ open: asOwnPath(rawSearch.open) }),
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(() => import('../shell/SignedIn.tsx')),
});

/** Any other address: the shell stays for whoever is signed in. */
const unknownRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFound,
});

/** The pages that need a client: the chosen one, or one that the address names. */
const clientRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'of-client',
  component: lazyRouteComponent(() => import('../access/ClientFrame.tsx')),
});

const dayPages = dayRoutes(signedInRoute, clientRoute);
const activityPages = activityRoutes(signedInRoute, clientRoute);
const inventoryPages = inventoryRoutes(signedInRoute, clientRoute);
const handoverPages = handoverRoutes(signedInRoute, clientRoute);
const medicinePages = medicineRoutes(signedInRoute, clientRoute);
const reportInstancePages = reportInstanceRoutes(signedInRoute, clientRoute);

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    ...outsideRoutes,
    signedInRoute.addChildren([
      ...accessRoutes(signedInRoute),
      ...organisationRoutes(signedInRoute),
      ...taskRoutes(signedInRoute),
      ...taskInstanceRoutes(signedInRoute),
      ...reportRoutes(signedInRoute),
      ...planRoutes(signedInRoute),
      companyDelegations(signedInRoute),
      periodReportRoute(signedInRoute),
      ...adminRoutes(signedInRoute),
      importRoute(signedInRoute),
      ...managementRoutes(signedInRoute),
      ...entityRoutes(signedInRoute),
      apiDocsRoute(signedInRoute),
      ...galleryRoutes(signedInRoute),
      unknownRoute,
      ...dayPages.namedClientRoutes,
      ...activityPages.namedClientRoutes,
      ...inventoryPages.namedClientRoutes,
      ...handoverPages.namedClientRoutes,
      ...medicinePages.namedClientRoutes,
      ...reportInstancePages.named,
      clientRoute.addChildren([
        ...dayPages.chosenClientRoutes,
        ...paperRoutes(clientRoute),
        createWeekRoute(clientRoute),
        ...activityPages.chosenClientRoutes,
        ...inventoryPages.chosenClientRoutes,
        ...handoverPages.chosenClientRoutes,
        ...medicinePages.chosenClientRoutes,
        ...reportInstancePages.chosen,
        ...peopleRoutes(clientRoute),
        ...timelineRoutes(clientRoute),
        ...statisticsRoutes(clientRoute),
      ]),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: FailedView,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: PendingView,
  defaultPendingMs: 300,
  scrollRestoration: true,
  trailingSlash: 'never',
});
// «Not found» is shown in the place of the page itself: the shell stays around it.
for (const route of Object.values(router.routesById))
  if (route.id.startsWith(`${signedInRoute.id}/`)) route.update({ notFoundComponent: NotFound });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Between two pages nothing is finished, and assistive technology waits.
const createBusySetter = (isBusy: boolean) => () => document.body.setAttribute('aria-busy', String(isBusy));
router.subscribe('onBeforeNavigate', createBusySetter(true));
router.subscribe('onRendered', createBusySetter(false));

onForbidden(async (previousAccount, isStale) =>
  isStale
    ? (await import('../access/confirm-first.tsx')).requestReauth(router)
    : import('../core/refused.ts').then(
        ({ handleForbidden }) => handleForbidden(previousAccount),
        () => endSession('error.http.403'),
      ),
);

// Signed out, here or in another tab, or refused: nothing of what was shown may stay (R30).
let wasSignedIn = getSession().token !== null;
subscribeToSession(() => {
  const { token, needsSignIn } = getSession();
  const isSignedOut = wasSignedIn && token === null && !needsSignIn;
  wasSignedIn = token !== null || needsSignIn;
  if (isSignedOut && !isPublicPath(location.pathname)) void router.navigate({ to: '/loggain', replace: true });
});
