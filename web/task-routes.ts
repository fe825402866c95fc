/** The routes of the organisation's tasks (spec 2 §2). */
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { page } from './guards.ts';
import type { Raw } from './outside-routes.ts';
import { asId, asWhole } from './shared/search.ts';
import { withLaterTexts } from './shared/texts.ts';
import type { TasksSearch } from './tasks/TaskList.tsx';

const may = page('page.tasks');
const pages = withLaterTexts(() => import('./task-pages.ts'));
const tasksSearch = (raw: Raw): TasksSearch => ({
  companyId: asId(raw.companyId),
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
  tab: asWhole(raw.tab, 0, 1),
});
type TypeSearch = { id?: number | undefined; companyId?: number | undefined };

/** Under the signed-in layout. */
export const taskRoutes = <const P extends AnyRoute>(signedIn: P) => {
  const within = { getParentRoute: () => signedIn, validateSearch: tasksSearch, ...may };
  const tasks = createRoute({ ...within, path: '/uppgift', component: lazyRouteComponent(pages, 'TasksPage') });
  const createTask = createRoute({ ...within, path: '/uppgift/skapa', component: lazyRouteComponent(pages, 'CreateTask') });
  const taskType = createRoute({
    ...within,
    path: '/uppgift/uppgiftstyp',
    validateSearch: (raw: Raw): TypeSearch => ({ id: asId(raw.id), companyId: asId(raw.companyId) }),
    component: lazyRouteComponent(pages, 'TaskTypePage'),
  });
  const task = createRoute({ ...within, path: '/uppgift/$id/$companyId', component: lazyRouteComponent(pages, 'TaskDetail') });
  const editTask = createRoute({ ...within, path: '/uppgift/$id/$companyId/redigera', component: lazyRouteComponent(pages, 'EditTask') });
  const deleteTask = createRoute({
    ...within,
    path: '/uppgift/$id/$companyId/tabort',
    ...page('page.tasks.remove'),
    component: lazyRouteComponent(pages, 'TaskDetail'),
  });
  const templates = createRoute({
    ...within,
    path: '/organisation/team/$clientGroupId/installningar/uppgiftsmallar',
    component: lazyRouteComponent(pages, 'TeamTemplates'),
  });
  return [tasks, createTask, taskType, task, editTask, deleteTask, templates] as const;
};
