/** The routes of ADMIN: accounts, companies, clients, kept mails and the banner (product «Administration»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, oneOf } from '../core/search-params.ts';
import { type ListSearch, readListSearch } from '../kit/list-search.ts';
import type { GroupsSearch } from '../shared/figures/groups-query.ts';

const pageGuard = page('page.admin');
const userSearch = readListSearch(['firstName', 'lastName', 'login', 'activated', 'createdDate', 'lastModifiedDate']);
const nameListSearch = readListSearch(['name']);
const pagedSearch = readListSearch([]);

/** Under the signed-in layout. */
export function adminRoutes<const P extends AnyRoute>(signedIn: P) {
  const parentOptions = { getParentRoute: () => signedIn };
  const start = createRoute({
    ...parentOptions,
    path: '/admin',
    ...pageGuard,
    component: lazyRouteComponent(() => import('./Start.tsx')),
  });
  const users = createRoute({
    ...parentOptions,
    path: '/admin/hantera-anvandare',
    validateSearch: userSearch,
    ...pageGuard,
    component: laterPage(() => import('./UsersPage.tsx')),
  });
  const companies = createRoute({
    ...parentOptions,
    path: '/admin/foretag',
    validateSearch: nameListSearch,
    ...pageGuard,
    component: laterPage(() => import('./CompaniesPage.tsx')),
  });
  const company = createRoute({
    ...parentOptions,
    path: '/admin/foretag/$id',
    validateSearch: (raw: RawSearch): GroupsSearch => ({
      startDate: asDay(raw.startDate),
      endDate: asDay(raw.endDate),
      by: oneOf(['LABEL'] as const, raw.by),
    }),
    ...pageGuard,
    component: laterPage(() => import('./CompanyPage.tsx')),
  });
  const clients = createRoute({
    ...parentOptions,
    path: '/admin/klienter',
    validateSearch: (raw: RawSearch): ListSearch & { companyId?: number | undefined } => ({
      ...nameListSearch(raw),
      companyId: asId(raw.companyId),
    }),
    ...pageGuard,
    component: laterPage(() => import('./ClientsPage.tsx')),
  });
  const client = createRoute({
    ...parentOptions,
    path: '/admin/klienter/$id',
    ...pageGuard,
    component: laterPage(() => import('./ClientPage.tsx')),
  });
  const mails = createRoute({
    ...parentOptions,
    path: '/admin/utskick',
    validateSearch: pagedSearch,
    ...pageGuard,
    component: laterPage(() => import('./MailsPage.tsx')),
  });
  const banner = createRoute({
    ...parentOptions,
    path: '/banner',
    ...page('page.banner'),
    component: laterPage(() => import('./BannerPage.tsx')),
  });
  return [start, users, companies, company, clients, client, mails, banner] as const;
}
