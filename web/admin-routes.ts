/** The routes of ADMIN: accounts, companies, clients, kept mails and the banner (spec 1 §2). */
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { page } from './guards.ts';
import type { Raw } from './outside-routes.ts';
import { type ListSearch, listSearch } from './shared/list-search.ts';
import { asId } from './shared/search.ts';
import { withLaterTexts } from './shared/texts.ts';

const may = page('page.admin');
const userSearch = listSearch(['firstName', 'lastName', 'login', 'activated', 'createdDate', 'lastModifiedDate']);
const byName = listSearch(['name']);
const paged = listSearch([]);
const pages = withLaterTexts(() => import('./admin-pages.ts'));

/** Under the signed-in layout. */
export const adminRoutes = <const P extends AnyRoute>(signedIn: P) => {
  const within = { getParentRoute: () => signedIn };
  const start = createRoute({
    ...within,
    path: '/admin',
    staticData: may.staticData,
    beforeLoad: (at) => {
      may.beforeLoad(at);
      throw redirect({ to: '/admin/hantera-anvandare', replace: true });
    },
  });
  const users = createRoute({
    ...within,
    path: '/admin/hantera-anvandare',
    validateSearch: userSearch,
    ...may,
    component: lazyRouteComponent(pages, 'UsersPage'),
  });
  const companies = createRoute({
    ...within,
    path: '/admin/foretag',
    validateSearch: byName,
    ...may,
    component: lazyRouteComponent(pages, 'CompaniesPage'),
  });
  const clients = createRoute({
    ...within,
    path: '/admin/klienter',
    validateSearch: (raw: Raw): ListSearch & { companyId?: number | undefined } => ({ ...byName(raw), companyId: asId(raw.companyId) }),
    ...may,
    component: lazyRouteComponent(pages, 'ClientsPage'),
  });
  const client = createRoute({
    ...within,
    path: '/admin/klienter/$id',
    ...may,
    component: lazyRouteComponent(pages, 'ClientPage'),
  });
  const mails = createRoute({
    ...within,
    path: '/admin/utskick',
    validateSearch: paged,
    ...may,
    component: lazyRouteComponent(pages, 'MailsPage'),
  });
  const banner = createRoute({
    ...within,
    path: '/banner',
    ...page('page.banner'),
    component: lazyRouteComponent(pages, 'BannerPage'),
  });
  const gallery = createRoute({
    ...within,
    path: '/admin/galleri',
    ...may,
    component: lazyRouteComponent(pages, 'Gallery'),
  });
  return [start, users, companies, clients, client, mails, banner, gallery] as const;
};
