/** The routes outside the sign-in: signing in and out, registration, activation, reset, an invitation (spec 1 §2). */
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { Root } from './Root.tsx';
import { asOwnPath, asText } from './shared/search.ts';
import { FailedOutside, NotFoundOutside } from './shell/Views.tsx';

export type Raw = Record<string, unknown>;
/** The address that was wanted before one had to sign in or choose. */
export const from = (raw: Raw): { from?: string | undefined } => ({ from: asOwnPath(raw.from) });

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundOutside });
export const at = { getParentRoute: () => root, errorComponent: FailedOutside };

const signIn = createRoute({
  ...at,
  path: '/loggain',
  validateSearch: from,
  component: lazyRouteComponent(() => import('./access/SignIn.tsx')),
});
const signOut = createRoute({ ...at, path: '/loggaut', component: lazyRouteComponent(() => import('./access/SignOut.tsx')) });

const token = (raw: Raw): { token?: string | undefined } => ({ token: asText(raw.token) });
const key = (raw: Raw): { key?: string | undefined } => ({ key: asText(raw.key) });
const register = createRoute({
  ...at,
  path: '/konto/registrera',
  validateSearch: token,
  component: lazyRouteComponent(() => import('./access/Register.tsx')),
});
const Registered = lazyRouteComponent(() => import('./access/Registered.tsx'));
const registered = createRoute({ ...at, path: '/konto/registrera-klar', component: Registered });
const registeredAdmin = createRoute({ ...at, path: '/konto/registrera-klar-admin', component: Registered });
const activate = createRoute({
  ...at,
  path: '/konto/aktivera/{-$key}',
  validateSearch: key,
  component: lazyRouteComponent(() => import('./access/Activate.tsx')),
});
const resetRequest = createRoute({
  ...at,
  path: '/konto/aterstall/forfragan',
  component: lazyRouteComponent(() => import('./access/ResetRequest.tsx')),
});
const resetFinish = createRoute({
  ...at,
  path: '/konto/aterstall/klar/{-$key}',
  validateSearch: key,
  component: lazyRouteComponent(() => import('./access/ResetFinish.tsx')),
});
const acceptInvitation = createRoute({
  ...at,
  path: '/acceptera-inbjudan',
  validateSearch: token,
  component: lazyRouteComponent(() => import('./access/AcceptInvitation.tsx')),
});
const Legal = lazyRouteComponent(() => import('./access/Legal.tsx'));
const terms = createRoute({ ...at, path: '/villkor', component: Legal });
const privacy = createRoute({ ...at, path: '/integritetspolicy', component: Legal });

export const outside = [
  signIn,
  signOut,
  register,
  registered,
  registeredAdmin,
  activate,
  resetRequest,
  resetFinish,
  acceptInvitation,
  terms,
  privacy,
] as const;
