/** The routes of access: signing in and out, registration, activation, reset, an invitation; behind the sign-in one's account and groups. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { groupsPageRouteOptions, pageRouteOptions } from '../core/guards.ts';
import { type RawSearch, readReturnSearch } from '../core/root-route.ts';
import { asText } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import { outsideRouteOptions } from '../shell/outside-route.ts';

const signInRoute = createRoute({
  ...outsideRouteOptions,
  path: '/loggain',
  validateSearch: readReturnSearch,
  component: lazyRouteComponent(() => import('./SignIn.tsx')),
});
const signOutRoute = createRoute({
  ...outsideRouteOptions,
  path: '/loggaut',
  component: lazyRouteComponent(() => import('./SignOut.tsx')),
});

const readTokenSearch = (rawSearch: RawSearch): { token?: string | undefined } => ({ token: asText(rawSearch.token) });
const readKeySearch = (rawSearch: RawSearch): { key?: string | undefined } => ({ key: asText(rawSearch.key) });
const registerRoute = createRoute({
  ...outsideRouteOptions,
  path: '/konto/registrera',
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('./RegistrationPage.tsx')),
});
const RegisteredPage = lazyRouteComponent(() => import('./RegisteredPage.tsx'));
const registeredRoute = createRoute({ ...outsideRouteOptions, path: '/konto/registrera-klar', component: RegisteredPage });
const registeredAdminRoute = createRoute({ ...outsideRouteOptions, path: '/konto/registrera-klar-admin', component: RegisteredPage });
/** A page that the link of a mail opens, with its key. */
const createMailRoute = <const P extends string>({ path }: { path: P }, loadPage: () => Promise<{ default: () => ReactNode }>) =>
  createRoute({ ...outsideRouteOptions, path, validateSearch: readKeySearch, component: lazyRouteComponent(loadPage) });
const activateRoute = createMailRoute({ path: '/konto/aktivera/{-$key}' }, () => import('./ActivationPage.tsx'));
const confirmEmailRoute = createMailRoute({ path: '/konto/bekrafta/{-$key}' }, () => import('./EmailConfirmationPage.tsx'));
const resetRequestRoute = createRoute({
  ...outsideRouteOptions,
  path: '/konto/aterstall/forfragan',
  component: lazyRouteComponent(() => import('./ResetRequest.tsx')),
});
const resetFinishRoute = createMailRoute({ path: '/konto/aterstall/klar/{-$key}' }, () => import('./ResetFinish.tsx'));
const acceptInvitationRoute = createRoute({
  ...outsideRouteOptions,
  path: '/acceptera-inbjudan',
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('./InvitationAcceptPage.tsx')),
});
const Legal = lazyRouteComponent(() => import('./Legal.tsx'));
const termsRoute = createRoute({ ...outsideRouteOptions, path: '/villkor', component: Legal });
const privacyRoute = createRoute({ ...outsideRouteOptions, path: '/integritetspolicy', component: Legal });
const accessibilityRoute = createRoute({
  ...outsideRouteOptions,
  path: '/tillganglighet',
  component: lazyRouteComponent(withLaterTexts(() => import('./Accessibility.tsx'))),
});
const providerSignInRoute = createRoute({
  ...outsideRouteOptions,
  path: '/loggain/$slug',
  component: lazyRouteComponent(withLaterTexts(() => import('./ProviderSignIn.tsx'))),
});

export const outsideRoutes = [
  signInRoute,
  signOutRoute,
  registerRoute,
  registeredRoute,
  registeredAdminRoute,
  activateRoute,
  confirmEmailRoute,
  resetRequestRoute,
  resetFinishRoute,
  acceptInvitationRoute,
  termsRoute,
  privacyRoute,
  accessibilityRoute,
  providerSignInRoute,
] as const;

/** Under the signed-in layout. */
export function accessRoutes<const S extends AnyRoute>(signedInRoute: S) {
  const signedInOptions = { getParentRoute: () => signedInRoute };
  const chooseGroupRoute = createRoute({
    ...signedInOptions,
    path: '/valj-grupp',
    validateSearch: readReturnSearch,
    ...groupsPageRouteOptions('page.chooseGroup'),
    component: lazyRouteComponent(() => import('./GroupPickerPage.tsx')),
  });
  const deactivatedRoute = createRoute({
    ...signedInOptions,
    path: '/inaktiverad',
    ...groupsPageRouteOptions('account.see'),
    component: lazyRouteComponent(() => import('./DeactivatedPage.tsx')),
  });
  const createClientRoute = createRoute({
    ...signedInOptions,
    path: '/klient/skapa',
    ...groupsPageRouteOptions('page.createClient'),
    component: lazyRouteComponent(() => import('./FirstClientPage.tsx')),
  });
  const accountRoute = createRoute({
    ...signedInOptions,
    path: '/konto',
    ...pageRouteOptions('page.account'),
    component: lazyRouteComponent(() => import('./Account.tsx')),
  });
  return [chooseGroupRoute, deactivatedRoute, createClientRoute, accountRoute] as const;
}
