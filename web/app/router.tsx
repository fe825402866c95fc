/** The route tree, put together of each area's routes, and the router over it. */
import '../core/popstate.ts';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { accessRoutes, outsideRoutes } from '../access/routes.ts';
import { activityRoutes } from '../activities/routes.ts';
import { adminRoutes } from '../admin/routes.ts';
import { apiDocsRoute } from '../api-docs/routes.ts';
import { onForbidden } from '../core/call.ts';
import { signedInOnly } from '../core/guards.ts';
import { isPublic, toStart } from '../core/landing.ts';
import { type Raw, root } from '../core/root-route.ts';
import { asOwnPath } from '../core/search-params.ts';
import { endSession, getSession, onSession, rolesNow } from '../core/session.ts';
import { knowAccount } from '../core/who.ts';
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
import { outside } from '../shell/outside-route.ts';
import { FailedView, NotFound, NotFoundOutside, PendingView } from '../shell/Views.tsx';
import { statisticsRoutes } from '../statistics/routes.ts';
import { taskInstanceRoutes } from '../tasks/dated/routes.ts';
import { taskRoutes } from '../tasks/templates/routes.ts';
import { timelineRoutes } from '../timeline/routes.ts';
import { weekRoute } from '../week/routes.ts';
import { Root } from './Root.tsx';

root.update({ component: Root, notFoundComponent: NotFoundOutside });
const home = createRoute({
  ...outside,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: (await knowAccount()) ? toStart(rolesNow(), getSession().chosen) : '/loggain' });
  },
});
const signedIn = createRoute({
  ...outside,
  id: 'signed-in',
  // The page that stands beside a list (decision 098).
  validateSearch: (raw: Raw): { open?: string | undefined } => ({ open: asOwnPath(raw.open) }),
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('../shell/SignedIn.tsx')),
});

/** Any other address: the shell stays for whoever is signed in. */
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFound,
});

/** The pages that need a client: the chosen one, or one that the address names. */
const ofClient = createRoute({
  getParentRoute: () => signedIn,
  id: 'of-client',
  component: lazyRouteComponent(() => import('../access/ClientFrame.tsx')),
});

const days = dayRoutes(signedIn, ofClient);
const activities = activityRoutes(signedIn, ofClient);
const inventory = inventoryRoutes(signedIn, ofClient);
const handover = handoverRoutes(signedIn, ofClient);
const medicine = medicineRoutes(signedIn, ofClient);
const reportInstances = reportInstanceRoutes(signedIn, ofClient);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...outsideRoutes,
    signedIn.addChildren([
      ...accessRoutes(signedIn),
      ...organisationRoutes(signedIn),
      ...taskRoutes(signedIn),
      ...taskInstanceRoutes(signedIn),
      ...reportRoutes(signedIn),
      ...planRoutes(signedIn),
      companyDelegations(signedIn),
      periodReportRoute(signedIn),
      ...adminRoutes(signedIn),
      importRoute(signedIn),
      ...managementRoutes(signedIn),
      ...entityRoutes(signedIn),
      apiDocsRoute(signedIn),
      ...galleryRoutes(signedIn),
      unknown,
      ...days.named,
      ...activities.named,
      ...inventory.named,
      ...handover.named,
      ...medicine.named,
      ...reportInstances.named,
      ofClient.addChildren([
        ...days.chosen,
        ...paperRoutes(ofClient),
        weekRoute(ofClient),
        ...activities.chosen,
        ...inventory.chosen,
        ...handover.chosen,
        ...medicine.chosen,
        ...reportInstances.chosen,
        ...peopleRoutes(ofClient),
        ...timelineRoutes(ofClient),
        ...statisticsRoutes(ofClient),
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
  if (route.id.startsWith(`${signedIn.id}/`)) route.update({ notFoundComponent: NotFound });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Between two pages nothing is finished, and assistive technology waits.
const busy = (is: boolean) => () => document.body.setAttribute('aria-busy', String(is));
router.subscribe('onBeforeNavigate', busy(true));
router.subscribe('onRendered', busy(false));

onForbidden(async (previousAccount, isStale) =>
  isStale
    ? (await import('../access/confirm-first.tsx')).confirmFirst(router)
    : import('../core/refused.ts').then(
        ({ afterForbidden }) => afterForbidden(previousAccount),
        () => endSession('error.http.403'),
      ),
);

// Signed out, here or in another tab, or refused: nothing of what was shown may stay (R30).
let wasSignedIn = getSession().token !== null;
onSession(() => {
  const { token, asksSignIn } = getSession();
  const isSignedOut = wasSignedIn && token === null && !asksSignIn;
  wasSignedIn = token !== null || asksSignIn;
  if (isSignedOut && !isPublic(location.pathname)) void router.navigate({ to: '/loggain', replace: true });
});
