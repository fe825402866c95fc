/** The routes of dated tasks: the organisation's calendar and list of them, a new one, one by itself (product «Dated tasks»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { taskSourceKinds } from '#domain/inbox.ts';
import { responsibleWords } from '#domain/responsible.ts';
import { page } from '../../core/guards.ts';
import { laterPage } from '../../core/later-page.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asDay, asId, asWhole, oneOf } from '../../core/search-params.ts';
import type { CreateSearch, TasksSearch } from './dated-search.ts';

const tasksPage = page('page.tasks');
/** No calendar goes further back: before the first year there are no days to draw. */
const EARLIEST_DAY = '1900-01-01';

const readTasksSearch = (raw: RawSearch): TasksSearch => ({
  view: oneOf(['week', 'list'] as const, raw.view),
  date: asCalendarDay(raw.date),
  from: asCalendarDay(raw.from),
  to: asCalendarDay(raw.to),
  clientId: asId(raw.clientId),
  labelId: asId(raw.labelId),
  taskCategoryId: asId(raw.taskCategoryId),
  responsible: oneOf(responsibleWords, raw.responsible) ?? asId(raw.responsible),
  status: raw.view === 'list' ? oneOf(['missed'] as const, raw.status) : undefined,
  page: asWhole(raw.page, 2, 999_999),
});
const readCreateSearch = (raw: RawSearch): CreateSearch => ({
  clientId: asId(raw.clientId),
  taskId: asId(raw.taskId),
  fromId: asId(raw.fromId),
  fromType: oneOf(taskSourceKinds, raw.fromType),
  date: asCalendarDay(raw.date),
});

/** Under the signed-in layout. */
export function taskInstanceRoutes<const P extends AnyRoute>(signedIn: P) {
  const signedInOptions = { getParentRoute: () => signedIn };
  const tasks = createRoute({
    ...signedInOptions,
    path: '/organisation/uppgifter',
    validateSearch: readTasksSearch,
    ...tasksPage,
    component: laterPage(() => import('./DatedTasks.tsx')),
  });
  const create = createRoute({
    ...signedInOptions,
    path: '/uppgiftinstans/skapa',
    validateSearch: readCreateSearch,
    ...tasksPage,
    component: laterPage(() => import('./DatedTaskCreatePage.tsx')),
  });
  const detail = createRoute({
    ...signedInOptions,
    path: '/uppgiftinstans/$id',
    ...page('page.tasks', true),
    component: laterPage(() => import('./DatedTaskDetail.tsx')),
  });
  return [tasks, create, detail] as const;
}

function asCalendarDay(value: unknown) {
  const day = asDay(value);
  return day && day >= EARLIEST_DAY ? day : undefined;
}
