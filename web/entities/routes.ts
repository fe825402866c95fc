/** The routes of the generic pages: every resource of the contract, its list, a new one, one (product «Generic pages», R66). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { asWords, sizes } from '../kit/list-search.ts';
import { page } from '../start/guards.ts';
import type { Raw } from '../start/root-route.ts';
import { asId, asWhole } from '../start/search-params.ts';
import { withLaterTexts } from '../start/texts.ts';
import type { EntitySearch, Whose } from './search.ts';

const may = page('page.admin');
const whose = (raw: Raw): Whose => ({ clientId: asId(raw.clientId), companyId: asId(raw.companyId) });
/** Which fields a list is sorted by is the resource's to know, which the address names. */
const listed = (raw: Raw): EntitySearch => ({
  ...whose(raw),
  q: asWords(raw.q),
  page: asWhole(raw.page, 2, 999_999),
  size: sizes.find((size) => size !== sizes[0] && size === asWhole(raw.size, 1, 100)),
  sort: typeof raw.sort === 'string' && /^[\w.]{1,60},(asc|desc)$/.test(raw.sort) ? raw.sort : undefined,
});

/** Under the signed-in layout. */
export function entityRoutes<const S extends AnyRoute>(signedIn: S) {
  const within = { getParentRoute: () => signedIn };
  const guarded = {
    staticData: may.staticData,
    // The resource is a name; one that is not there is said by the page.
    beforeLoad: ({ params }: { params: { resource?: string; id?: string } }) =>
      may.beforeLoad({ params: params.id === undefined ? {} : { id: params.id } }),
  };
  const index = createRoute({
    ...within,
    ...guarded,
    path: '/admin/entitet',
    component: lazyRouteComponent(withLaterTexts(() => import('./EntityIndex.tsx'))),
  });
  const list = createRoute({
    ...within,
    ...guarded,
    path: '/admin/entitet/$resource',
    validateSearch: listed,
    component: lazyRouteComponent(withLaterTexts(() => import('./EntityList.tsx'))),
  });
  const made = createRoute({
    ...within,
    ...guarded,
    path: '/admin/entitet/$resource/ny',
    validateSearch: whose,
    component: lazyRouteComponent(withLaterTexts(() => import('./EntityNew.tsx'))),
  });
  const one = createRoute({
    ...within,
    ...guarded,
    path: '/admin/entitet/$resource/$id',
    validateSearch: whose,
    component: lazyRouteComponent(withLaterTexts(() => import('./EntityPage.tsx'))),
  });
  return [index, list, made, one] as const;
}
