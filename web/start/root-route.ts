/** The root of all routes, and what every area's routes are built of. */
import { createRootRoute } from '@tanstack/react-router';
import { FailedOutside, NotFoundOutside } from '../shell/Views.tsx';
import { Root } from './Root.tsx';
import { asOwnPath } from './search-params.ts';

/** Search parameters as an address holds them, unread. */
export type Raw = Record<string, unknown>;
/** The address that was wanted before one had to sign in or choose. */
export const from = (raw: Raw): { from?: string | undefined } => ({ from: asOwnPath(raw.from) });

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundOutside });
/** The options that the routes outside the sign-in begin with. */
export const outside = { getParentRoute: () => root, errorComponent: FailedOutside };
