/** The routes of ADMIN: accounts, companies, clients, kept mails and the banner (product «Administration»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, oneOf } from '../core/search-params.ts';
import { type ListSearch, readListSearch } from '../kit/list-search.ts';
import type { GroupsSearch } from '../shared/figures/groups-query.ts';

const pageGuard = pageRouteOptions('page.admin');
const readUserSearch = readListSearch(['firstName', 'lastName', 'login', 'activated', 'createdDate', 'lastModifiedDate']);
const readNameListSearch = readListSearch(['name']);
const readPagedSearch = readListSearch([]);

/** Under the signed-in layout. */
export function adminRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const parentOptions = { getParentRoute: () => signedInRoute };
  const startRoute = createRoute({
    ...parentOptions,
    path: '/admin',
    ...pageGuard,
    component: lazyRouteComponent(() => import('./Start.tsx')),
  });
  const usersRoute = createRoute({
    ...parentOptions,
    path: '/admin/hantera-anvandare',
    validateSearch: readUserSearch,
    ...pageGuard,
    component: lazyPage(() => import('./UsersPage.tsx')),
  });
  const companiesRoute = createRoute({
    ...parentOptions,
    path: '/admin/foretag',
    validateSearch: readNameListSearch,
    ...pageGuard,
    component: lazyPage(() => import('./CompaniesPage.tsx')),
  });
  const companyRoute = createRoute({
    ...parentOptions,
    path: '/admin/foretag/$id',
    validateSearch: (rawSearch: RawSearch): GroupsSearch => ({
      startDate: asDay(rawSearch.startDate),
      endDate: asDay(rawSearch.endDate),
      by: oneOf(['LABEL'] as const, rawSearch.by),
    }),
    ...pageGuard,
    component: lazyPage(() => import('./CompanyPage.tsx')),
  });
  const clientsRoute = createRoute({
    ...parentOptions,
    path: '/admin/klienter',
    validateSearch: (rawSearch: RawSearch): ListSearch & { companyId?: number | undefined } => ({
      ...readNameListSearch(rawSearch),
      companyId: asId(rawSearch.companyId),
    }),
    ...pageGuard,
    component: lazyPage(() => import('./ClientsPage.tsx')),
  });
  const clientRoute = createRoute({
    ...parentOptions,
    path: '/admin/klienter/$id',
    ...pageGuard,
    component: lazyPage(() => import('./ClientPage.tsx')),
  });
  const mailsRoute = createRoute({
    ...parentOptions,
    path: '/admin/utskick',
    validateSearch: readPagedSearch,
    ...pageGuard,
    component: lazyPage(() => import('./MailsPage.tsx')),
  });
  const bannerRoute = createRoute({
    ...parentOptions,
    path: '/banner',
    ...pageRouteOptions('page.banner'),
    component: lazyPage(() => import('./BannerPage.tsx')),
  });
  return [startRoute, usersRoute, companiesRoute, companyRoute, clientsRoute, clientRoute, mailsRoute, bannerRoute] as const;
}
