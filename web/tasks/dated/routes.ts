/** The routes of dated tasks: the organisation's calendar and list of them, a new one, one by itself (product «Dated tasks»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { taskSourceKinds } from '#domain/inbox.ts';
import { responsibleWords } from '#domain/responsible.ts';
import { pageRouteOptions } from '../../core/guards.ts';
import { lazyPage } from '../../core/later-page.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asDay, asId, asWholeNumber, oneOf } from '../../core/search-params.ts';
import type { CreateSearch, TasksSearch } from './dated-search.ts';

const tasksPageOptions = pageRouteOptions('page.tasks');
/** No calendar goes further back: before the first year there are no days to draw. */
const EARLIEST_DAY = '1900-01-01';

const readTasksSearch = (rawSearch: RawSearch): TasksSearch => ({
  view: oneOf(['week', 'list'] as const, rawSearch.view),
  date: parseCalendarDay(rawSearch.date),
  from: parseCalendarDay(rawSearch.from),
  to: parseCalendarDay(rawSearch.to),
  clientId: asId(rawSearch.clientId),
  labelId: asId(rawSearch.labelId),
  taskCategoryId: asId(rawSearch.taskCategoryId),
  responsible: oneOf(responsibleWords, rawSearch.responsible) ?? asId(rawSearch.responsible),
  status: rawSearch.view === 'list' ? oneOf(['missed'] as const, rawSearch.status) : undefined,
  page: asWholeNumber(rawSearch.page, 2, 999_999),
});
const readCreateSearch = (rawSearch: RawSearch): CreateSearch => ({
  clientId: asId(rawSearch.clientId),
  taskId: asId(rawSearch.taskId),
  fromId: asId(rawSearch.fromId),
  fromType: oneOf(taskSourceKinds, rawSearch.fromType),
  date: parseCalendarDay(rawSearch.date),
});

/** Under the signed-in layout. */
export function taskInstanceRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const signedInOptions = { getParentRoute: () => signedInRoute };
  const tasksRoute = createRoute({
    ...signedInOptions,
    path: '/organisation/uppgifter',
    validateSearch: readTasksSearch,
    ...tasksPageOptions,
    component: lazyPage(() => import('./DatedTasks.tsx')),
  });
  const creationRoute = createRoute({
    ...signedInOptions,
    path: '/uppgiftinstans/skapa',
    validateSearch: readCreateSearch,
    ...tasksPageOptions,
    component: lazyPage(() => import('./DatedTaskCreatePage.tsx')),
  });
  const detailRoute = createRoute({
    ...signedInOptions,
    path: '/uppgiftinstans/$id',
    ...pageRouteOptions('page.tasks', true),
    component: lazyPage(() => import('./DatedTaskDetail.tsx')),
  });
  return [tasksRoute, creationRoute, detailRoute] as const;
}

function parseCalendarDay(rawDay: unknown) {
  const day = asDay(rawDay);
  return day && day >= EARLIEST_DAY ? day : undefined;
}
