/** The routes of the organisation's tasks (product «Tasks»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { page } from '../../core/guards.ts';
import { laterPage } from '../../core/later-page.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asId, asWhole } from '../../core/search-params.ts';
import type { TemplatesSearch } from './TemplateList.tsx';

const tasksPage = page('page.tasks');
const readTemplatesSearch = (raw: RawSearch): TemplatesSearch => ({
  companyId: asId(raw.companyId),
  clientId: asId(raw.clientId),
  categoryId: asId(raw.categoryId),
  typeId: asId(raw.typeId),
  tab: asWhole(raw.tab, 0, 1),
});
type TypeSearch = { id?: number | undefined; companyId?: number | undefined };

/** Under the signed-in layout. */
export function taskRoutes<const P extends AnyRoute>(signedIn: P) {
  const signedInOptions = { getParentRoute: () => signedIn, validateSearch: readTemplatesSearch, ...tasksPage };
  const tasks = createRoute({
    ...signedInOptions,
    path: '/uppgift',
    component: laterPage(() => import('./TemplatesPage.tsx')),
  });
  const createTask = createRoute({
    ...signedInOptions,
    path: '/uppgift/skapa',
    component: laterPage(() => import('./TemplateCreatePage.tsx')),
  });
  const taskType = createRoute({
    ...signedInOptions,
    path: '/uppgift/uppgiftstyp',
    validateSearch: (raw: RawSearch): TypeSearch => ({ id: asId(raw.id), companyId: asId(raw.companyId) }),
    component: laterPage(() => import('./TaskTypePage.tsx')),
  });
  const task = createRoute({
    ...signedInOptions,
    path: '/uppgift/$id/$companyId',
    component: laterPage(() => import('./TemplateDetail.tsx')),
  });
  const editTask = createRoute({
    ...signedInOptions,
    path: '/uppgift/$id/$companyId/redigera',
    component: laterPage(() => import('./TemplateEditPage.tsx')),
  });
  const deleteTask = createRoute({
    ...signedInOptions,
    path: '/uppgift/$id/$companyId/tabort',
    ...page('page.tasks.remove'),
    component: laterPage(() => import('./TemplateDetail.tsx')),
  });
  const templates = createRoute({
    ...signedInOptions,
    path: '/organisation/team/$clientGroupId/installningar/uppgiftsmallar',
    component: laterPage(() => import('./TeamTemplates.tsx')),
  });
  return [tasks, createTask, taskType, task, editTask, deleteTask, templates] as const;
}
