/** The routes of ADMIN: accounts, companies, clients, kept mails and the banner (product «Administration»). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { Raw } from '../core/root-route.ts';
import { asDay, asId, oneOf } from '../core/search-params.ts';
import { type ListSearch, listSearch } from '../kit/list-search.ts';
import type { GroupsSearch } from '../shared/figures/groups-query.ts';

const pageGuard = page('page.admin');
const userSearch = listSearch(['firstName', 'lastName', 'login', 'activated', 'createdDate', 'lastModifiedDate']);
const byName = listSearch(['name']);
const paged = listSearch([]);

/** Under the signed-in layout. */
export function adminRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn };
  const start = createRoute({
    ...within,
    path: '/admin',
    ...pageGuard,
    component: lazyRouteComponent(() => import('./Start.tsx')),
  });
  const users = createRoute({
    ...within,
    path: '/admin/hantera-anvandare',
    validateSearch: userSearch,
    ...pageGuard,
    component: laterPage(() => import('./UsersPage.tsx')),
  });
  const companies = createRoute({
    ...within,
    path: '/admin/foretag',
    validateSearch: byName,
    ...pageGuard,
    component: laterPage(() => import('./CompaniesPage.tsx')),
  });
  const company = createRoute({
    ...within,
    path: '/admin/foretag/$id',
    validateSearch: (raw: Raw): GroupsSearch => ({
      startDate: asDay(raw.startDate),
      endDate: asDay(raw.endDate),
      by: oneOf(['LABEL'] as const, raw.by),
    }),
    ...pageGuard,
    component: laterPage(() => import('./CompanyPage.tsx')),
  });
  const clients = createRoute({
    ...within,
    path: '/admin/klienter',
    validateSearch: (raw: Raw): ListSearch & { companyId?: number | undefined } => ({ ...byName(raw), companyId: asId(raw.companyId) }),
    ...pageGuard,
    component: laterPage(() => import('./ClientsPage.tsx')),
  });
  const client = createRoute({
    ...within,
    path: '/admin/klienter/$id',
    ...pageGuard,
    component: laterPage(() => import('./ClientPage.tsx')),
  });
  const mails = createRoute({
    ...within,
    path: '/admin/utskick',
    validateSearch: paged,
    ...pageGuard,
    component: laterPage(() => import('./MailsPage.tsx')),
  });
  const banner = createRoute({
    ...within,
    path: '/banner',
    ...page('page.banner'),
    component: laterPage(() => import('./BannerPage.tsx')),
  });
  return [start, users, companies, company, clients, client, mails, banner] as const;
}
