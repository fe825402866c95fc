/** The routes of reports' forms (product «Reports»); those of what was filled in are their own. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../core/guards.ts';
import { lazyPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWholeNumber } from '../core/search-params.ts';
import { asSearchText } from '../kit/list-search.ts';
import type { FormsSearch } from './forms/report-query.ts';
import type { ResponsesSearch } from './forms/responses-query.ts';

const readFormsSearch = (rawSearch: RawSearch): FormsSearch => ({ q: asSearchText(rawSearch.q), companyId: asId(rawSearch.companyId) });
type CreateSearch = { templateId?: number | undefined; companyId?: number | undefined };
const readCreateSearch = (rawSearch: RawSearch): CreateSearch => ({
  templateId: asId(rawSearch.templateId),
  companyId: asId(rawSearch.companyId),
});
const readResponsesSearch = (rawSearch: RawSearch): ResponsesSearch => ({
  view: rawSearch.view === 'figures' ? rawSearch.view : undefined,
  page: asWholeNumber(rawSearch.page, 2, 999_999),
  sort: asSearchText(rawSearch.sort),
  clientId: asId(rawSearch.clientId),
  signedById: asId(rawSearch.signedById),
  from: asDay(rawSearch.from),
  to: asDay(rawSearch.to),
  questionId: asId(rawSearch.questionId),
  answer: asSearchText(rawSearch.answer),
});

/** Under the signed-in layout. */
export function reportRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const routeOptions = { getParentRoute: () => signedInRoute, validateSearch: readFormsSearch, ...pageRouteOptions('report.see') };
  const listRoute = createRoute({
    ...routeOptions,
    path: '/rapport',
    component: lazyPage(() => import('./forms/ReportsPage.tsx')),
  });
  const creationRoute = createRoute({
    ...routeOptions,
    path: '/rapport/ny',
    validateSearch: readCreateSearch,
    ...pageRouteOptions('report.change'),
    component: lazyPage(() => import('./forms/ReportCreatePage.tsx')),
  });
  const editRoute = createRoute({
    ...routeOptions,
    path: '/rapport/$id',
    component: lazyPage(() => import('./forms/ReportEditPage.tsx')),
  });
  const responsesRoute = createRoute({
    ...routeOptions,
    path: '/rapport/$id/svar',
    validateSearch: readResponsesSearch,
    component: lazyPage(() => import('./forms/ResponsesPage.tsx')),
  });
  const removalRoute = createRoute({
    ...routeOptions,
    path: '/rapport/$id/tabort',
    ...pageRouteOptions('report.change'),
    component: lazyPage(() => import('./forms/ReportsPage.tsx')),
  });
  return [listRoute, creationRoute, editRoute, responsesRoute, removalRoute] as const;
}
