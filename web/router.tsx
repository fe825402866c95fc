/** The routes: every screen is its own chunk, its search parameters read by plain functions, its act named (design §5). */
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { isPublic } from './access/landing.ts';
import { knowGroups } from './access/who.ts';
import { activityRoutes } from './activity-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { clientPage, groupsPage, namesClient, page, signedInOnly } from './guards.ts';
import { inventoryRoutes } from './inventory-routes.ts';
import { organisationRoutes } from './organisation-routes.ts';
import { at, from, outside, type Raw, root } from './outside-routes.ts';
import { asDay, asId, asWhole } from './shared/search.ts';
import { getSession, onSession } from './shared/session.ts';
import { withLaterTexts } from './shared/texts.ts';
import { Failed, NotFound, Pending } from './shell/Views.tsx';
import { taskInstanceRoutes } from './task-instance-routes.ts';
import { taskRoutes } from './task-routes.ts';

const own = () => import('./own-pages.ts');
const home = createRoute({
  ...at,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: getSession().token ? '/handelse' : '/loggain' });
  },
});
const signedIn = createRoute({
  ...at,
  id: 'signed-in',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./shell/SignedIn.tsx')),
});
const within = { getParentRoute: () => signedIn };

const chooseGroup = createRoute({
  ...within,
  path: '/valj-grupp',
  validateSearch: from,
  ...groupsPage('page.chooseGroup'),
  component: lazyRouteComponent(() => import('./access/ChooseGroup.tsx')),
});
const deactivated = createRoute({
  ...within,
  path: '/inaktiverad',
  ...groupsPage('account.see'),
  component: lazyRouteComponent(() => import('./access/Deactivated.tsx')),
});
const createClient = createRoute({
  ...within,
  path: '/klient/skapa',
  ...groupsPage('page.createClient'),
  component: lazyRouteComponent(own, 'CreateClient'),
});
const account = createRoute({
  ...within,
  path: '/konto',
  ...page('page.account'),
  component: lazyRouteComponent(own, 'Account'),
});

/** The pages that need a client: the chosen one, or one that the address names. */
const ofClient = createRoute({ ...within, id: 'of-client', component: lazyRouteComponent(() => import('./access/OfClient.tsx')) });
const withClient = { getParentRoute: () => ofClient };

const day = createRoute({
  ...withClient,
  path: '/handelse',
  validateSearch: (raw: Raw): { date?: string | undefined; id?: number | undefined; scrollId?: number | undefined } => ({
    date: asDay(raw.date),
    id: asId(raw.id),
    scrollId: asId(raw.scrollId),
  }),
  ...clientPage('page.day'),
  component: lazyRouteComponent(() => import('./planning/DayFlow.tsx')),
});
const createInstance = createRoute({
  ...withClient,
  path: '/handelse/skapa',
  validateSearch: (
    raw: Raw,
  ): { step?: number | undefined; cat?: number | undefined; act?: number | undefined; date?: string | undefined } => ({
    step: asWhole(raw.step, 0, 9),
    cat: asId(raw.cat),
    act: asId(raw.act),
    date: asDay(raw.date),
  }),
  ...clientPage('page.instance.create'),
  component: lazyRouteComponent(() => import('./planning/CreateInstance.tsx')),
});
const instance = createRoute({
  ...within,
  path: '/handelse/$id',
  ...page('page.day'),
  component: lazyRouteComponent(own, 'InstanceDetail'),
});

const team = createRoute({
  ...withClient,
  path: '/klientgrupp',
  validateSearch: (raw: Raw): { clientId?: number | undefined } => ({ clientId: asId(raw.clientId) }),
  ...clientPage('page.team', namesClient),
  // Whether there is another team to change to.
  loader: () => knowGroups(),
  component: lazyRouteComponent(
    withLaterTexts(() => import('./care-pages.ts')),
    'TeamPage',
  ),
});
const care = activityRoutes(signedIn, ofClient);
const supplies = inventoryRoutes(signedIn, ofClient);

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...outside,
    signedIn.addChildren([
      chooseGroup,
      deactivated,
      createClient,
      account,
      ...organisationRoutes(signedIn),
      ...taskRoutes(signedIn),
      ...taskInstanceRoutes(signedIn),
      ofClient.addChildren([day, createInstance, team, ...care.chosen, ...supplies.chosen]),
      instance,
      ...care.named,
      ...supplies.named,
      ...adminRoutes(signedIn),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: Failed,
  defaultNotFoundComponent: NotFound,
  defaultPendingComponent: Pending,
  defaultPendingMs: 300,
  scrollRestoration: true,
  trailingSlash: 'never',
});
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Between two pages nothing is finished, and assistive technology waits.
const busy = (is: boolean) => () => document.body.setAttribute('aria-busy', String(is));
router.subscribe('onBeforeNavigate', busy(true));
router.subscribe('onRendered', busy(false));

// Signed out, here or in another tab, or refused: nothing of what was shown may stay (R30).
let wasSignedIn = getSession().token !== null;
onSession(() => {
  const { token, asksSignIn } = getSession();
  const left = wasSignedIn && token === null && !asksSignIn;
  wasSignedIn = token !== null || asksSignIn;
  if (left && !isPublic(location.pathname)) void router.navigate({ to: '/loggain', replace: true });
});
