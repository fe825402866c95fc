/** The routes of the generic pages: every resource of the contract, its list, one of it or a new one (product «Generic pages», R66). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asId, asText } from '../core/search-params.ts';
import { readListSearch } from '../kit/list-search.ts';
import type { EntitySearch } from './search.ts';

const { staticData, beforeLoad } = pageRouteOptions('page.admin');
const readPagedSearch = readListSearch([]);

/** Under the signed-in layout; one file for all, since each route of its own would weigh on every first load. */
export function entityRoutes<const S extends AnyRoute>(signedInRoute: S) {
  const routeOptions = {
    getParentRoute: () => signedInRoute,
    staticData,
    // The resource is a name, which its page looks up; in the place of an id «ny» is a new one.
    beforeLoad: ({ params: { id } }: { params: Record<string, string> }) => beforeLoad({ params: id && id !== 'ny' ? { id } : {} }),
    // The page knows the fields by which its list is sorted.
    validateSearch: (rawSearch: RawSearch): EntitySearch => ({
      ...readPagedSearch(rawSearch),
      sort: asText(rawSearch.sort),
      clientId: asId(rawSearch.clientId),
      companyId: asId(rawSearch.companyId),
    }),
    component: lazyPage(() => import('./Entities.tsx')),
  };
  return [
    createRoute({ ...routeOptions, path: '/admin/entitet' }),
    createRoute({ ...routeOptions, path: '/admin/entitet/$resource' }),
    createRoute({ ...routeOptions, path: '/admin/entitet/$resource/$id' }),
  ] as const;
}
