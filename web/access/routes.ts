/** The routes of access: signing in and out, registration, activation, reset, an invitation; behind the sign-in one's account and groups. */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { groupsPage, page } from '../core/guards.ts';
import { from, type Raw } from '../core/root-route.ts';
import { asText } from '../core/search-params.ts';
import { withLaterTexts } from '../core/texts.ts';
import { outside } from '../shell/outside-route.ts';

const signIn = createRoute({
  ...outside,
  path: '/loggain',
  validateSearch: from,
  component: lazyRouteComponent(() => import('./SignIn.tsx')),
});
const signOut = createRoute({ ...outside, path: '/loggaut', component: lazyRouteComponent(() => import('./SignOut.tsx')) });

const token = (raw: Raw): { token?: string | undefined } => ({ token: asText(raw.token) });
const key = (raw: Raw): { key?: string | undefined } => ({ key: asText(raw.key) });
const register = createRoute({
  ...outside,
  path: '/konto/registrera',
  validateSearch: token,
  component: lazyRouteComponent(() => import('./RegistrationPage.tsx')),
});
const RegisteredPage = lazyRouteComponent(() => import('./RegisteredPage.tsx'));
const registered = createRoute({ ...outside, path: '/konto/registrera-klar', component: RegisteredPage });
const registeredAdmin = createRoute({ ...outside, path: '/konto/registrera-klar-admin', component: RegisteredPage });
/** A page that the link of a mail opens, with its key. */
const byMail = <const P extends string>({ path }: { path: P }, load: () => Promise<{ default: () => ReactNode }>) =>
  createRoute({ ...outside, path, validateSearch: key, component: lazyRouteComponent(load) });
const activate = byMail({ path: '/konto/aktivera/{-$key}' }, () => import('./ActivationPage.tsx'));
const confirmEmail = byMail({ path: '/konto/bekrafta/{-$key}' }, () => import('./EmailConfirmationPage.tsx'));
const resetRequest = createRoute({
  ...outside,
  path: '/konto/aterstall/forfragan',
  component: lazyRouteComponent(() => import('./ResetRequest.tsx')),
});
const resetFinish = byMail({ path: '/konto/aterstall/klar/{-$key}' }, () => import('./ResetFinish.tsx'));
const acceptInvitation = createRoute({
  ...outside,
  path: '/acceptera-inbjudan',
  validateSearch: token,
  component: lazyRouteComponent(() => import('./InvitationAcceptPage.tsx')),
});
const Legal = lazyRouteComponent(() => import('./Legal.tsx'));
const terms = createRoute({ ...outside, path: '/villkor', component: Legal });
const privacy = createRoute({ ...outside, path: '/integritetspolicy', component: Legal });
const accessibility = createRoute({
  ...outside,
  path: '/tillganglighet',
  component: lazyRouteComponent(withLaterTexts(() => import('./Accessibility.tsx'))),
});
const byProvider = createRoute({
  ...outside,
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
  byProvider,
] as const;

/** Under the signed-in layout. */
export function accessRoutes<const S extends AnyRoute>(signedIn: S) {
  const within = { getParentRoute: () => signedIn };
  const chooseGroup = createRoute({
    ...within,
    path: '/valj-grupp',
    validateSearch: from,
    ...groupsPage('page.chooseGroup'),
    component: lazyRouteComponent(() => import('./GroupPickerPage.tsx')),
  });
  const deactivated = createRoute({
    ...within,
    path: '/inaktiverad',
    ...groupsPage('account.see'),
    component: lazyRouteComponent(() => import('./DeactivatedPage.tsx')),
  });
  const createClient = createRoute({
    ...within,
    path: '/klient/skapa',
    ...groupsPage('page.createClient'),
    component: lazyRouteComponent(() => import('./FirstClientPage.tsx')),
  });
  const account = createRoute({
    ...within,
    path: '/konto',
    ...page('page.account'),
    component: lazyRouteComponent(() => import('./Account.tsx')),
  });
  return [chooseGroup, deactivated, createClient, account] as const;
}
