/** The routes of dated tasks: the organisation's calendar and list of them, a new one, one by itself (product «Dated tasks»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { madeFrom } from '#domain/inbox.ts';
import { responsibleWords } from '#domain/responsible.ts';
import { page } from '../../core/guards.ts';
import { laterPage } from '../../core/later-page.ts';
import type { Raw } from '../../core/root-route.ts';
import { asDay, asId, asWhole, oneOf } from '../../core/search-params.ts';
import type { CreateSearch, TasksSearch } from './dated-search.ts';

const may = page('page.tasks');
/** No calendar goes further back: before the first year there are no days to draw. */
const EARLIEST = '1900-01-01';

const tasksSearch = (raw: Raw): TasksSearch => ({
  view: oneOf(['week', 'list'] as const, raw.view),
  date: dayOf(raw.date),
  from: dayOf(raw.from),
  to: dayOf(raw.to),
  clientId: asId(raw.clientId),
  labelId: asId(raw.labelId),
  taskCategoryId: asId(raw.taskCategoryId),
  responsible: oneOf(responsibleWords, raw.responsible) ?? asId(raw.responsible),
  status: raw.view === 'list' ? oneOf(['missed'] as const, raw.status) : undefined,
  page: asWhole(raw.page, 2, 999_999),
});
const createSearch = (raw: Raw): CreateSearch => ({
  clientId: asId(raw.clientId),
  taskId: asId(raw.taskId),
  fromId: asId(raw.fromId),
  fromType: oneOf(madeFrom, raw.fromType),
  date: dayOf(raw.date),
});

/** Under the signed-in layout. */
export function taskInstanceRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn };
  const tasks = createRoute({
    ...within,
    path: '/organisation/uppgifter',
    validateSearch: tasksSearch,
    ...may,
    component: laterPage(() => import('./DatedTasks.tsx')),
  });
  const create = createRoute({
    ...within,
    path: '/uppgiftinstans/skapa',
    validateSearch: createSearch,
    ...may,
    component: laterPage(() => import('./DatedTaskCreatePage.tsx')),
  });
  const detail = createRoute({
    ...within,
    path: '/uppgiftinstans/$id',
    ...page('page.tasks', true),
    component: laterPage(() => import('./DatedTaskDetail.tsx')),
  });
  return [tasks, create, detail] as const;
}

function dayOf(value: unknown) {
  const day = asDay(value);
  return day && day >= EARLIEST ? day : undefined;
}
