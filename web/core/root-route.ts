/** The root of all routes, which app/router.tsx gives its component. */
import { createRootRoute } from '@tanstack/react-router';
import { asOwnPath } from './search-params.ts';

/** Search parameters as an address holds them, unread. */
export type RawSearch = Record<string, unknown>;
/** The address that was wanted before one had to sign in or choose. */
export const readReturnSearch = (rawSearch: RawSearch): { from?: string | undefined } => ({ from: asOwnPath(rawSearch.from) });

export const rootRoute = createRootRoute();
