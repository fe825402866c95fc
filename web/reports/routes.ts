/** The routes of reports' forms (product «Reports»); those of what was filled in are their own. */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../core/guards.ts';
import { laterPage } from '../core/later-page.ts';
import type { RawSearch } from '../core/root-route.ts';
import { asDay, asId, asWhole } from '../core/search-params.ts';
import { asWords } from '../kit/list-search.ts';
import type { FormsSearch } from './forms/report-query.ts';
import type { ResponsesSearch } from './forms/responses-query.ts';

const formsSearch = (raw: RawSearch): FormsSearch => ({ q: asWords(raw.q), companyId: asId(raw.companyId) });
type NewSearch = { templateId?: number | undefined; companyId?: number | undefined };
const newSearch = (raw: RawSearch): NewSearch => ({ templateId: asId(raw.templateId), companyId: asId(raw.companyId) });
const responsesSearch = (raw: RawSearch): ResponsesSearch => ({
  view: raw.view === 'figures' ? raw.view : undefined,
  page: asWhole(raw.page, 2, 999_999),
  sort: asWords(raw.sort),
  clientId: asId(raw.clientId),
  signedById: asId(raw.signedById),
  from: asDay(raw.from),
  to: asDay(raw.to),
  questionId: asId(raw.questionId),
  answer: asWords(raw.answer),
});

/** Under the signed-in layout. */
export function reportRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const routeOptions = { getParentRoute: () => signedInRoute, validateSearch: formsSearch, ...page('report.see') };
  const list = createRoute({
    ...routeOptions,
    path: '/rapport',
    component: laterPage(() => import('./forms/ReportsPage.tsx')),
  });
  const creationRoute = createRoute({
    ...routeOptions,
    path: '/rapport/ny',
    validateSearch: newSearch,
    ...page('report.change'),
    component: laterPage(() => import('./forms/ReportCreatePage.tsx')),
  });
  const editRoute = createRoute({
    ...routeOptions,
    path: '/rapport/$id',
    component: laterPage(() => import('./forms/ReportEditPage.tsx')),
  });
  const responses = createRoute({
    ...routeOptions,
    path: '/rapport/$id/svar',
    validateSearch: responsesSearch,
    component: laterPage(() => import('./forms/ResponsesPage.tsx')),
  });
  const removalRoute = createRoute({
    ...routeOptions,
    path: '/rapport/$id/tabort',
    ...page('report.change'),
    component: laterPage(() => import('./forms/ReportsPage.tsx')),
  });
  return [list, creationRoute, editRoute, responses, removalRoute] as const;
}
