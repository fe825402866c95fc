/** The routes of access: signing in and out, registration, activation, reset, an invitation; behind the sign-in one's account and groups. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { groupsPage, page } from '../core/guards.ts';
import { type RawSearch, readFrom } from '../core/root-route.ts';
import { asText } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import { outsideOptions } from '../shell/outside-route.ts';

const signIn = createRoute({
  ...outsideOptions,
  path: '/loggain',
  validateSearch: readFrom,
  component: lazyRouteComponent(() => import('./SignIn.tsx')),
});
const signOut = createRoute({ ...outsideOptions, path: '/loggaut', component: lazyRouteComponent(() => import('./SignOut.tsx')) });

const readTokenSearch = (raw: RawSearch): { token?: string | undefined } => ({ token: asText(raw.token) });
const readKeySearch = (raw: RawSearch): { key?: string | undefined } => ({ key: asText(raw.key) });
const register = createRoute({
  ...outsideOptions,
  path: '/konto/registrera',
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('./RegistrationPage.tsx')),
});
const RegisteredPage = lazyRouteComponent(() => import('./RegisteredPage.tsx'));
const registered = createRoute({ ...outsideOptions, path: '/konto/registrera-klar', component: RegisteredPage });
const registeredAdmin = createRoute({ ...outsideOptions, path: '/konto/registrera-klar-admin', component: RegisteredPage });
/** A page that the link of a mail opens, with its key. */
const createMailRoute = <const P extends string>({ path }: { path: P }, load: () => Promise<{ default: () => ReactNode }>) =>
  createRoute({ ...outsideOptions, path, validateSearch: readKeySearch, component: lazyRouteComponent(load) });
const activate = createMailRoute({ path: '/konto/aktivera/{-$key}' }, () => import('./ActivationPage.tsx'));
const confirmEmail = createMailRoute({ path: '/konto/bekrafta/{-$key}' }, () => import('./EmailConfirmationPage.tsx'));
const resetRequest = createRoute({
  ...outsideOptions,
  path: '/konto/aterstall/forfragan',
  component: lazyRouteComponent(() => import('./ResetRequest.tsx')),
});
const resetFinish = createMailRoute({ path: '/konto/aterstall/klar/{-$key}' }, () => import('./ResetFinish.tsx'));
const acceptInvitation = createRoute({
  ...outsideOptions,
  path: '/acceptera-inbjudan',
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('./InvitationAcceptPage.tsx')),
});
const Legal = lazyRouteComponent(() => import('./Legal.tsx'));
const terms = createRoute({ ...outsideOptions, path: '/villkor', component: Legal });
const privacy = createRoute({ ...outsideOptions, path: '/integritetspolicy', component: Legal });
const accessibility = createRoute({
  ...outsideOptions,
  path: '/tillganglighet',
  component: lazyRouteComponent(withLaterTexts(() => import('./Accessibility.tsx'))),
});
const providerSignIn = createRoute({
  ...outsideOptions,
  path: '/loggain/$slug',
  component: lazyRouteComponent(withLaterTexts(() => import('./ProviderSignIn.tsx'))),
});

export const outsideRoutes = [
  signIn,
  signOut,
  register,
  registered,
  registeredAdmin,
  activate,
  confirmEmail,
  resetRequest,
  resetFinish,
  acceptInvitation,
  terms,
  privacy,
  accessibility,
  providerSignIn,
] as const;

/** Under the signed-in layout. */
export function accessRoutes<const S extends AnyRoute>(signedIn: S) {
  const signedInOptions = { getParentRoute: () => signedIn };
  const chooseGroup = createRoute({
    ...signedInOptions,
    path: '/valj-grupp',
    validateSearch: readFrom,
    ...groupsPage('page.chooseGroup'),
    component: lazyRouteComponent(() => import('./GroupPickerPage.tsx')),
  });
  const deactivated = createRoute({
    ...signedInOptions,
    path: '/inaktiverad',
    ...groupsPage('account.see'),
    component: lazyRouteComponent(() => import('./DeactivatedPage.tsx')),
  });
  const createClient = createRoute({
    ...signedInOptions,
    path: '/klient/skapa',
    ...groupsPage('page.createClient'),
    component: lazyRouteComponent(() => import('./FirstClientPage.tsx')),
  });
  const account = createRoute({
    ...signedInOptions,
    path: '/konto',
    ...page('page.account'),
    component: lazyRouteComponent(() => import('./Account.tsx')),
  });
  return [chooseGroup, deactivated, createClient, account] as const;
}
