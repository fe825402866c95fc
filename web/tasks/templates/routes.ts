/** The routes of the organisation's tasks (product «Tasks»). */
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { pageRouteOptions } from '../../core/guards.ts';
import { lazyPage } from '../../core/later-page.ts';
import type { RawSearch } from '../../core/root-route.ts';
import { asId, asWholeNumber } from '../../core/search-params.ts';
import type { TemplatesSearch } from './TemplateList.tsx';

const tasksPageOptions = pageRouteOptions('page.tasks');
const readTemplatesSearch = (rawSearch: RawSearch): TemplatesSearch => ({
  companyId: asId(rawSearch.companyId),
  clientId: asId(rawSearch.clientId),
  categoryId: asId(rawSearch.categoryId),
  typeId: asId(rawSearch.typeId),
  tab: asWholeNumber(rawSearch.tab, 0, 1),
});
type TypeSearch = { id?: number | undefined; companyId?: number | undefined };

/** Under the signed-in layout. */
export function taskRoutes<const P extends AnyRoute>(signedInRoute: P) {
  const signedInOptions = { getParentRoute: () => signedInRoute, validateSearch: readTemplatesSearch, ...tasksPageOptions };
  const tasksRoute = createRoute({
    ...signedInOptions,
    path: '/uppgift',
    component: lazyPage(() => import('./TemplatesPage.tsx')),
  });
  const createTaskRoute = createRoute({
    ...signedInOptions,
    path: '/uppgift/skapa',
    component: lazyPage(() => import('./TemplateCreatePage.tsx')),
  });
  const taskTypeRoute = createRoute({
    ...signedInOptions,
    path: '/uppgift/uppgiftstyp',
    validateSearch: (rawSearch: RawSearch): TypeSearch => ({ id: asId(rawSearch.id), companyId: asId(rawSearch.companyId) }),
    component: lazyPage(() => import('./TaskTypePage.tsx')),
  });
  const taskRoute = createRoute({
    ...signedInOptions,
    path: '/uppgift/$id/$companyId',
    component: lazyPage(() => import('./TemplateDetail.tsx')),
  });
  const editTaskRoute = createRoute({
    ...signedInOptions,
    path: '/uppgift/$id/$companyId/redigera',
    component: lazyPage(() => import('./TemplateEditPage.tsx')),
  });
  const deleteTaskRoute = createRoute({
    ...signedInOptions,
    path: '/uppgift/$id/$companyId/tabort',
    ...pageRouteOptions('page.tasks.remove'),
    component: lazyPage(() => import('./TemplateDetail.tsx')),
  });
  const templatesRoute = createRoute({
    ...signedInOptions,
    path: '/organisation/team/$clientGroupId/installningar/uppgiftsmallar',
    component: lazyPage(() => import('./TeamTemplates.tsx')),
  });
  return [tasksRoute, createTaskRoute, taskTypeRoute, taskRoute, editTaskRoute, deleteTaskRoute, templatesRoute] as const;
}
