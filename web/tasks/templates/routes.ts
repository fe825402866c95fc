/** The routes of the organisation's tasks (product «Tasks»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../../core/guards.ts';
import { laterPage } from '../../core/later-page.ts';
import type { Raw } from '../../core/root-route.ts';
import { asId, asWhole } from '../../core/search-params.ts';
import type { TasksSearch } from './TemplateList.tsx';

const may = page('page.tasks');
const tasksSearch = (raw: Raw): TasksSearch => ({
  companyId: asId(raw.companyId),
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
  tab: asWhole(raw.tab, 0, 1),
});
type TypeSearch = { id?: number | undefined; companyId?: number | undefined };

/** Under the signed-in layout. */
export function taskRoutes<const P extends AnyRoute>(signedIn: P) {
  const within = { getParentRoute: () => signedIn, validateSearch: tasksSearch, ...may };
  const tasks = createRoute({
    ...within,
    path: '/uppgift',
    component: laterPage(() => import('./TemplatesPage.tsx')),
  });
  const createTask = createRoute({
    ...within,
    path: '/uppgift/skapa',
    component: laterPage(() => import('./TemplateCreatePage.tsx')),
  });
  const taskType = createRoute({
    ...within,
    path: '/uppgift/uppgiftstyp',
    validateSearch: (raw: Raw): TypeSearch => ({ id: asId(raw.id), companyId: asId(raw.companyId) }),
    component: laterPage(() => import('./TaskTypePage.tsx')),
  });
  const task = createRoute({
    ...within,
    path: '/uppgift/$id/$companyId',
    component: laterPage(() => import('./TemplateDetail.tsx')),
  });
  const editTask = createRoute({
    ...within,
    path: '/uppgift/$id/$companyId/redigera',
    component: laterPage(() => import('./TemplateEditPage.tsx')),
  });
  const deleteTask = createRoute({
    ...within,
    path: '/uppgift/$id/$companyId/tabort',
    ...page('page.tasks.remove'),
    component: laterPage(() => import('./TemplateDetail.tsx')),
  });
  const templates = createRoute({
    ...within,
    path: '/organisation/team/$clientGroupId/installningar/uppgiftsmallar',
    component: laterPage(() => import('./TeamTemplates.tsx')),
  });
  return [tasks, createTask, taskType, task, editTask, deleteTask, templates] as const;
}
